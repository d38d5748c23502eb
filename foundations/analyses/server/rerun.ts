/** Analyses the stored file of an earlier analysis again: a new row that counts like any other and names the earlier one. */

import { copyFile, link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { roleIn } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { findReachable } from './access.ts';
import { isFinal } from './present.ts';
import type { JobRow } from './repository.ts';
import { insertAndQueue, removeStored, type Stored } from './service.ts';
import type { AnalysisDeps } from './settings.ts';
import { checkSize, sizedAs } from './upload-limits.ts';

export function isRepeatable(job: JobRow): boolean {
  return isFinal(job) && !job.zeroRetention && (job.fileKey !== null || job.frameKeys.length > 0);
}

/**
 * @throws AppError `analysis_not_found`, `analysis_not_finished`, `zero_retention`, `file_not_kept`, and what a start by upload throws
 */
export async function rerun(deps: AnalysisDeps, actor: RequestActor, formerId: string): Promise<JobRow> {
  const { job: former } = await findReachable(deps.db, actor, formerId);
  if (!former) throw new AppError('file_not_kept');
  if (!isFinal(former)) throw new AppError('analysis_not_finished');
  if (former.zeroRetention) throw new AppError('zero_retention');
  if (!isRepeatable(former)) throw new AppError('file_not_kept');
  checkSize(former.fileSize, actor.tier, sizedAs('any', former.fileType));
  const id = randomId();
  const stored = await copyStored(deps, former, id);
  try {
    return await insertAndQueue(deps, actor, {
      id,
      fileName: former.fileName,
      fileSize: former.fileSize,
      fileType: former.fileType,
      originalSha256: former.originalSha256,
      stability: former.stability,
      zeroRetention: false,
      organizationId: await organizationFor(deps, actor, former),
      rerunOf: former.id,
      stored,
    });
  } catch (error) {
    await removeStored(deps, stored);
    throw error;
  }
}

/** It stays with the organization that the file belongs to, whichever is active; not with one that was left. */
async function organizationFor(
  deps: AnalysisDeps,
  actor: RequestActor,
  former: JobRow,
): Promise<string | null> {
  if (!former.organizationId || !actor.userId) return null;
  return (await roleIn(deps.db, former.organizationId, actor.userId)) ? former.organizationId : null;
}

async function copyStored(deps: AnalysisDeps, former: JobRow, id: string): Promise<Stored> {
  const stored: Stored = { fileKey: null, frameKeys: [] };
  try {
    if (former.fileKey !== null) {
      await copyObject(deps, former.fileKey, `${id}/media`);
      stored.fileKey = `${id}/media`;
    }
    for (const [index, key] of former.frameKeys.entries()) {
      const copy = `${id}/frame-${index}.jpg`;
      await copyObject(deps, key, copy);
      stored.frameKeys.push(copy);
    }
    return stored;
  } catch (error) {
    await removeStored(deps, stored);
    throw error;
  }
}

/** On one disk the bytes get a second name instead of being copied. @throws AppError `file_not_kept` */
async function copyObject(deps: AnalysisDeps, from: string, to: string): Promise<void> {
  const { incomingDir } = deps.settings;
  await mkdir(incomingDir, { recursive: true });
  if ((await deps.storage.size(from)) === null) throw new AppError('file_not_kept', `nothing under ${from}`);
  const part = path.join(incomingDir, `${randomId()}.part`);
  const file = await deps.storage.asFile(from);
  try {
    await link(file.path, part).catch(() => copyFile(file.path, part));
    await deps.storage.take(to, part);
  } finally {
    await file.done();
  }
}
