import type { Evidence } from '../../types.ts';
import { COEFFICIENTS } from './cepstral-statistics.ts';

/** Where 90 % of the real recordings of the development set lie (5th and 95th percentile), and how far apart they are taken to be. */
interface Habit {
  feature: string;
  low: number;
  high: number;
  words(value: string, range: string): string;
}

const FINE_LOW = 0.67;
const FINE_HIGH = 1.16;

const HABITS: readonly Habit[] = [
  {
    feature: 'flux_high',
    low: 1.4,
    high: 1.87,
    words: (value, range) =>
      `Between 4 and 7 kHz the spectrum changes by ${value} from one hundredth of a second to the next; ${range}.`,
  },
  {
    feature: 'coupling_mid_high',
    low: 0.14,
    high: 0.43,
    words: (value, range) =>
      `The bands of 2 to 4 kHz and 4 to 7 kHz rise and fall together by ${value} (1 is in step); ${range}.`,
  },
  {
    feature: 'shimmer_db',
    low: 0.55,
    high: 1.22,
    words: (value, range) => `The loudness of voiced sound wavers by ${value} dB; ${range}.`,
  },
  {
    feature: 'f0_jitter',
    low: 0.011,
    high: 0.032,
    words: (value, range) => `The pitch wavers by ${value} octaves from frame to frame; ${range}.`,
  },
];

/** Suspicion of one second from the movement of its fine spectral structure; 0 at the real median and above, 1 at the lowest seen. */
export function suspicionOf(liveliness: number): number {
  return Math.max(0, Math.min(1, (0.75 - liveliness) / (0.75 - 0.5)));
}

/** At most five observations outside of what real recordings show, the one farthest from them first; none when all lie inside. */
export function describeVoice(
  features: Record<string, number>,
  seconds: ReadonlyArray<{ at_s: number; liveliness: number }>,
): Evidence[] {
  const found: Array<{ strength: number; evidence: Evidence }> = [];
  const fine = fineMovement(features);
  const beyond = outside(fine, FINE_LOW, FINE_HIGH);
  if (beyond > 0) {
    found.push({
      strength: 1 + beyond,
      evidence: {
        at_s: null,
        text: `The fine structure of the voice's spectrum moves by ${fine.toFixed(2)}; ${rangeText(FINE_LOW, FINE_HIGH, 2)}.`,
      },
    });
  }
  const stillest = seconds.reduce<(typeof seconds)[number] | null>(
    (least, second) => (least === null || second.liveliness < least.liveliness ? second : least),
    null,
  );
  if (stillest && seconds.length > 1 && stillest.liveliness < FINE_LOW) {
    found.push({
      strength: 0.9 + outside(stillest.liveliness, FINE_LOW, FINE_HIGH),
      evidence: {
        at_s: stillest.at_s,
        text: `In the second from ${stillest.at_s} s the fine structure moves least, by ${stillest.liveliness.toFixed(2)}.`,
      },
    });
  }
  for (const { feature, low, high, words } of HABITS) {
    const value = features[feature];
    const distance = outside(value, low, high);
    if (distance <= 0) continue;
    const digits = high < 0.1 ? 3 : 2;
    found.push({
      strength: distance,
      evidence: { at_s: null, text: words(value.toFixed(digits), rangeText(low, high, digits)) },
    });
  }
  return found
    .sort((a, b) => b.strength - a.strength)
    .slice(0, 5)
    .map(({ evidence }) => evidence);
}

/** Mean deviation of the cepstral coefficients 17 and above: how much spectral detail finer than about 400 Hz changes. */
export function fineMovement(features: Record<string, number>): number {
  let sum = 0;
  for (let c = 17; c <= COEFFICIENTS; c++) sum += features[`lfcc_std_${c}`];
  return sum / (COEFFICIENTS - 16);
}

/** Distance outside the range in units of its width; 0 inside. */
function outside(value: number, low: number, high: number): number {
  return Math.max(0, low - value, value - high) / (high - low);
}

function rangeText(low: number, high: number, digits: number): string {
  return `nine of ten real recordings measured lie between ${low.toFixed(digits)} and ${high.toFixed(digits)}`;
}
