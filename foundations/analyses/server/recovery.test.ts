/** What happens to rows whose worker is gone, and to files that kill the engine's child. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { type Engine, EngineError, type EngineErrorCode } from '@unmask/engine';
import { createEncrypter } from '@unmask/platform/encryption';
import { dayOf, randomId } from '@unmask/platform/identifiers';
import { createEvents, type Handler } from '@unmask/platform/kernel/events';
import { createLogger } from '@unmask/platform/logger';
import { openQueue, type Queue } from '@unmask/platform/queue';
import { createLocalStorage } from '@unmask/platform/storage';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import { cancelJob, finishJob } from './endings.ts';
import { createJobRunner } from './jobs.ts';
import type { StoredResult } from './original-file.ts';
import { recover } from './recovery.ts';
import { claimJob, findJob, type JobRow, LEASE_MS, type NewJob } from './repository.ts';
import { saveAnalysis } from './saved.ts';
import { enqueue } from './service.ts';
import { ANALYSIS_QUEUE, type AnalysisDeps, DESCRIPTION_QUEUE } from './settings.ts';
import { createWatchers } from './watch.ts';

let dir: string;
let database: OpenDatabase;
let queue: Queue;
let deps: AnalysisDeps;
const watchers = createWatchers();
/** How the engine ends for a file name, one entry per try: a real one cannot be made to run out of memory on demand. */
const endings = new Map<string, EngineErrorCode[]>();
const tried: string[] = [];
/** Whose end was told, and as what. */
const ended: Array<[string, string]> = [];
/** How much of its file was there at that moment. */
const left = new Map<string, number | null>();

const engine: Engine = {
  async analyze(input) {
    tried.push(input.name);
    const code = endings.get(input.name)?.shift();
    throw new EngineError(code ?? 'unsupported_format', 'as told');
  },
  describe: () => Promise.reject(new EngineError('unsupported_format', 'as told')),
  warm: async () => {},
  sandbox: async () => ({ level: 'none', means: 'none' }),
  pids: () => [],
  close: async () => {},
};

/** One who hears of ends; what fails there cannot be written down for later either. */
const eventsOf = (handler: Handler<'analysis.ended'>) =>
  createEvents([{ id: 'test', on: { 'analysis.ended': handler } }], createLogger('silent'), () =>
    Promise.reject(new Error('the database is full')),
  );

beforeAll(async () => {
  dir = await testFolder('recovery');
  database = await openTestDatabase(path.join(dir, 'database'));
  const logger = createLogger('silent');
  queue = await openQueue(database, [ANALYSIS_QUEUE, DESCRIPTION_QUEUE], logger);
  deps = {
    db: database.db,
    queue,
    logger,
    storage: createLocalStorage(path.join(dir, 'files')),
    track: () => {},
    events: eventsOf(async (tx, { id, state }) => {
      // On the same transaction: the row is what it will be.
      const [row] = await tx.select().from(analysisJobs).where(eq(analysisJobs.id, id));
      ended.push([id, row?.state === state ? state : 'not yet']);
      left.set(id, await deps.storage.size(`${id}/media`));
    }),
    settings: {
      limitPolicy: 'account',
      visitorDailyLimit: 20,
      visitorParallelLimit: 1000,
      mediaRetentionDays: 30,
      incomingDir: dir,
      uploadsDir: dir,
      postFetcher: null,
      hashAddress: (address) => address,
      facesSealed: createEncrypter('s'.repeat(32), 'test'),
      watchInterval_ms: 100,
    },
  };
});
afterAll(async () => {
  await queue.stop(1000);
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(analysisJobs);
  await database.db.delete(userProfiles);
  tried.length = 0;
  ended.length = 0;
});

async function insert(more: Partial<NewJob> = {}): Promise<JobRow> {
  const id = randomId();
  const file = path.join(dir, id);
  await writeFile(file, 'x');
  await deps.storage.take(`${id}/media`, file);
  const rows = await database.db
    .insert(analysisJobs)
    .values({
      id,
      addressHash: 'a',
      fileName: `${id}.mp4`,
      fileSize: 1,
      fileType: 'video/mp4',
      mode: 'full',
      fileKey: `${id}/media`,
      ...more,
    })
    .returning();
  return rows[0]!;
}

const running = { state: 'running', attempts: 1, leaseUntil: new Date(Date.now() - 1000) };

test('a running analysis whose lease has ended is queued again, one whose lease holds is left alone', async () => {
  const dead = await insert(running);
  const alive = await insert({ ...running, leaseUntil: new Date(Date.now() + LEASE_MS) });
  await recover(deps, watchers, false);
  expect(await findJob(database.db, dead.id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    leaseUntil: null,
  });
  expect((await findJob(database.db, alive.id))?.state).toBe('running');
});

test('at the start of the only process every running analysis is abandoned', async () => {
  const alive = await insert({ ...running, leaseUntil: new Date(Date.now() + LEASE_MS) });
  await recover(deps, watchers, true);
  expect((await findJob(database.db, alive.id))?.state).toBe('queued');
});

