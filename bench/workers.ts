/**
 * Analyses a minute by one worker process and by two, each on a processor of its own, from one queue on PostgreSQL. One and two in
 * turn: a stretch of the two is held against those of the one on either side of it, so that a machine that becomes slower does
 * not decide. Server and database have no processor of their own.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisJobs } from '@unmask/analyses/tables';
import { and, count, gt, isNotNull, sql } from '@unmask/db/sql';
import type { RunningProcess } from '@unmask/testing/process';
import { TestClient } from '@unmask/testing/server';
import { type Database, openDatabase } from '../packages/db/src/index.ts';
import { makeClip } from '../packages/media-fixtures/src/index.ts';
import { cpuOf, treeOf } from './process-figures.ts';
import { makePlace, type Place } from './service.ts';

const QUEUED = 200;
/** Finished in a stretch, for each worker. */
const FINISHED = 12;
/** One worker, two, one, two, one. */
const ROUNDS = 2;
const LOOK_MS = 100;

interface Stretch {
  perMinute: number;
  /** CPU seconds an analysis, by the workers and by the database. */
  workers_s: number;
  database_s: number;
  /** Share of their processors that the workers had. */
  busy: number;
}

async function finishedAfter(db: Database, since: Date): Promise<number> {
  const finished = and(isNotNull(analysisJobs.finishedAt), gt(analysisJobs.finishedAt, since));
  const [row] = await db.select({ n: count() }).from(analysisJobs).where(finished);
  return row?.n ?? 0;
}

async function untilFinished(db: Database, since: Date, least: number): Promise<void> {
  while ((await finishedAfter(db, since)) < least) await sleep(LOOK_MS);
}

/** From one end of an analysis to another, so that nothing begun before is counted in part. */
async function stretch(db: Database, place: Place, workers: RunningProcess[]): Promise<Stretch> {
  // Each has ended one: it is warm and at work.
  await untilFinished(db, new Date(), workers.length * 2);
  const began = new Date();
  const cpu = (pids: number[]) => pids.flatMap(treeOf).reduce((sum, pid) => sum + cpuOf(pid), 0);
  const pids = workers.map(({ pid }) => pid);
  const before = { at_ms: performance.now(), workers: cpu(pids), database: cpu([place.databasePid!]) };
  await untilFinished(db, began, workers.length * FINISHED);
  const after = { workers: cpu(pids), database: cpu([place.databasePid!]) };
  const [row] = await db
    .select({
      n: count(),
      seconds: sql<number>`extract(epoch from max(${analysisJobs.finishedAt}) - min(${analysisJobs.finishedAt}))::float8`,
    })
    .from(analysisJobs)
    .where(gt(analysisJobs.finishedAt, began));
  const { n, seconds } = row!;
  const wall_s = (performance.now() - before.at_ms) / 1000;
  return {
    busy: (after.workers - before.workers) / wall_s / workers.length,
    perMinute: ((n - 1) / seconds) * 60,
    workers_s: (after.workers - before.workers) / n,
    database_s: (after.database - before.database) / n,
  };
}

const line = (title: string, { perMinute, workers_s, database_s, busy }: Stretch) =>
  console.log(
    `${title}: ${perMinute.toFixed(1)} analyses a minute; CPU each: workers ${workers_s.toFixed(2)} s, database ${database_s.toFixed(3)} s; a worker had ${Math.round(busy * 100)}% of its processor`,
  );

async function queue(address: string): Promise<void> {
  const bytes = await readFile(await makeClip({ seconds: 3, width: 640, height: 360, fps: 25 }));
  const client = new TestClient(address);
  for (let n = 0; n < QUEUED; n += 1) {
    const answer = await client.upload('clip.mp4', { bytes });
    if (answer.status !== 202) throw new Error(`an upload was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
}

export async function benchWorkers(): Promise<void> {
  const place = await makePlace('postgres');
  const stops: Array<() => Promise<unknown>> = [];
  try {
    const server = await place.start({ RUN_JOBS: 'false' });
    stops.push(() => server.stop());
    await queue(server.address);
    const database = await openDatabase({ url: place.settings.DATABASE_URL, dir: place.dataDir });
    stops.push(() => database.close());
    console.log(
      `${QUEUED} queued clips of 3 s, 640 x 360; ${FINISHED} finished for each worker in a stretch`,
    );
    const first = await place.startWorker(0);
    stops.push(() => first.stop());
    let before = await stretch(database.db, place, [first]);
    line('one worker', before);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const second = await place.startWorker(1);
      stops.push(() => second.stop());
      const both = await stretch(database.db, place, [first, second]);
      line('two workers', both);
      await second.stop();
      const after = await stretch(database.db, place, [first]);
      line('one worker', after);
      const one = (before.perMinute + after.perMinute) / 2;
      console.log(`two over one: ${(both.perMinute / one).toFixed(2)}`);
      before = after;
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
    await place.remove();
  }
}
