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
  expect(stepsHold(landed({ likely_ai: { real: 5, ai: 12 }, leans_authentic: { real: 20, ai: 8 } }))).toBe(
    true,
  );
  expect(stepsHold(landed({ likely_ai: { real: 8, ai: 12 }, leans_authentic: { real: 20, ai: 8 } }))).toBe(
    false,
  );
  expect(stepsHold(landed({ likely_ai: { real: 5, ai: 12 }, leans_authentic: { real: 12, ai: 8 } }))).toBe(
    false,
  );
});

test('they are shares of the files of each label, not counts', () => {
  // Four times as many real files: 20 of 400 beside 12 of 100.
  const many = landed({ undetermined: { real: 380, ai: 88 }, leans_ai: { real: 20, ai: 12 } });
  expect(stepsHold(many)).toBe(true);
});

test('a side on which no file landed claims nothing', () => {
  expect(stepsHold(landed({}))).toBe(true);
});
