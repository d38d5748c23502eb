/** Pictures and traces of files: kept with an analysis, and compared within one account or organization. */
import { type Database, userProfiles } from '@unmask/db';
import { and, desc, eq, ne, or } from '@unmask/db/sql';
import { type AnalysisResult, type KeptEvidence, matchTraces, readTraces } from '@unmask/engine';
import { roleIn } from '@unmask/organizations/server';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import type { SeenBefore } from '../contract.ts';
import { analysisFrames, analysisJobs, analysisTraces } from '../tables.ts';
import { findReachable } from './access.ts';
import type { JobRow } from './repository.ts';

/** Newest analyses that a file is compared with. */
const COMPARED = 1000;
const SHOWN = 10;

/** Call it in the transaction in which the analysis ends. */
export async function saveTraces(
  tx: Database,
  analysisId: string,
  sha256: string,
  { traces, frames }: KeptEvidence,
): Promise<void> {
  const { pictures, sound } = traces;
  // A job may be done twice: the last one counts.
  await tx.delete(analysisFrames).where(eq(analysisFrames.analysisId, analysisId));
  await tx
    .insert(analysisTraces)
    .values({ analysisId, sha256, pictures, sound })
    .onConflictDoUpdate({ target: analysisTraces.analysisId, set: { sha256, pictures, sound } });
  if (frames.length === 0) return;
  await tx
    .insert(analysisFrames)
    .values(frames.map(({ at_s, jpeg }, position) => ({ analysisId, position, at_s, jpeg })));
}

/** Nothing of a file that is not kept stays in its result either: words without their crop, credentials without pictures. */
export function withoutPictures<T extends Pick<AnalysisResult, 'captions' | 'credentials'>>(
  result: T,
  { zeroRetention }: Pick<JobRow, 'zeroRetention'>,
): T {
  if (!zeroRetention) return result;
  const { captions, credentials } = result;
  return {
    ...result,
    ...(captions ? { captions: captions.map((one) => ({ ...one, crop: null })) } : {}),
    ...(credentials ? { credentials: credentials.map((one) => ({ ...one, thumbnail: null })) } : {}),
  };
}

/**
 * The pictures of an analysis, and earlier or later analyses of the same thing that the asker may open.
 * @param linkable whether this installation can be reached by search engines
 * @throws AppError `analysis_not_found`
 */
export async function seenBefore(
  db: Database,
  actor: RequestActor,
  id: string,
  linkable: boolean,
): Promise<SeenBefore> {
  const { job } = await findReachable(db, actor, id);
  const frames = await db
    .select({ position: analysisFrames.position, at_s: analysisFrames.at_s })
    .from(analysisFrames)
    .where(eq(analysisFrames.analysisId, id))
    .orderBy(analysisFrames.position);
  return { frames, linkable, matches: job === null ? [] : await matchesOf(db, actor, job) };
}

async function matchesOf(db: Database, actor: RequestActor, job: JobRow): Promise<SeenBefore['matches']> {
  const [own] = await db.select().from(analysisTraces).where(eq(analysisTraces.analysisId, job.id));
  const whose = await comparable(db, actor, job);
  if (!own || !whose) return [];
  const rows = await db
    .select({
      id: analysisJobs.id,
      name: analysisJobs.fileName,
      createdAt: analysisJobs.createdAt,
      userId: analysisJobs.userId,
      by: userProfiles.email,
      traces: analysisTraces,
    })
    .from(analysisTraces)
    .innerJoin(analysisJobs, eq(analysisJobs.id, analysisTraces.analysisId))
    .leftJoin(userProfiles, eq(userProfiles.id, analysisJobs.userId))
    .where(and(whose, ne(analysisJobs.id, job.id), eq(analysisJobs.state, 'completed')))
    .orderBy(desc(analysisJobs.createdAt))
    .limit(COMPARED);
  const traces = readTraces(own);
  const found: SeenBefore['matches'] = [];
  for (const { id, name, createdAt, userId, by, traces: other } of rows) {
    const how = other.sha256 === own.sha256 ? 'exact' : matchTraces(traces, readTraces(other));
    if (how === null) continue;
    const byMe = userId === actor.userId;
    found.push({ id, name, createdAt: createdAt.toISOString(), how, byMe, by: byMe ? null : by });
    if (found.length === SHOWN) break;
  }
  return found;
}

/** Whose analyses may be looked through: one's own, and those of the organization of this one where the role shows them all. Never a visitor's. */
async function comparable(db: Database, { userId }: RequestActor, { organizationId }: JobRow) {
  if (!userId) return null;
  const mine = eq(analysisJobs.userId, userId);
  if (!organizationId) return mine;
  const role = await roleIn(db, organizationId, userId);
  return roleAllows('view_all_analyses', role)
    ? or(mine, eq(analysisJobs.organizationId, organizationId))
    : mine;
}
