import { expect, test } from 'vitest';
import { COEFFICIENTS } from './cepstral-statistics.ts';
import { describeVoice } from './evidence.ts';

/** A voice whose every quantity lies where real recordings do, apart from the movement of its fine structure. */
function voice(fine: number): Record<string, number> {
  const features: Record<string, number> = {
    flux_high: 1.6,
    coupling_mid_high: 0.3,
    shimmer_db: 0.9,
    f0_jitter: 0.02,
  };
  for (let c = 1; c <= COEFFICIENTS; c++) features[`lfcc_std_${c}`] = fine;
  return features;
}

test('what real recordings show as well is no evidence', () => {
  expect(describeVoice(voice(0.9), [{ at_s: 0, liveliness: 0.9 }])).toEqual([]);
});

test('what lies outside is named with its range, the farthest first', () => {
  const found = describeVoice({ ...voice(0.5), f0_jitter: 0.005 }, []);
  expect(found.map(({ text }) => text)).toEqual([
    "The fine structure of the voice's spectrum moves by 0.50; nine of ten real recordings measured lie between 0.67 and 1.16.",
    'The pitch wavers by 0.005 octaves from frame to frame; nine of ten real recordings measured lie between 0.011 and 0.032.',
  ]);
});
