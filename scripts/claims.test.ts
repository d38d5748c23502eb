/** What the public pages claim is held by something that runs here. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FILES_MEASURED, MISSED_AT_MOST, SIGNAL_KINDS, VIDEO_TRACK } from '@unmask/product/claims';
import { VISITOR_RESULT_HOURS } from '@unmask/product/limits';
import { describe, expect, test } from 'vitest';
import { signals } from '../packages/engine/src/signals/registry.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Evaluation {
  modalities: Record<string, { n: number; missed: number; recall: number; falseAlarmReal: number }>;
}

describe('the claims of the public pages', () => {
  const { modalities }: Evaluation = JSON.parse(
    readFileSync(path.join(ROOT, 'docs/accuracy/latest.json'), 'utf8'),
  );

  test('as many files were measured as is said', () => {
    const files = Object.values(modalities).reduce((sum, { n }) => sum + n, 0);
    expect(files).toBeGreaterThanOrEqual(FILES_MEASURED);
  });

  test.each(Object.entries(modalities))(
    'of AI files no more are called authentic: %s',
    (_name, { missed }) => {
      expect(missed).toBeLessThanOrEqual(MISSED_AT_MOST);
    },
  );

  test('of a hundred videos as many are named, cleared and accused as is said', () => {
    const { recall, missed, falseAlarmReal } = modalities.video!;
    expect(Math.round(recall * 100)).toBe(VIDEO_TRACK.named);
    expect(Math.ceil(missed * 100)).toBe(VIDEO_TRACK.cleared);
    expect(falseAlarmReal * 100).toBeLessThan(VIDEO_TRACK.accusedBelow);
    expect(falseAlarmReal * 100).toBeGreaterThanOrEqual(VIDEO_TRACK.accusedBelow - 1);
  });

  test('the engine has as many signals, and visitors wait as long as is said', () => {
    expect(signals).toHaveLength(SIGNAL_KINDS);
    expect(VISITOR_RESULT_HOURS).toBe(24);
  });
});

/** Words of the product that promise what nothing here does. */
const PROMISES = [
  /specification copy/i,
  /weekly (intel|briefing|digest)/i,
  /\bbriefing\b/i,
  /\d+\+? (companies|professionals|customers)/i,
  /24\/7 (monitoring|support)/i,
  /videos, voices and pictures, (with every|and see)/i,
  /\b(quiz|celebrity database|marketing dashboard)\b/i,
];

test('no word of the product promises what is not there', () => {
  // Slices have their words in their own folders.
  const files = ['product', 'features'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.(ts|html)$/.test(file) && !/\.test\.|node_modules|\/(server|ui)\//.test(file)),
  );
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return PROMISES.filter((promise) => promise.test(text)).map((promise) => `${file}: ${promise}`);
  });
  expect(found).toEqual([]);
});
