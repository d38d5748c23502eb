/** One analysis opened again: from the stored result, with what surrounds it. */

import { type Database, organizations, userProfiles } from '@unmask/db';
import { desc, eq } from '@unmask/db/sql';
import type { RequestActor } from '@unmask/platform/requests';
import { type Analysis, AnalysisResultSchema, type SavedAnalysis } from '../contract.ts';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import { type Found, findReachable, reachOf, type SavedRow } from './access.ts';
import { ownDays } from './own-retention.ts';
import { jobToAnalysis, stateOf } from './present.ts';
import { findJob, type JobRow } from './repository.ts';
import { isRepeatable } from './rerun.ts';
import type { AnalysisDeps } from './settings.ts';

/** Repeats that are named below a result. */
const REPEATS_SHOWN = 20;

/** @throws AppError `analysis_not_found` */
export async function getSavedAnalysis(
  parts: Pick<AnalysisDeps, 'db' | 'settings'>,
  actor: RequestActor,
  id: string,
): Promise<SavedAnalysis> {
  const { db } = parts;
  const found = await findReachable(db, actor, id);
  const { job, saved, reach } = found;
  const stored = saved?.analysisResult ?? job?.result ?? null;
  const result = AnalysisResultSchema.safeParse(stored);
  const subject = job ?? saved;
  return {
    analysis: await toAnalysis(db, found, result.data ?? null),
    unreadable: stored !== null && !result.success,
    byMe: reach.own,
    by: reach.own ? null : await emailOf(db, subject?.userId ?? null),
    organization: await nameOf(db, subject?.organizationId ?? null),
    manage: reach.manage && saved !== null,
    repeatable: job !== null && isRepeatable(job),
    ...(await keptUntil(parts, job)),
    former: job && (await formerOf(db, actor, job)),
    repeats: await repeatsOf(db, actor, id),
  };
}

async function toAnalysis(
  db: Database,
  { job, saved }: Found,
  result: Analysis['result'],
): Promise<Analysis> {
  if (job) return jobToAnalysis(db, { ...job, result });
  return presentRow(saved!, result);
}

/** A saved row whose job is gone. */
function presentRow(saved: SavedRow, result: Analysis['result']): Analysis {
  const at = saved.createdAt.toISOString();
  return {
    id: saved.id,
    state: 'completed',
    fileName: saved.filename,
    fileSize: saved.fileSize,
    fileType: '',
    mode: result?.mode ?? 'full',
    hasMedia: false,
    zeroRetention: false,
    progress: { queuePosition: null, stage: null, share: 1 },
    result,
    error: null,
    errorCode: null,
    createdAt: at,
    finishedAt: at,
    expiresAt: null,
  };
}

/** Until when the file is kept; null when it is gone, or where the organization keeps it until somebody deletes it. */
async function keptUntil(
  { db, settings }: Pick<AnalysisDeps, 'db' | 'settings'>,
  job: JobRow | null,
): Promise<Pick<SavedAnalysis, 'mediaUntil' | 'keptByOrganization'>> {
  if (!job?.finishedAt || !isRepeatable(job)) return { mediaUntil: null, keptByOrganization: false };
  const own = await ownDays(db, job.organizationId);
  const days = own ?? settings.mediaRetentionDays;
  const until = Number.isFinite(days) ? new Date(job.finishedAt.getTime() + days * 86_400_000) : null;
  return { mediaUntil: until?.toISOString() ?? null, keptByOrganization: own !== null };
}

async function emailOf(db: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const rows = await db
    .select({ email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  return rows[0]?.email ?? null;
}

async function nameOf(db: Database, organizationId: string | null): Promise<string | null> {
  if (organizationId === null) return null;
  const rows = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return rows[0]?.name ?? null;
}

async function formerOf(db: Database, actor: RequestActor, job: JobRow): Promise<SavedAnalysis['former']> {
  const former = job.rerunOf === null ? null : await findJob(db, job.rerunOf);
  if (!former || !(await reachOf(db, former, actor, new Date()))) return null;
  const result = AnalysisResultSchema.safeParse(former.result);
  return { id: former.id, createdAt: former.createdAt.toISOString(), result: result.data ?? null };
}

async function repeatsOf(db: Database, actor: RequestActor, id: string): Promise<SavedAnalysis['repeats']> {
  const rows = await db
    .select()
    .from(analysisJobs)
    .where(eq(analysisJobs.rerunOf, id))
    .orderBy(desc(analysisJobs.createdAt))
    .limit(REPEATS_SHOWN);
  const now = new Date();
  const seen: SavedAnalysis['repeats'] = [];
  for (const row of rows) {
    if (!(await reachOf(db, row, actor, now))) continue;
    seen.push({ id: row.id, createdAt: row.createdAt.toISOString(), state: stateOf(row) });
  }
  return seen;
}

/** Renames the saved row and the job alike: the measured file keeps its name in the result. */
export async function rename(db: Database, id: string, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(videoAnalyses).set({ filename: name }).where(eq(videoAnalyses.id, id));
    await tx.update(analysisJobs).set({ fileName: name }).where(eq(analysisJobs.id, id));
  });
}
