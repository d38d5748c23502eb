/**
 * What is held of a person: what they switched on, gave, changed and sent, which is the organization's and stays without the name; and their face,
 * where somebody consented under the address of the account, which goes with it.
 */
import type { Database } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import {
  brandConfigs,
  brandFaceMatches,
  brandFaces,
  brandFinds,
  brandPortraits,
  brandStatusChanges,
  takedownRequests,
} from '../tables.ts';
import { facesData, personalData as words } from '../words.ts';
import { auditFace, dropFace } from './faces/held.ts';

export const brandPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'brand_protection',
    label: words.label,
    async export({ id }) {
      const monitoring = await db
        .select({ organization: brandConfigs.organizationId, started_at: brandConfigs.startedAt })
        .from(brandConfigs)
        .where(eq(brandConfigs.startedBy, id));
      const addresses = await db
        .select({ url: brandFinds.url, at: brandFinds.firstSeenAt })
        .from(brandFinds)
        .where(eq(brandFinds.addedBy, id));
      const changes = await db
        .select({ to: brandStatusChanges.to, at: brandStatusChanges.at })
        .from(brandStatusChanges)
        .where(eq(brandStatusChanges.by, id));
      const takedowns = await db
        .select({ document: takedownRequests.documentId, at: takedownRequests.submittedAt })
        .from(takedownRequests)
        .where(eq(takedownRequests.submittedBy, id));
      // Whose face it is, is theirs to be told.
      const invitations = await db
        .select({ organization: brandFaces.organizationId, at: brandFaces.createdAt })
        .from(brandFaces)
        .where(eq(brandFaces.invitedBy, id));
      const portraits = await db
        .select({ organization: brandFaces.organizationId, at: brandPortraits.createdAt })
        .from(brandPortraits)
        .innerJoin(brandFaces, eq(brandFaces.id, brandPortraits.faceId))
        .where(eq(brandPortraits.addedBy, id));
      return { monitoring, addresses, changes, takedowns, invitations, portraits };
    },
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(takedownRequests)
        .where(eq(takedownRequests.submittedBy, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'brand_faces',
    label: facesData.label,
    async export({ email, emailVerified }) {
      if (!emailVerified) return [];
      const rows = await facesOf(db, email);
      return Promise.all(rows.map((row) => exported(db, row)));
    },
    async count({ email, emailVerified }) {
      return emailVerified ? (await facesOf(db, email)).length : 0;
    },
    async onDeleteRow(tx, { id, email, emailVerified }) {
      if (!emailVerified) return;
      for (const row of await facesOf(tx, email)) {
        // A picture that nobody has read yet goes within the hour, as everything that nothing names.
        await dropFace(tx, row);
        await tx.delete(brandFaces).where(eq(brandFaces.id, row.id));
        await auditFace(tx, id, 'removed', row, { by: 'account deleted' });
      }
    },
  },
];

const facesOf = (db: Database, email: string) =>
  db.select().from(brandFaces).where(eq(brandFaces.email, email.toLowerCase()));

/** Without the sealed numbers: they open nothing for the person, and everything for whoever gets hold of the file. */
async function exported(
  db: Database,
  { id, organizationId, name, email, state, until, answeredAt, consentText }: typeof brandFaces.$inferSelect,
) {
  const portraits = await db
    .select({ added_at: brandPortraits.createdAt, state: brandPortraits.state, model: brandPortraits.model })
    .from(brandPortraits)
    .where(eq(brandPortraits.faceId, id));
  const found = await db
    .select({ url: brandFinds.url, at: brandFaceMatches.at, ratio: brandFaceMatches.ratio })
    .from(brandFaceMatches)
    .innerJoin(brandFinds, eq(brandFinds.id, brandFaceMatches.findId))
    .where(eq(brandFaceMatches.faceId, id));
  const consent = { state, until, answered_at: answeredAt, text: consentText };
  return { organization: organizationId, name, email, consent, portraits, found };
}
