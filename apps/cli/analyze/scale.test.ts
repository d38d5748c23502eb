import { madeResult } from '@unmask/media-fixtures/results';
import { cliBands } from '@unmask/product/copy/cli';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeResult } from './describe.ts';
import { scaleLines } from './scale.ts';

test('every result says where it stands, what that has meant, and that a step between the verdicts is none', () => {
  for (const result of fc.sample(madeResult, { numRuns: 500, seed: 3 })) {
    const text = describeResult(result);
    const { band, measured } = result.assessment;
    expect(text).toContain(`on the scale        ${cliBands[band]} (step `);
    expect(text.includes('not a verdict')).toBe(result.outcome === 'inconclusive');
    expect(text.includes('would help')).toBe(result.outcome === 'inconclusive');
    if (measured) expect(text).toContain(`(${measured.realFiles} and ${measured.aiFiles} labelled files)`);
    else expect(text).not.toContain('land on this step');
  }
});

test('a result of before there was a scale says nothing of one', () => {
  const [result] = fc.sample(madeResult, { numRuns: 1, seed: 1 });
  const old = { ...result!, assessment: undefined as never, outcome: 'inconclusive' as const };
  expect(
    scaleLines({ ...old, outcomeReasons: ['too_short', 'weak_evidence', 'near_the_threshold'] }),
  ).toEqual(['  would help          a longer cut; the original file instead of a copy that was sent on']);
});

test('the two ends and the middle of the scale, with small shares told from none', () => {
  const [result] = fc.sample(madeResult, { numRuns: 1, seed: 1 });
  const lines = scaleLines({
    ...result!,
    outcome: 'inconclusive',
    outcomeReasons: ['frames_only'],
    assessment: {
      band: 'likely_ai',
      measured: { realShare: 0.004, aiShare: 0.214, realFiles: 1059, aiFiles: 725 },
    },
  });
  expect(lines.join('\n')).toContain('likely AI (step 6 of 7): not a verdict');
  expect(lines.join('\n')).toContain(
    'of 100 real files fewer than one land on this step, of 100 made or altered by AI 21 (1059 and 725 labelled files)',
  );
  expect(lines.at(-1)).toContain('the file itself instead of stills');
});
