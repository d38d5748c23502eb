/** What is found of a running analysis is written into its row, in the order in which it was found. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { OpenDatabase } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import type { FoundReport } from '@unmask/engine';
import { createLogger } from '@unmask/platform/logger';
import { until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FoundSchema } from '../analysis-schema.ts';
import { analysisJobs } from '../tables.ts';
import { foundSaver } from './found.ts';
import type { JobRow } from './repository.ts';

let dir: string;
let database: OpenDatabase;
let job: JobRow;
const lines: string[] = [];
const logger = createLogger('error', { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  dir = await testFolder('found');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  lines.length = 0;
  await database.db.delete(analysisJobs);
  const file = { addressHash: 'a', fileName: 'a.mp4', fileSize: 1, fileType: 'video/mp4', mode: 'full' };
  const rows = await database.db
    .insert(analysisJobs)
    .values({ id: 'j', state: 'running', attempts: 1, ...file })
    .returning();
  job = rows[0]!;
});

const row = async () => (await database.db.select().from(analysisJobs).where(eq(analysisJobs.id, 'j')))[0];

/** Says all of it one after the other, and waits for `written` of them. */
async function say(reports: readonly FoundReport[], written: number): Promise<void> {
  let changed = 0;
  const save = foundSaver({ db: database.db, logger }, { changed: () => changed++ }, job);
  for (const report of reports) save(report);
  await until('it is written', async () => changed === written);
}

const voice = {
  outcome: 'inconclusive' as const,
  assessment: { band: 'undetermined' as const, measured: null },
  probability: { value: 0.5, low: 0.2, high: 0.8 },
  signals: [{ name: 'voice' as const, score: null, reason: 'no_speech' as const, weight: 0 }],
};
const tracks = { modality: 'video' as const, signals: [], voice };

test('what was told last is what is read, and fits what the service says of a running analysis', async () => {
  await say([{ credentials: [] }, { captions: [] }, { captions: [], tracks }], 3);
  const found = FoundSchema.parse((await row())?.found);
  expect(found).toEqual({
    credentials: { state: 'none', software: null, ai: false },
    captions: [],
    tracks,
  });
});

test('what the database refuses is told to the operator, and what comes after it is written', async () => {
  const caption = { kind: 'maker' as const, says: 'Kling', from_s: null, to_s: null, at_s: null, crop: null };
  // A text of PostgreSQL has no NUL.
  const refused = { ...caption, text: 'a\u0000b', region: { x: 0, y: 0, width: 1, height: 1 } };
  await say([{ captions: [refused] }, { captions: [], tracks }], 1);
  expect(lines).toEqual([expect.stringContaining('saving what was found')]);
  expect((await row())?.found).toMatchObject({ captions: [], tracks: { voice } });
});

test('nothing is written into a row that another worker has by now, or that has ended', async () => {
  await database.db.update(analysisJobs).set({ attempts: 2 });
  await say([{ captions: [], tracks }], 1);
  expect((await row())?.found).toBeNull();
});
