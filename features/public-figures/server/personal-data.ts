/** What this slice holds about a person. What was confirmed stays without the name of whoever reported it. */
import { type Database, figureIncidents, publicFigures } from '@unmask/db';
import { and, count, desc, eq, ne, or } from '@unmask/db/sql';
import type { AccountOwner, PersonalDataSection } from '@unmask/platform/personal-data';
import { figureRequests } from '../tables.ts';
import { personalData as words } from '../words.ts';

/** Anybody can type any address: only who has confirmed it is shown what came with it. */
const asked = ({ id, email, emailVerified }: AccountOwner) => {
  const own = eq(figureRequests.userId, id);
  return emailVerified ? or(own, eq(figureRequests.email, email.toLowerCase())) : own;
};

export const figurePersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'public_figure_reports',
    label: words.reports,
    async export({ id }) {
      const rows = await db
        .select()
        .from(figureIncidents)
        .where(eq(figureIncidents.reporterId, id))
        .orderBy(desc(figureIncidents.createdAt));
      return rows.map(({ sourceKey: _key, sourceStatus: _status, sourceNamed: _named, ...row }) => row);
    },
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(figureIncidents)
        .where(eq(figureIncidents.reporterId, id));
      return row?.n ?? 0;
    },
    async onDeleteRow(tx, { id }) {
      await tx
        .delete(figureIncidents)
        .where(and(eq(figureIncidents.reporterId, id), ne(figureIncidents.state, 'confirmed')));
    },
  },
  {
    name: 'public_figure_requests',
    label: words.requests,
    async export(owner) {
      const requests = await db
        .select()
        .from(figureRequests)
        .where(asked(owner))
        .orderBy(desc(figureRequests.createdAt));
      const statements = await db
        .select({
          name: publicFigures.name,
          statement: publicFigures.statement,
          at: publicFigures.statementAt,
        })
        .from(publicFigures)
        .where(eq(publicFigures.claimedBy, owner.id));
      return { requests, statements };
    },
    async count(owner) {
      const [row] = await db.select({ n: count() }).from(figureRequests).where(asked(owner));
      return row?.n ?? 0;
    },
    async onDeleteRow(tx, owner) {
      await tx.delete(figureRequests).where(asked(owner));
      // Nobody answers for it any more.
      await tx
        .update(publicFigures)
        .set({ claimedBy: null, officialUrl: null, statement: null, statementAt: null })
        .where(eq(publicFigures.claimedBy, owner.id));
    },
  },
];
