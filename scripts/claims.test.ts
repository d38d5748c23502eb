/** What the public pages claim is held by something that runs here. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  FILES_MEASURED,
  MISSED_AT_MOST,
  REAL_VIDEOS_ACCUSED_BELOW,
  SIGNAL_KINDS,
} from '@unmask/product/claims';
import { VISITOR_RESULT_HOURS } from '@unmask/product/limits';
import { describe, expect, test } from 'vitest';
import { trackRecords } from '../apps/web/src/track-record/track-record.ts';
import { ABSTENTION } from '../packages/engine/src/fusion/settings.ts';
import { signals } from '../packages/engine/src/signals/registry.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Evaluation {
  modalities: Record<string, { n: number; missed: number; recall: number; falseAlarmReal: number }>;
  secondTest: Record<string, { falseAlarmReal: number }>;
}

describe('the claims of the public pages', () => {
  const { modalities, secondTest }: Evaluation = JSON.parse(
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

  test.each([
    ['out of fold', modalities.video!],
    ['in the second test', secondTest.video!],
  ])('of a hundred real videos fewer are accused than is said: %s', (_where, { falseAlarmReal }) => {
    expect(falseAlarmReal * 100).toBeLessThan(REAL_VIDEOS_ACCUSED_BELOW);
  });

  test('what is said of real videos is the limit that a fit is held to', () => {
    expect(REAL_VIDEOS_ACCUSED_BELOW).toBe(ABSTENTION.falseAlarms * 100);
  });

  test.each(trackRecords({ modalities }))(
    'the picture of a hundred files says what was counted: $modality',
    ({ modality, named, cleared, undecided, accusedBelow }) => {
      const { recall, missed, falseAlarmReal } = modalities[modality]!;
      expect(named + cleared + undecided).toBe(100);
      expect(Math.abs(named - recall * 100)).toBeLessThanOrEqual(0.5);
      expect(cleared).toBeGreaterThanOrEqual(missed * 100);
      expect(accusedBelow).toBeGreaterThan(falseAlarmReal * 100);
    },
  );

  test('the engine has as many signals, and visitors wait as long as is said', () => {
    expect(signals).toHaveLength(SIGNAL_KINDS);
    expect(VISITOR_RESULT_HOURS).toBe(24);
  });
});

/** Words of the product that promise what nothing here does. */
const PROMISES = [
  /specification copy/i,
  /\d+\+? (companies|professionals|customers)/i,
  /24\/7 (monitoring|support)/i,
  /videos, voices and pictures, (with every|and see)/i,
];

test('no word of the product promises what is not there', () => {
  // Slices have their words in their own folders.
  const files = ['product', 'features'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      // Examples of the marketing area, each shown with the mark "sample".
      .filter((file) => !file.startsWith('product/content/marketing/'))
      .filter((file) => /\.(ts|html)$/.test(file) && !/\.test\.|node_modules|\/(server|ui)\//.test(file)),
  );
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return PROMISES.filter((promise) => promise.test(text)).map((promise) => `${file}: ${promise}`);
  });
  expect(found).toEqual([]);
});
