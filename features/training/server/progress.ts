/** How far somebody is in a module: it only ever grows, whichever device says so. */
import type { Database } from '@unmask/db';
import { and, desc, eq, sql } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { Progress } from '../contract.ts';
import { errors } from '../errors.ts';
import { trainingModules, trainingProgress } from '../tables.ts';
import { type InModule, type ProgressRow, presentProgress, requireModule } from './modules.ts';
import { tellBegun } from './record-store/record.ts';

export interface TellDeps {
  db: Database;
  homeUrl: string;
  /** There may be statements to send. */
  onStatements(): void;
}

/** (step + 1) / (sections + 1) x 100, at most 100: the check is a step too. */
export const percentAt = (step: number, sections: number): number =>
  Math.min(100, Math.round(((step + 1) / (sections + 1)) * 100));

/**
 * A section was read to its end.
 * @param step of the section that was read, from 0
 * @throws AppError `training_module_not_found`, `training_step_unknown`
 */
export async function saveProgress(
  { db, homeUrl, onStatements }: TellDeps,
  actor: RequestActor,
  { organizationId, moduleId, step }: { organizationId: string; moduleId: string; step: number },
): Promise<Progress> {
  const found = await requireModule(db, actor, organizationId, moduleId);
  const sections = found.current.content.sections.length;
  if (step >= sections) throw new AppError(errors.training_step_unknown);
  const row = await db.transaction(async (tx) => {
    const reached = await upsertProgress(tx, found, { progress: percentAt(step, sections) });
    await tellBegun(tx, homeUrl, found, reached, new Date());
    return reached;
  });
  onStatements();
  return presentProgress(row);
}

export interface Reached {
  progress: number;
  score?: number;
  completedAt?: Date;
}

/** One row for a person, a module and an organization; what is there already is never taken back. */
export async function upsertProgress(
  tx: Database,
  { userId, module, current }: InModule,
  { progress, score, completedAt }: Reached,
): Promise<ProgressRow> {
  const [row] = await tx
    .insert(trainingProgress)
    .values({
      ...{ id: randomId(), userId, organizationId: module.organizationId, moduleId: module.id },
      ...{ version: current.version, progress, score: score ?? null },
      ...{ completed: completedAt !== undefined, completedAt: completedAt ?? null },
    })
    .onConflictDoUpdate({
      target: [trainingProgress.userId, trainingProgress.moduleId, trainingProgress.organizationId],
      set: {
        progress: sql`greatest(${trainingProgress.progress}, excluded.progress)`,
        score: sql`greatest(${trainingProgress.score}, excluded.score)`,
        completed: sql`${trainingProgress.completed} or excluded.completed`,
        // When it is passed again, the newer day and version count.
        completedAt: sql`coalesce(excluded.completed_at, ${trainingProgress.completedAt})`,
        version: sql`case when excluded.completed or not ${trainingProgress.completed} then excluded.version else ${trainingProgress.version} end`,
        updatedAt: new Date(),
      },
    })
    .returning();
  return row!;
}

/** One's own in an organization, newest first. */
export async function ownProgress(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Array<Progress & { title: string }>> {
  const { userId } = await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select({ row: trainingProgress, title: trainingModules.title })
    .from(trainingProgress)
    .innerJoin(trainingModules, eq(trainingModules.id, trainingProgress.moduleId))
    .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.organizationId, organizationId)))
    .orderBy(desc(trainingProgress.updatedAt), desc(trainingProgress.id));
  return rows.map(({ row, title }) => ({ ...presentProgress(row), title }));
}