test('a file that killed its worker twice is given up in words, and its start is given back', async () => {
  await database.db
    .insert(userProfiles)
    .values({ id: 'p', email: 'p@example.com', videosAnalyzedToday: 2, usageDay: dayOf(new Date()) });
  const job = await insert({ ...running, attempts: 2, userId: 'p', chargedDay: dayOf(new Date()) });
  await recover(deps, watchers, true);
  expect(await findJob(database.db, job.id)).toMatchObject({ state: 'failed', errorCode: 'decoder_crashed' });
  expect((await database.db.select().from(userProfiles))[0]?.videosAnalyzedToday).toBe(1);
});

test('cancelling that was asked of a worker that died is carried out', async () => {
  const job = await insert({ ...running, cancelRequested: true });
  await recover(deps, watchers, true);
  expect((await findJob(database.db, job.id))?.state).toBe('cancelled');
  expect(ended).toEqual([[job.id, 'cancelled']]);
});

test('a job is claimed once, and a worker that comes back from the dead writes nothing', async () => {
  const job = await insert();
  const claims = await Promise.all([1, 2, 3].map(() => claimJob(database.db, job.id, new Date())));
  const first = claims.find((claim) => claim !== null)!;
  expect(claims.filter((claim) => claim !== null).length).toBe(1);
  await database.db
    .update(analysisJobs)
    .set({ leaseUntil: new Date(0) })
    .where(eq(analysisJobs.id, job.id));
  await recover(deps, watchers, false);
  await claimJob(database.db, job.id, new Date());
  expect(await finishJob(deps, first, { state: 'failed', errorCode: 'deadline' }, new Date())).toBe(false);
  expect(await findJob(database.db, job.id)).toMatchObject({ state: 'running', attempts: 2 });
});

test('the child dies: one more try; every other ending is final; entries sent twice run once', async () => {
  const cases: Array<[EngineErrorCode[], number, Partial<JobRow>]> = [
    [['decoder_crashed', 'decoder_crashed'], 2, { state: 'failed', errorCode: 'decoder_crashed' }],
    [['out_of_memory', 'damaged_file'], 2, { state: 'failed', errorCode: 'damaged_file' }],
    [['deadline'], 1, { state: 'failed', errorCode: 'deadline_visitor' }],
    [['cancelled'], 1, { state: 'cancelled', errorCode: null }],
  ];
  const runner = createJobRunner({ ...deps, engine }, watchers);
  const jobs: JobRow[] = [];
  for (const [index, [codes]] of cases.entries()) {
    const job = await insert({ zeroRetention: index > 0 });
    endings.set(job.fileName, [...codes]);
    await enqueue(deps, job);
    await enqueue(deps, job);
    jobs.push(job);
  }
  await runner.work(1);
  for (const [index, [, tries, ending]] of cases.entries()) {
    const job = jobs[index]!;
    await expect.poll(() => findJob(database.db, job.id), { timeout: 20_000 }).toMatchObject(ending);
    expect(tried.filter((name) => name === job.fileName).length).toBe(tries);
  }
  // Each end is told once.
  expect(ended.toSorted()).toEqual(
    jobs.map(({ id }, index) => [id, cases[index]![2].state ?? '']).toSorted(),
  );
  // With zero retention the file is gone before anyone is told.
  expect(jobs.map(({ id }) => left.get(id))).toEqual([1, null, null, null]);
  await runner.stop();
});

test('an end that can be told neither now nor later is no end: the transaction takes both back', async () => {
  const job = await insert(running);
  const events = eventsOf(() => Promise.reject(new Error('a mistake')));
  const failing = { ...deps, events };
  await expect(finishJob(failing, job, { state: 'cancelled' }, new Date())).rejects.toThrow('full');
  await expect(cancelJob(failing, (await insert()).id, new Date())).rejects.toThrow('full');
  expect((await database.db.select().from(analysisJobs)).map(({ state }) => state).sort()).toEqual([
    'queued',
    'running',
  ]);
});

test('who hears of a result finds it in the history, and a mistake of theirs does not undo it', async () => {
  await database.db.insert(userProfiles).values({ id: 'p', email: 'p@example.com' });
  const job = await insert({ ...running, userId: 'p' });
  const found: string[] = [];
  const later: string[] = [];
  const events = createEvents(
    [
      {
        id: 'careful',
        on: {
          'analysis.ended': async (tx, { id }) => {
            const rows = await tx.select().from(videoAnalyses).where(eq(videoAnalyses.id, id));
            found.push(...rows.map(({ filename }) => filename));
          },
        },
      },
      { id: 'mistaken', on: { 'analysis.ended': () => Promise.reject(new Error('a mistake')) } },
    ],
    createLogger('silent'),
    async (_tx, { owner, event }) => void later.push(`${owner} ${event}`),
  );
  const result = { threatLevel: 'low', confidence: 90, processingTime: 5 } as StoredResult;
  const ending = { state: 'completed', result } as const;
  await finishJob({ ...deps, events }, job, ending, new Date(), (tx) => saveAnalysis(tx, job, result));
  expect(found).toEqual([job.fileName]);
  expect(later).toEqual(['mistaken analysis.ended']);
  expect(await findJob(database.db, job.id)).toMatchObject({ state: 'completed' });
});
