import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MeasuredSchema } from '../contract.ts';
import { openPath } from './forward.ts';
import { measured } from './measured.ts';

interface Evaluation {
  date: string;
  modalities: Record<string, { n: number; recall: number; missed: number }>;
}

test('[MKT-163] the measured accuracy is that of the published evaluation', () => {
  const { modalities, date } = JSON.parse(
    readFileSync(new URL('../../../docs/accuracy/latest.json', import.meta.url), 'utf8'),
  ) as Evaluation;
  const told = MeasuredSchema.parse(measured());
  expect(told.date).toBe(date);
  expect(told.items.map(({ kind }) => kind)).toEqual(['video', 'audio', 'image']);
  for (const { kind, files, named, missed } of told.items) {
    expect(files).toBe(modalities[kind]!.n);
    expect(named).toBeCloseTo(modalities[kind]!.recall * 100, 0);
    expect(missed).toBeCloseTo(modalities[kind]!.missed * 100, 0);
  }
});

test.each([
  ['/', '/'],
  ['/blog/deepfake-case-studies', '/blog/deepfake-case-studies'],
  ['/analysis/Xy12', '/analysis'],
  ['/verify/cert_17/more', '/verify'],
  ['/analyses/9f3a/print', '/analyses'],
  ['//evil', '/'],
])('of the path %s others are told %s', (path, told) => {
  expect(openPath(path)).toBe(told);
});
