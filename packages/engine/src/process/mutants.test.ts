/** A slice of the damaged files of `npm run bench -- hostile`, each through the whole of an analysis. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturesDir } from '@unmask/media-fixtures';
import { mutate, smallSeeds } from '@unmask/media-fixtures/hostile';
import { afterAll, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import { emptyReport, leftBehind, tryMutant } from './mutants.testing.ts';

const SEED = 20_261_122;
const FILES = 100;
const seeds = await smallSeeds();
const folder = mkdtempSync(path.join(tmpdir(), 'unmask-mutants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the same number gives the same file, another one another', () => {
  const [one, again, other] = [7, 7, 8].map((index) => mutate(seeds, index, SEED));
  expect(one).toEqual(again);
  expect(other?.bytes).not.toEqual(one?.bytes);
  const all = Array.from({ length: 400 }, (_, index) => mutate(seeds, index, SEED));
  // Every kind of file and every kind of damage comes up.
  expect(new Set(all.map(({ name }) => name.split(':')[0])).size).toBe(
    new Set(seeds.map(({ name }) => name)).size,
  );
  const kinds = new Set(all.flatMap(({ name }) => name.slice(name.indexOf(':') + 2).split(', ')));
  expect(kinds.size).toBe(10);
});

test(`${FILES} damaged files cost no more than their own analyses`, async () => {
  const cacheDir = path.join(fixturesDir(), 'networks');
  const tmp = path.join(folder, 'tmp');
  const before = process.env.TMPDIR;
  mkdirSync(tmp);
  process.env.TMPDIR = tmp;
  const engine = createEngine({ cacheDir, limits: { deadlineBase_ms: 60_000, deadlinePerSecond_ms: 1000 } });
  const report = emptyReport();
  try {
    for (let index = 0; index < FILES; index++) {
      await tryMutant({ engine, seeds, seed: SEED, folder: path.join(folder, 'files') }, index, report);
    }
  } finally {
    await engine.close();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  expect(report.findings).toEqual([]);
  expect(Object.values(report.outcomes).reduce((sum, count) => sum + count, 0)).toBe(FILES);
  expect(report.outcomes.result).toBeGreaterThan(10);
  expect(readdirSync(tmp)).toEqual([]);
  expect(leftBehind(cacheDir)).toEqual([]);
}, 600_000);
