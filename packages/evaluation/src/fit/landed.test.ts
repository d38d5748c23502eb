import type { Landed } from '@unmask/engine/internal/fusion/model.ts';
import { expect, test } from 'vitest';
import { stepsHold } from './landed.ts';

const NONE = { real: 0, ai: 0 };

function landed(own: Partial<Landed>): Landed {
  return {
    ai_generated: NONE,
    likely_ai: NONE,
    leans_ai: NONE,
    undetermined: { real: 100, ai: 100 },
    leans_authentic: NONE,
    likely_authentic: NONE,
    authentic: NONE,
    ...own,
  };
}

test('steps hold where either side is twice as common on its own as on the other', () => {
  const cleared = { leans_authentic: { real: 60, ai: 20 } };
  expect(stepsHold(landed({ likely_ai: { real: 15, ai: 45 }, ...cleared }))).toBe(true);
  expect(stepsHold(landed({ likely_ai: { real: 30, ai: 45 }, ...cleared }))).toBe(false);
  const named = { likely_ai: { real: 15, ai: 45 } };
  expect(stepsHold(landed({ ...named, leans_authentic: { real: 35, ai: 20 } }))).toBe(false);
});

test('what chance explains does not hold: twelve of either label on a step, one of which has twice as many files', () => {
  const faces = landed({
    likely_ai: { real: 12, ai: 12 },
    undetermined: { real: 212, ai: 106 },
    leans_authentic: { real: 25, ai: 6 },
  });
  expect(stepsHold(faces)).toBe(false);
});

test('none of the other label on a step is a ratio, too', () => {
  const rare = { likely_ai: { real: 0, ai: 30 } };
  expect(stepsHold(landed(rare))).toBe(true);
  expect(stepsHold(landed({ likely_ai: { real: 0, ai: 1 } }))).toBe(false);
});

test('they are shares of the files of each label, not counts', () => {
  // Four times as many real files: 40 of 800 beside 24 of 200.
  const many = landed({ undetermined: { real: 760, ai: 176 }, leans_ai: { real: 40, ai: 24 } });
  expect(stepsHold(many)).toBe(true);
});

test('a side on which no file landed claims nothing', () => {
  expect(stepsHold(landed({}))).toBe(true);
});
