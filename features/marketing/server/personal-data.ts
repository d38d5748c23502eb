/** What is held of a person. The rows go with the profile; what came as a request for a demo call goes with its address. */
import type { Database } from '@unmask/db';
import { and, count, eq, isNull, or } from '@unmask/db/sql';
import type { AccountOwner, PersonalDataSection } from '@unmask/platform/personal-data';
import {
  marketingArrivals,
  marketingCounts,
  marketingNotes,
  marketingProgress,
  marketingProspects,
} from '../tables.ts';
import { personalData as words } from '../words.ts';
import { countKept } from './prospects.ts';

/** Anybody can type any address: only who has confirmed it is shown what came with it. */
const asked = ({ email }: AccountOwner) =>
  and(isNull(marketingProspects.ownerId), eq(marketingProspects.email, email.toLowerCase()));

export const marketingPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'marketing_progress',
    label: words.progress,
    async export({ id }) {
      const tasks = await db
        .select({ day: marketingProgress.day, task: marketingProgress.task, at: marketingProgress.doneAt })
        .from(marketingProgress)
        .where(eq(marketingProgress.userId, id));
      const goals = await db
        .select({ week: marketingCounts.week, goal: marketingCounts.goal, count: marketingCounts.count })
        .from(marketingCounts)
        .where(eq(marketingCounts.userId, id));
      const [arrival] = await db.select().from(marketingArrivals).where(eq(marketingArrivals.userId, id));
      return { tasks, goals, arrival: arrival ?? null };
    },
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(marketingProgress)
        .where(eq(marketingProgress.userId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'marketing_prospects',
    label: words.prospects,
    async export(owner) {
      const own = eq(marketingProspects.ownerId, owner.id);
      const prospects = await db
        .select()
        .from(marketingProspects)
        .where(owner.emailVerified ? or(own, asked(owner)) : own);
      const notes = await db.select().from(marketingNotes).where(eq(marketingNotes.userId, owner.id));
      return { prospects, notes };
    },
    count: ({ id }) => countKept(db, id),
    async onDelete(owner) {
      if (owner.emailVerified) await db.delete(marketingProspects).where(asked(owner));
      return undefined;
    },
  },
];
