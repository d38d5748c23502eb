/** Modules as those who learn read them. What is right never leaves here. */
import type { Database } from '@unmask/db';
import { and, desc, eq, gt } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { askedOf, type Content } from '../content.ts';
import type { ModuleCard, Progress, ReadModule } from '../contract.ts';
import { errors } from '../errors.ts';
import { SAMPLE } from '../library/index.ts';
import { trainingAssignments, trainingModules, trainingProgress, trainingVersions } from '../tables.ts';
import { seedModules } from './seed.ts';

export type ModuleRow = typeof trainingModules.$inferSelect;
export type ProgressRow = typeof trainingProgress.$inferSelect;
type Published = Pick<typeof trainingVersions.$inferSelect, 'version' | 'title' | 'description' | 'content'>;

export const presentProgress = (row: ProgressRow): Progress => ({
  id: row.id,
  user_id: row.userId,
  organization_id: row.organizationId,
  module_id: row.moduleId,
  progress: row.progress,
  score: row.score,
  completed: row.completed,
  completed_at: row.completedAt?.toISOString() ?? null,
  certificate_id: row.certificateId,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** By organization, newest first; those that were never published are their authors' alone. */
export async function listModules(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<ModuleCard[]> {
  const { userId } = await requireRole(db, actor, organizationId, 'view_analytics');
  await seedModules(db, organizationId);
  const rows = await db
    .select({
      module: trainingModules,
      published: trainingVersions,
      progress: trainingProgress,
      dueAt: trainingAssignments.dueAt,
    })
    .from(trainingModules)
    .innerJoin(
      trainingVersions,
      and(
        eq(trainingVersions.moduleId, trainingModules.id),
        eq(trainingVersions.version, trainingModules.version),
      ),
    )
    .leftJoin(trainingProgress, ownProgress(userId))
    .leftJoin(trainingAssignments, ownAssignment(userId))
    .where(eq(trainingModules.organizationId, organizationId))
    .orderBy(desc(trainingModules.createdAt), desc(trainingModules.id));
  return rows.map(({ module, published, progress, dueAt }) => card(module, published, progress, dueAt));
}

const ownProgress = (userId: string) =>
  and(eq(trainingProgress.moduleId, trainingModules.id), eq(trainingProgress.userId, userId));
const ownAssignment = (userId: string) =>
  and(eq(trainingAssignments.moduleId, trainingModules.id), eq(trainingAssignments.userId, userId));

function card(
  module: ModuleRow,
  { title, description, content }: Published,
  progress: ProgressRow | null,
  dueAt: Date | null,
): ModuleCard {
  return {
    id: module.id,
    organization_id: module.organizationId,
    title,
    description,
    duration_minutes: module.durationMinutes,
    difficulty_level: module.difficultyLevel,
    category: module.category,
    is_mandatory: module.isMandatory,
    kind: module.kind,
    sample: module.builtIn === SAMPLE,
    sections: content.sections.length,
    questions: askedOf(module.kind, content.quiz),
    created_at: module.createdAt.toISOString(),
    updated_at: module.updatedAt.toISOString(),
    progress: progress && presentProgress(progress),
    due_at: dueAt?.toISOString() ?? null,
  };
}

export interface InModule {
  userId: string;
  organizationName: string;
  module: ModuleRow;
  progress: ProgressRow | null;
  /** The version that the person is in: the one they began, as long as they have not finished it. */
  current: Published;
}

/** A published module of the organization with the caller's place in it; null when there is none. */
export async function findModule(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  moduleId: string,
): Promise<InModule | null> {
  const { userId, name } = await requireRole(db, actor, organizationId, 'view_analytics');
  const [found] = await db
    .select({ module: trainingModules, progress: trainingProgress })
    .from(trainingModules)
    .leftJoin(trainingProgress, ownProgress(userId))
    .where(
      and(
        eq(trainingModules.id, moduleId),
        eq(trainingModules.organizationId, organizationId),
        gt(trainingModules.version, 0),
      ),
    );
  if (!found) return null;
  const begun = found.progress && !found.progress.completed ? found.progress.version : null;
  const [current] = await db
    .select()
    .from(trainingVersions)
    .where(
      and(
        eq(trainingVersions.moduleId, moduleId),
        eq(trainingVersions.version, begun ?? found.module.version),
      ),
    );
  if (!current)
    throw new Error(`version ${begun ?? found.module.version} of module ${moduleId} is not there`);
  return { ...found, userId, organizationName: name, current };
}

/** @throws AppError `training_module_not_found`, also for another organization's */
export async function requireModule(...given: Parameters<typeof findModule>): Promise<InModule> {
  const found = await findModule(...given);
  if (!found) throw new AppError(errors.training_module_not_found);
  return found;
}

/** Null when there is none (CALL-076). */
export async function readModule(...given: Parameters<typeof findModule>): Promise<ReadModule | null> {
  const found = await findModule(...given);
  if (!found) return null;
  const { module, current, progress } = found;
  const { sections, quiz } = current.content;
  return {
    ...card(module, current, progress, null),
    content: {
      sections: inOrder(sections),
      quiz: { passingScore: quiz.passingScore, asked: askedOf(module.kind, quiz) },
    },
  };
}

const inOrder = (sections: Content['sections']) => [...sections].sort((a, b) => a.order - b.order);
