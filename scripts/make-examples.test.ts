/** The examples that the site shows: made by code, analyzed by the engine as it is, and made anew when that changes. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import { createEngine, type Engine } from '@unmask/engine';
import { fixturesDir } from '@unmask/media-fixtures';
import { EXAMPLE_IDS } from '@unmask/media-fixtures/examples';
import { examples as words } from '@unmask/product/copy/examples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Example } from '../apps/web/src/examples/examples.ts';
import { fingerprint, sourceFiles } from './fingerprint.ts';
import { EXAMPLE_SOURCES, writeExamples } from './make-examples.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CACHE = path.join(fixturesDir(), 'networks');

let folder: string;
let made: Example[];
let engine: Engine;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-examples-'));
  made = await writeExamples(folder, CACHE);
  engine = createEngine({ cacheDir: CACHE });
});
afterAll(async () => {
  await engine?.close();
  rmSync(folder, { recursive: true, force: true });
});

const resultOf = (id: string) =>
  AnalysisResultSchema.parse(JSON.parse(readFileSync(path.join(folder, `${id}.json`), 'utf8')));

test('six of them, with a clip, a voice and a picture; one is named, some stay undecided, one passes', () => {
  expect(made.map(({ id }) => id)).toEqual([...EXAMPLE_IDS]);
  expect(JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'))).toEqual(made);
  expect(new Set(made.map(({ modality }) => modality))).toEqual(new Set(['video', 'audio', 'image']));
  expect(new Set(made.map(({ fate }) => fate))).toEqual(new Set(['named', 'undecided', 'passed']));
  for (const { id, thumbnail } of made) {
    expect(words.made[id]).toMatch(/by code/);
    const picture = readFileSync(path.join(folder, thumbnail ?? ''));
    expect(picture.subarray(8, 12).toString('latin1')).toBe('WEBP');
  }
});

test('what is said of each stands in its stored result, which is of the engine as it is', async () => {
  const fates = { ai_generated: 'named', inconclusive: 'undecided', authentic: 'passed' };
  for (const { id, fate, modality } of made) {
    const result = resultOf(id);
    expect(fates[result.outcome]).toBe(fate);
    expect(result.modality).toBe(modality);
  }
  const [{ id, file }] = made as [Example];
  const again = await engine.analyze({ kind: 'file', path: path.join(folder, file), name: file });
  const stored = resultOf(id);
  expect(again.engine).toEqual(stored.engine);
  expect(again.probability).toEqual(stored.probability);
});

test('a changed model of the engine makes them stale', () => {
  const model = 'packages/engine/models/audio.json';
  expect(EXAMPLE_SOURCES.flatMap((source) => sourceFiles(ROOT, source))).toContain(model);
  const copy = mkdtempSync(path.join(tmpdir(), 'unmask-stale-'));
  try {
    mkdirSync(path.dirname(path.join(copy, model)), { recursive: true });
    cpSync(path.join(ROOT, model), path.join(copy, model));
    const before = fingerprint(copy, EXAMPLE_SOURCES);
    writeFileSync(path.join(copy, model), `${readFileSync(path.join(copy, model), 'utf8')} `);
    expect(fingerprint(copy, EXAMPLE_SOURCES)).not.toBe(before);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
