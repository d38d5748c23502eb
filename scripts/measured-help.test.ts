import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ChangeFigures } from '../packages/evaluation/src/robustness/robustness.ts';
import facts from '../product/measured-help.json' with { type: 'json' };
import { type Clip, helpOfEarlier, helpOfSize } from './measured-help.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** `named` of ten clips of each of ten groups. */
const clips = (side: number, named: number): Clip[] =>
  Array.from({ length: 100 }, (_, i) => ({
    pairGroup: `${side}-${i % 10}`,
    side,
    named: Math.floor(i / 10) < named,
  }));

test('clips are counted on both sides of the limit, with the interval of the difference over groups', () => {
  const { smaller, larger, difference } = helpOfSize([...clips(479, 2), ...clips(480, 5)]);
  expect(smaller).toEqual({ ai: 100, named: 20 });
  expect(larger).toEqual({ ai: 100, named: 50 });
  expect(difference).toMatchObject({ value: 0.3, low: 0.3, high: 0.3 });
});

test('groups that differ widen the interval to both sides of zero', () => {
  const mixed = ['a', 'b', 'c', 'd'].flatMap((pairGroup, i) =>
    [240, 720].map((side) => ({ pairGroup: `${pairGroup}${side}`, side, named: (i + side / 240) % 2 === 0 })),
  );
  const { difference } = helpOfSize(mixed);
  expect(difference.low).toBeLessThan(0);
  expect(difference.high).toBeGreaterThan(0);
});

test('the counts are those of the published figures, of the very model that ships', () => {
  const model = readFileSync(path.join(ROOT, 'packages/engine/models/video.json'));
  // After a fit: node scripts/measured-help.ts FOLDER...
  expect(facts.model).toBe(createHash('sha256').update(model).digest('hex'));
  const { video } = JSON.parse(readFileSync(path.join(ROOT, 'docs/accuracy/latest.json'), 'utf8')).modalities;
  const { smaller, larger } = facts.video;
  expect(smaller.ai + larger.ai).toBe(video.ai);
  expect((smaller.named + larger.named) / video.ai).toBeCloseTo(video.recall, 3);
});

test('pictures before and after a change are those of the published robustness', () => {
  const { robustness } = JSON.parse(readFileSync(path.join(ROOT, 'docs/accuracy/latest.json'), 'utf8'));
  // After `unmask evaluate --robustness --publish`, or a fit that takes its figures out: node scripts/measured-help.ts
  expect(facts.recoded).toEqual(helpOfEarlier(robustness));
});

test('pictures are counted where fewer are named after both changes beyond chance', () => {
  const share = (value: number) => ({ value, low: value - 0.05, high: value + 0.05 });
  const change = (before: number, after: number) =>
    ({
      ai: 200,
      recallBefore: share(before),
      recall: share(after),
      recallChange: share(after - before),
    }) as ChangeFigures;
  const image = (coded: number, halved: number) => ({
    image: { 'jpeg-60': change(0.5, coded), 'half-picture': change(0.5, halved) },
  });
  expect(helpOfEarlier(image(0.1, 0.2))).toEqual({ ai: 200, named: 100, coded: 20, halved: 40 });
  expect(helpOfEarlier(image(0.1, 0.46))).toBeNull();
  expect(helpOfEarlier(image(0.46, 0.1))).toBeNull();
  expect(helpOfEarlier({ video: {} })).toBeNull();
  expect(helpOfEarlier(undefined)).toBeNull();
});
