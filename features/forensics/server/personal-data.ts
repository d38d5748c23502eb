/** What is held of a person: cases given to them, entries of custody logs, notes. Cases are their organization's and stay, without the name. */
import { type Database, organizationMembers, organizations } from '@unmask/db';
import { alias } from '@unmask/db/pg-core';
import { and, count, eq, exists, ne, notExists, or } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import {
  forensicsCases,
  forensicsEvents,
  forensicsNotes,
  forensicsRedactions,
  forensicsReports,
  forensicsShares,
  forensicsTasks,
} from '../tables.ts';
import { personalData as words } from '../words.ts';

export const forensicsPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'forensics',
    label: words.label,
    async export({ id }) {
      const cases = await db
        .select({ case_number: forensicsCases.caseNumber, title: forensicsCases.title })
        .from(forensicsCases)
        .where(eq(forensicsCases.assignedTo, id));
      const custody = await db
        .select({
          at: forensicsEvents.at,
          event: forensicsEvents.event,
          description: forensicsEvents.description,
        })
        .from(forensicsEvents)
        .where(eq(forensicsEvents.userId, id));
      const notes = await db
        .select({ at: forensicsNotes.createdAt, body: forensicsNotes.body })
        .from(forensicsNotes)
        .where(eq(forensicsNotes.author, id));
      const reports = await db
        .select({
          id: forensicsReports.id,
          title: forensicsReports.title,
          issued_at: forensicsReports.issuedAt,
        })
        .from(forensicsReports)
        .where(eq(forensicsReports.issuedBy, id));
      const redactions = await db
        .select({
          id: forensicsRedactions.id,
          report: forensicsRedactions.reportId,
          made_at: forensicsRedactions.madeAt,
        })
        .from(forensicsRedactions)
        .where(eq(forensicsRedactions.madeBy, id));
      const links = await db
        .select({ name: forensicsShares.name, created_at: forensicsShares.createdAt })
        .from(forensicsShares)
        .where(eq(forensicsShares.createdBy, id));
      const tasks = await db
        .select({
          title: forensicsTasks.title,
          created_at: forensicsTasks.createdAt,
          done_at: forensicsTasks.doneAt,
        })
        .from(forensicsTasks)
        .where(or(eq(forensicsTasks.createdBy, id), eq(forensicsTasks.doneBy, id)));
      return { cases_assigned: cases, custody, notes, tasks, reports, redactions, links };
    },
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(forensicsEvents)
        .where(eq(forensicsEvents.userId, id));
      return row?.n ?? 0;
    },
    // An organization that nobody else is in goes with the person, and one that holds cases is not deleted.
    handOver: ({ id }) => heldAlone(db, id),
    async onDeleteRow(tx, { id }) {
      await tx.update(forensicsCases).set({ assignedTo: null }).where(eq(forensicsCases.assignedTo, id));
    },
  },
];

async function heldAlone(db: Database, userId: string): Promise<string[]> {
  const others = alias(organizationMembers, 'others');
  const rows = await db
    .select({ name: organizations.name })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizationMembers.userId, userId),
        notExists(
          db
            .select({ id: others.id })
            .from(others)
            .where(and(eq(others.organizationId, organizations.id), ne(others.userId, userId))),
        ),
        exists(
          db
            .select({ id: forensicsCases.id })
            .from(forensicsCases)
            .where(eq(forensicsCases.organizationId, organizations.id)),
        ),
      ),
    );
  return rows.map(({ name }) => words.held(name));
}
