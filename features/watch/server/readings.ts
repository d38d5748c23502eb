/** The upkeep: what is watched and was read by another engine is read anew, one file at a time, when nobody waits for an analysis. */
import {
  type Analyses,
  askDescriptions,
  countByState,
  type DescriptionState,
  dropDescriptions,
  readDescriptions,
  sendDescriptions,
} from '@unmask/analyses/server';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { type Database, userProfiles } from '@unmask/db';
import { and, asc, count, eq, isNotNull, isNull, ne } from '@unmask/db/sql';
import { engineStamp } from '@unmask/engine';
import { countRequest } from '@unmask/platform/counters';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { Reading } from '../contract.ts';
import { ALL_READINGS_PER_DAY, READINGS_AT_ONCE, READINGS_PER_DAY } from '../limits.ts';
import { resultWatches } from '../tables.ts';
import { watchMail } from '../words.ts';
import { readingOf, type WatchRow } from './watches.ts';

export interface ReadingDeps {
  analyses: Pick<Analyses, 'db' | 'queue'>;
  /** Where this installation is reached. */
  homeUrl: string;
  /** There is mail to be sent. */
  onMail(): void;
  /** Of the engine that is installed; another one in tests. */
  stamp?: string;
}

const DAY_S = 86_400;
/** Looked at in one round: those whose owners' day is used up are passed over. */
const LOOKED_AT = 50;

/** One round: what was read is judged, and what is due is asked for. */
export async function readAnew(deps: ReadingDeps, now = new Date()): Promise<void> {
  await takeReadings(deps, now);
  await askForReadings(deps, now);
}

async function takeReadings(deps: ReadingDeps, now: Date): Promise<void> {
  const { db } = deps.analyses;
  const rows = await db.select().from(resultWatches).where(isNotNull(resultWatches.runId));
  for (const row of rows) {
    const [run] = await readDescriptions(db, [row.runId!]);
    if (run?.state === 'queued') await sendDescriptions(deps.analyses, [run.id]);
    else if (run?.state !== 'running') await take(deps, row, run, now);
  }
}

/** What could not be read counts as read: it would end the same way each time. */
async function take(
  { analyses: { db }, homeUrl, onMail, stamp = engineStamp() }: ReadingDeps,
  row: WatchRow,
  run: DescriptionState | undefined,
  now: Date,
): Promise<void> {
  const reading = run?.state === 'done' ? readingOf(run.description) : null;
  const changed = reading !== null && isAnother(row.reading, reading);
  await db.transaction(async (tx) => {
    const [taken] = await tx
      .update(resultWatches)
      .set({
        runId: null,
        // What was lost with its process is asked for again.
        ...(run && { readBy: stamp }),
        ...(reading && { reading, readAt: now }),
        ...(changed && { before: row.reading, changedAt: now, seenAt: null }),
      })
      .where(and(eq(resultWatches.analysisId, row.analysisId), eq(resultWatches.runId, row.runId!)))
      .returning();
    await dropDescriptions(tx, [row.runId!]);
    if (taken && changed) await tell(tx, row, reading, homeUrl);
  });
  if (changed) onMail();
}

/** Another verdict, or another step of the scale; a figure that moved within one is none. */
export const isAnother = (before: Reading, now: Reading): boolean =>
  before.outcome !== now.outcome || before.assessment !== now.assessment;

async function tell(tx: Database, row: WatchRow, now: Reading, homeUrl: string): Promise<void> {
  const [found] = await tx
    .select({ email: userProfiles.email, name: videoAnalyses.filename })
    .from(videoAnalyses)
    .innerJoin(userProfiles, eq(userProfiles.id, row.userId))
    .where(eq(videoAnalyses.id, row.analysisId));
  if (!found?.email) return;
  const link = `${homeUrl}/analyses/${row.analysisId}`;
  await queueMail(
    tx,
    await writeMail('result_read_anew', found.email, watchMail(found.name, row.reading, now), link),
    'bulk',
  );
}

async function askForReadings({ analyses, stamp = engineStamp() }: ReadingDeps, now: Date): Promise<void> {
  const { db } = analyses;
  const states = await countByState(db);
  if (states.some(({ state, jobs }) => (state === 'queued' || state === 'running') && jobs > 0)) return;
  const [running] = await db.select({ n: count() }).from(resultWatches).where(isNotNull(resultWatches.runId));
  let room = READINGS_AT_ONCE - (running?.n ?? 0);
  const due = await db
    .select({ watch: resultWatches, job: analysisJobs })
    .from(resultWatches)
    .innerJoin(analysisJobs, eq(analysisJobs.id, resultWatches.analysisId))
    .innerJoin(userProfiles, eq(userProfiles.id, resultWatches.userId))
    .where(
      and(
        ne(resultWatches.readBy, stamp),
        isNull(resultWatches.runId),
        isNotNull(analysisJobs.fileKey),
        isNull(userProfiles.suspendedAt),
      ),
    )
    .orderBy(asc(resultWatches.createdAt))
    .limit(LOOKED_AT);
  for (const { watch, job } of due) {
    if (room <= 0) return;
    const own = { limit: READINGS_PER_DAY, seconds: DAY_S };
    if (!(await countRequest(db, `read anew:${watch.userId}`, own, now))) continue;
    const all = { limit: ALL_READINGS_PER_DAY, seconds: DAY_S };
    if (!(await countRequest(db, 'read anew', all, now))) return;
    const [asked] = await db.transaction(async (tx) => {
      const made = await askDescriptions(tx, [{ analysisId: job.id, fileName: job.fileName }], 'analyse');
      await tx
        .update(resultWatches)
        .set({ runId: made[0]!.id })
        .where(eq(resultWatches.analysisId, watch.analysisId));
      return made;
    });
    await sendDescriptions(analyses, [asked!.id]);
    room--;
  }
}
