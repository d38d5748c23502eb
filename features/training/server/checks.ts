/** What training can say of an organization: for findings and for how ready it is. */
import { type Database, organizationMembers } from '@unmask/db';
import { and, desc, eq, gt, lt } from '@unmask/db/sql';
import { type Check, outcomeOf } from '@unmask/platform/checks';
import { checkWords as words } from '../check-words.ts';
import { trainingAssignments, trainingModules, trainingProgress } from '../tables.ts';
import { isMember, isProgress, isUnfinished } from './open-assignments.ts';

const DAY_MS = 86_400_000;
const DRILL_DAYS = 365;

const membersOf = (db: Database, organizationId: string) =>
  db
    .select({ id: organizationMembers.userId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));

/** Members who were asked for something by a day that is over, and have not finished it. */
const overdueOf = (db: Database, organizationId: string, now: Date) =>
  db
    .select({ person: trainingAssignments.userId, label: trainingModules.title })
    .from(trainingAssignments)
    .innerJoin(trainingModules, eq(trainingModules.id, trainingAssignments.moduleId))
    .innerJoin(organizationMembers, isMember)
    .leftJoin(trainingProgress, isProgress)
    .where(
      and(
        eq(trainingAssignments.organizationId, organizationId),
        lt(trainingAssignments.dueAt, now),
        isUnfinished,
      ),
    );

export const trainingChecks: readonly Check[] = [
  {
    ...words.overdue,
    async run(db, organizationId, now) {
      const asked = await db
        .select({ id: trainingAssignments.id })
        .from(trainingAssignments)
        .where(
          and(eq(trainingAssignments.organizationId, organizationId), lt(trainingAssignments.dueAt, now)),
        );
      const wrong = await overdueOf(db, organizationId, now);
      return outcomeOf(wrong, asked.length, { none: words.overdue.none, measured: words.overdue.measured });
    },
  },
  {
    ...words.rate,
    async run(db, organizationId) {
      const modules = await db
        .select({ id: trainingModules.id, title: trainingModules.title })
        .from(trainingModules)
        .where(
          and(
            eq(trainingModules.organizationId, organizationId),
            eq(trainingModules.isMandatory, true),
            gt(trainingModules.version, 0),
          ),
        );
      const members = await membersOf(db, organizationId);
      const done = await db
        .select({ userId: trainingProgress.userId, moduleId: trainingProgress.moduleId })
        .from(trainingProgress)
        .where(
          and(eq(trainingProgress.organizationId, organizationId), eq(trainingProgress.completed, true)),
        );
      const finished = new Set(done.map(({ userId, moduleId }) => `${userId} ${moduleId}`));
      const needed = members.flatMap(({ id }) => modules.map((module) => ({ person: id, module })));
      const missing = needed
        .filter(({ person, module }) => !finished.has(`${person} ${module.id}`))
        .map(({ person, module }) => ({ person, label: module.title }));
      return outcomeOf(missing, needed.length, { none: words.rate.none, measured: words.rate.measured });
    },
  },
  {
    ...words.drill,
    async run(db, organizationId, now) {
      const drills = await db
        .select({ person: trainingProgress.userId, at: trainingProgress.completedAt })
        .from(trainingProgress)
        .innerJoin(trainingModules, eq(trainingModules.id, trainingProgress.moduleId))
        .where(
          and(
            eq(trainingProgress.organizationId, organizationId),
            eq(trainingModules.kind, 'drill'),
            eq(trainingProgress.completed, true),
          ),
        )
        .orderBy(desc(trainingProgress.completedAt));
      const since = new Date(now.getTime() - DRILL_DAYS * DAY_MS);
      const recent = new Set(
        drills.filter(({ at }) => at !== null && at >= since).map(({ person }) => person),
      );
      // Who has passed it and left is no member, and is not counted.
      const members = await membersOf(db, organizationId);
      const missing = members.filter(({ id }) => !recent.has(id)).map(({ id }) => ({ person: id }));
      const { none, measured } = words.drill;
      return outcomeOf(missing, members.length, { none, measured });
    },
  },
];
