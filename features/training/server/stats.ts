/** Where an organization stands: counted from the progress of those who are in it now. */
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, asc, count, eq, gt, isNotNull, lt } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import type { RequestActor } from '@unmask/platform/requests';
import type { Analytics, Stats } from '../contract.ts';
import {
  trainingAssignments,
  trainingAttempts,
  trainingCertificates,
  trainingModules,
  trainingProgress,
} from '../tables.ts';
import { seedModules } from './seed.ts';

interface Counted {
  members: Array<{ id: string; email: string }>;
  modules: Array<{ id: string; title: string; isMandatory: boolean }>;
  /** Of members in published modules. */
  progress: Array<typeof trainingProgress.$inferSelect>;
}

async function read(db: Database, organizationId: string): Promise<Counted> {
  await seedModules(db, organizationId);
  const members = await db
    .select({ id: userProfiles.id, email: userProfiles.email })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(userProfiles.email));
  const modules = await db
    .select({
      id: trainingModules.id,
      title: trainingModules.title,
      isMandatory: trainingModules.isMandatory,
    })
    .from(trainingModules)
    .where(and(eq(trainingModules.organizationId, organizationId), gt(trainingModules.version, 0)));
  const rows = await db
    .select()
    .from(trainingProgress)
    .where(eq(trainingProgress.organizationId, organizationId));
  const [people, published] = [new Set(members.map(({ id }) => id)), new Set(modules.map(({ id }) => id))];
  return {
    members,
    modules,
    progress: rows.filter(({ userId, moduleId }) => people.has(userId) && published.has(moduleId)),
  };
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const tenth = (number: number): number => Math.round(number * 10) / 10;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : tenth((100 * part) / whole));
const orNull = (number: number | null): number | null => (number === null ? null : tenth(number));

/** For every member: figures of all, and nobody's own. */
export async function companyStats(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Stats> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const { members, modules, progress } = await read(db, organizationId);
  const done = progress.filter(({ completed }) => completed);
  const mandatory = new Set(modules.filter(({ isMandatory }) => isMandatory).map(({ id }) => id));
  const needed = members.length * mandatory.size;
  return {
    totalEmployees: members.length,
    completedModules: done.length,
    averageScore: orNull(mean(done.flatMap(({ score }) => score ?? []))),
    complianceRate:
      needed === 0 ? null : share(done.filter(({ moduleId }) => mandatory.has(moduleId)).length, needed),
  };
}

/** Who is where: how much was finished and how often tried, never what was answered. */
export async function analytics(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Analytics> {
  await requireRole(db, actor, organizationId, 'manage_team');
  const { members, modules, progress } = await read(db, organizationId);
  const done = progress.filter(({ completed }) => completed);
  const moduleCompletionRates = modules.map(({ id, title }) => ({
    moduleId: id,
    title,
    completionRate: share(done.filter(({ moduleId }) => moduleId === id).length, members.length),
  }));
  const attempts = await attemptsOf(db, organizationId);
  const overdue = await overdueOf(db, organizationId, now);
  const finished = new Set(done.map(({ userId, moduleId }) => `${userId} ${moduleId}`));
  return {
    totalModules: modules.length,
    totalUsers: members.length,
    averageCompletionRate:
      orNull(mean(moduleCompletionRates.map(({ completionRate }) => completionRate))) ?? 0,
    moduleCompletionRates,
    userProgress: members.map(({ id, email }) => {
      const own = done.filter(({ userId }) => userId === id);
      return {
        userId: id,
        email,
        completedModules: own.length,
        totalModules: modules.length,
        averageScore: orNull(mean(own.flatMap(({ score }) => score ?? []))),
        attempts: attempts.get(id) ?? 0,
        overdue: overdue.filter(
          ({ userId, moduleId }) => userId === id && !finished.has(`${userId} ${moduleId}`),
        ).length,
      };
    }),
    certificatesIssued: await certificatesOf(db, organizationId),
  };
}

async function attemptsOf(db: Database, organizationId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: trainingAttempts.userId, n: count() })
    .from(trainingAttempts)
    .where(and(eq(trainingAttempts.organizationId, organizationId), isNotNull(trainingAttempts.gradedAt)))
    .groupBy(trainingAttempts.userId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

const overdueOf = (db: Database, organizationId: string, now: Date) =>
  db
    .select({ userId: trainingAssignments.userId, moduleId: trainingAssignments.moduleId })
    .from(trainingAssignments)
    .where(and(eq(trainingAssignments.organizationId, organizationId), lt(trainingAssignments.dueAt, now)));

async function certificatesOf(db: Database, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(trainingCertificates)
    .where(eq(trainingCertificates.organizationId, organizationId));
  return row?.n ?? 0;
}
