/** Who is asked to finish what by when, and the mail about it. */
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, asc, eq, inArray, isNull } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import type { Assignment } from '../contract.ts';
import { errors } from '../errors.ts';
import { trainingAssignments, trainingModules, trainingProgress } from '../tables.ts';
import { assignedMail } from '../words.ts';
import { requireModule } from './modules.ts';
import { isMember, isProgress } from './open-assignments.ts';

export interface AssignDeps {
  db: Database;
  homeUrl: string;
  /** There is mail to send. */
  onMail(): void;
}

export const portalUrl = (homeUrl: string, moduleId: string): string =>
  `${homeUrl}/enterprise-features/training?module=${encodeURIComponent(moduleId)}`;

interface Assign {
  organizationId: string;
  moduleId: string;
  dueAt: string;
  userIds?: string[] | undefined;
}

/**
 * Asking again moves the day. Members alone are asked; ids of others are left out. Each person gets one mail.
 * @throws AppError `training_module_not_found`, `training_due_past`
 */
export async function assign(
  deps: AssignDeps,
  actor: RequestActor,
  { organizationId, moduleId, dueAt, userIds }: Assign,
  now = new Date(),
): Promise<{ assigned: number }> {
  const { db, homeUrl } = deps;
  const { userId, name } = await requireRole(db, actor, organizationId, 'manage_team');
  const { current } = await requireModule(db, actor, organizationId, moduleId);
  const due = new Date(dueAt);
  if (due <= now) throw new AppError(errors.training_due_past);
  const people = await membersOf(db, organizationId, userIds);
  if (people.length === 0) return { assigned: 0 };
  const words = assignedMail(name, current.title, due);
  const mails = await Promise.all(
    people.map(({ email }) => writeMail('training_assigned', email, words, portalUrl(homeUrl, moduleId))),
  );
  await db.transaction(async (tx) => {
    for (const person of people)
      await tx
        .insert(trainingAssignments)
        .values({
          ...{ id: randomId(), organizationId, moduleId, userId: person.id, assignedBy: userId },
          dueAt: due,
        })
        .onConflictDoUpdate({
          target: [trainingAssignments.moduleId, trainingAssignments.userId],
          set: { dueAt: due, assignedBy: userId, remindedAt: null, overdueToldAt: null },
        });
    for (const mail of mails) await queueMail(tx, mail, 'bulk');
    await appendAudit(tx, {
      ...{ actor: userId, action: 'training.assigned', target: moduleId, organizationId },
      detail: { module: current.title, people: people.length, due: dueAt },
    });
  });
  deps.onMail();
  return { assigned: people.length };
}

const membersOf = (db: Database, organizationId: string, userIds: string[] | undefined) =>
  db
    .select({ id: userProfiles.id, email: userProfiles.email })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        isNull(userProfiles.suspendedAt),
        userIds && inArray(userProfiles.id, userIds),
      ),
    );

/** What is done counts as done, whenever it was. */
export async function listAssignments(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Assignment[]> {
  await requireRole(db, actor, organizationId, 'manage_team');
  const rows = await db
    .select({
      row: trainingAssignments,
      title: trainingModules.title,
      email: userProfiles.email,
      progress: trainingProgress.progress,
      completed: trainingProgress.completed,
    })
    .from(trainingAssignments)
    .innerJoin(trainingModules, eq(trainingModules.id, trainingAssignments.moduleId))
    .innerJoin(userProfiles, eq(userProfiles.id, trainingAssignments.userId))
    .innerJoin(organizationMembers, isMember)
    .leftJoin(trainingProgress, isProgress)
    .where(eq(trainingAssignments.organizationId, organizationId))
    .orderBy(asc(trainingAssignments.dueAt), asc(userProfiles.email));
  return rows.map(({ row, title, email, progress, completed }) => ({
    id: row.id,
    module_id: row.moduleId,
    title,
    user_id: row.userId,
    email,
    due_at: row.dueAt.toISOString(),
    state: completed ? 'completed' : row.dueAt <= now ? 'overdue' : 'open',
    progress: progress ?? 0,
  }));
}

/** @throws AppError `training_assignment_not_found` */
export async function unassign(
  db: Database,
  actor: RequestActor,
  { organizationId, assignmentId }: { organizationId: string; assignmentId: string },
): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'manage_team');
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(trainingAssignments)
      .where(
        and(eq(trainingAssignments.id, assignmentId), eq(trainingAssignments.organizationId, organizationId)),
      )
      .returning();
    if (!row) throw new AppError(errors.training_assignment_not_found);
    await appendAudit(tx, {
      ...{ actor: userId, action: 'training.unassigned', target: row.moduleId, organizationId },
      detail: { person: row.userId },
    });
  });
}
