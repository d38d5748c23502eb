/** Modules as their authors write them: what is written stands beside what people are sent to, until it is published. */
import type { Database } from '@unmask/db';
import { and, count, desc, eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { gapsOf } from '../content.ts';
import type { Authored, Draft } from '../contract.ts';
import { errors } from '../errors.ts';
import { SAMPLE } from '../library/index.ts';
import { MAX_MODULES } from '../limits.ts';
import { trainingModules, trainingVersions } from '../tables.ts';
import type { ModuleRow } from './modules.ts';
import { seedModules } from './seed.ts';

/** With every answer: for those who write alone. */
const present = (row: ModuleRow): Authored => ({
  id: row.id,
  organization_id: row.organizationId,
  title: row.title,
  description: row.description,
  duration_minutes: row.durationMinutes,
  difficulty_level: row.difficultyLevel,
  category: row.category,
  is_mandatory: row.isMandatory,
  kind: row.kind,
  content: row.content,
  sample: row.builtIn === SAMPLE,
  version: row.version,
  published_at: row.publishedAt?.toISOString() ?? null,
  changed: row.publishedAt === null || row.updatedAt > row.publishedAt,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  gaps: gapsOf(row.title, row.kind, row.content),
});

const valuesOf = (draft: Draft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  content: draft.content,
  durationMinutes: draft.duration_minutes,
  difficultyLevel: draft.difficulty_level,
  category: draft.category.trim(),
  isMandatory: draft.is_mandatory,
  kind: draft.kind,
});

export async function listAuthored(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Authored[]> {
  await requireRole(db, actor, organizationId, 'change_settings');
  await seedModules(db, organizationId);
  const rows = await db
    .select()
    .from(trainingModules)
    .where(eq(trainingModules.organizationId, organizationId))
    .orderBy(desc(trainingModules.createdAt), desc(trainingModules.id));
  return rows.map(present);
}

/** It is nobody's to read until it is published. @throws AppError `training_too_many_modules` */
export async function createModule(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  draft: Draft,
): Promise<Authored> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await seedModules(db, organizationId);
  const [found] = await db
    .select({ n: count() })
    .from(trainingModules)
    .where(eq(trainingModules.organizationId, organizationId));
  if ((found?.n ?? 0) >= MAX_MODULES) throw new AppError(errors.training_too_many_modules);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(trainingModules)
      .values({ ...valuesOf(draft), id: randomId(), organizationId })
      .returning();
    await log(tx, userId, row!, 'created');
    return present(row!);
  });
}

/** In the caller's transaction, so that two authors come one after the other. @throws AppError `training_module_not_found` */
async function locked(tx: Database, organizationId: string, moduleId: string): Promise<ModuleRow> {
  const [row] = await tx
    .select()
    .from(trainingModules)
    .where(and(eq(trainingModules.id, moduleId), eq(trainingModules.organizationId, organizationId)))
    .for('update');
  if (!row) throw new AppError(errors.training_module_not_found);
  return row;
}

type OfModule = { organizationId: string; moduleId: string };

/** @throws AppError `training_module_not_found`, `training_module_changed` when somebody else has changed it meanwhile */
export async function updateModule(
  db: Database,
  actor: RequestActor,
  { organizationId, moduleId, updated_at, ...draft }: OfModule & Draft & { updated_at: string },
): Promise<Authored> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  return db.transaction(async (tx) => {
    const before = await locked(tx, organizationId, moduleId);
    if (before.updatedAt.toISOString() !== updated_at) throw new AppError(errors.training_module_changed);
    // Later than it was published, also within one millisecond of it.
    const now = new Date(Math.max(Date.now(), before.updatedAt.getTime() + 1));
    const [row] = await tx
      .update(trainingModules)
      .set({ ...valuesOf(draft), updatedAt: now })
      .where(eq(trainingModules.id, moduleId))
      .returning();
    await log(tx, userId, row!, 'changed');
    return present(row!);
  });
}

/** People who are in an older version finish that. @throws AppError `training_module_not_found`, `training_module_gaps` */
export async function publishModule(
  db: Database,
  actor: RequestActor,
  { organizationId, moduleId }: OfModule,
  now = new Date(),
): Promise<Authored> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  return db.transaction(async (tx) => {
    const before = await locked(tx, organizationId, moduleId);
    const { title, description, content, kind } = before;
    const [gap] = gapsOf(title, kind, content);
    if (gap)
      throw new AppError(errors.training_module_gaps, gap.where, {
        words: `This module is not whole yet, in ${gap.where}: ${gap.what}`,
      });
    const version = before.version + 1;
    await tx
      .insert(trainingVersions)
      .values({ moduleId, version, title, description, content, publishedAt: now });
    const [row] = await tx
      .update(trainingModules)
      .set({ version, publishedAt: now, updatedAt: now })
      .where(eq(trainingModules.id, moduleId))
      .returning();
    await log(tx, userId, row!, 'published');
    return present(row!);
  });
}

/** Certificates stay; how far people were goes. @throws AppError `training_module_not_found` */
export async function removeModule(
  db: Database,
  actor: RequestActor,
  { organizationId, moduleId }: OfModule,
): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await db.transaction(async (tx) => {
    const row = await locked(tx, organizationId, moduleId);
    await tx.delete(trainingModules).where(eq(trainingModules.id, moduleId));
    await log(tx, userId, row, 'deleted');
  });
}

type Change = 'created' | 'changed' | 'published' | 'deleted';

const log = (tx: Database, actor: string, row: ModuleRow, what: Change) =>
  appendAudit(tx, {
    ...{ actor, action: `training_module.${what}`, target: row.id, organizationId: row.organizationId },
    detail: { title: row.title, version: row.version },
  });
