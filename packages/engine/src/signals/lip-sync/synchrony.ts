import type { MouthShape } from './mouth.ts';
import { type SoundStretch, STRETCH_S } from './sound-track.ts';

/** One sample of a mouth; time from the start of its stretch. */
export interface MouthSample extends MouthShape {
  at_s: number;
}

/** What one stretch tells; sums, so that stretches can be added. */
export interface StretchResult {
  /** Samples with a face and speech around them. */
  samples: number;
  /** Correlation of opening and level per lag of `LAGS_S`. */
  level: Float64Array;
  jaw: Float64Array;
  width: Float64Array;
  /** Best correlation in deviations above those of shifted controls; null when the stretch is too short for controls. */
  z: number | null;
  speaking: number;
  stillWhileSpeaking: number;
  silent: number;
  movingWhileSilent: number;
  /** Mean movement of the opening from sample to sample, and of that movement. */
  step: number;
  bend: number;
  /** Per second: correlation at the best lag of the stretch over the four seconds around. */
  local: Array<{ at_s: number; correlation: number }>;
}

const STEP_S = 1 / 16;
/** Positive: the sound comes later than the mouth. */
export const LAGS_S: readonly number[] = Array.from({ length: 17 }, (_, i) => (i - 8) * STEP_S);
const SAMPLE_S = 1 / 8;
export const LEAST_SAMPLES = 16;
/** Controls stand at least this many samples (one second) from the true position on both sides. */
const FAR = 8;
const LEAST_CONTROLS = 12;
/** Movement of the opening over half a second, in eye distances: below is still, above is moving. */
const STILL = 0.006;
const MOVING = 0.02;

/** A deviation under a thousandth of the eye distance is rounding of the mesh, not movement. */
const LEAST_VARIANCE = 1e-6;

/** Compares a mouth with the sound of its stretch; null with under two seconds of both. */
export function compareStretch(samples: readonly MouthSample[], sound: SoundStretch): StretchResult | null {
  const spoken = samples.filter(({ at_s }) => speechAround(sound, at_s));
  if (spoken.length < LEAST_SAMPLES) return null;
  const opening = detrended(samples, (s) => s.opening);
  const width = detrended(samples, (s) => s.width);
  const level = curve(samples, opening, sound, sound.level);
  const jaw = curve(samples, opening, sound, sound.jaw);
  return {
    samples: spoken.length,
    level,
    jaw,
    width: curve(samples, width, sound, sound.level),
    z: againstControls(samples, opening, sound, Math.max(...level)),
    ...stillness(samples, sound),
    ...smoothness(samples),
    local: localCorrelation(samples, opening, sound, LAGS_S[level.indexOf(Math.max(...level))]),
  };
}

function speechAround(sound: SoundStretch, at_s: number): boolean {
  for (const shift of [-0.5, -0.25, 0, 0.25, 0.5]) {
    if ((sound.smooth(sound.speech, at_s + shift) ?? 0) > 0.3) return true;
  }
  return false;
}

/** Value minus its mean over the two seconds around: a smile that lasts is no speech. */
function detrended(samples: readonly MouthSample[], of: (sample: MouthSample) => number): Float64Array {
  return Float64Array.from(samples, (sample, i) => {
    let sum = 0;
    let count = 0;
    for (let j = Math.max(0, i - 8); j <= Math.min(samples.length - 1, i + 8); j++) {
      if (Math.abs(samples[j].at_s - sample.at_s) > 1) continue;
      sum += of(samples[j]);
      count++;
    }
    return of(sample) - sum / count;
  });
}

/** Correlation with the sound per lag. */
function curve(
  samples: readonly MouthSample[],
  mouth: Float64Array,
  sound: SoundStretch,
  track: Float32Array,
): Float64Array {
  return Float64Array.from(LAGS_S, (lag) =>
    correlation(
      mouth,
      samples.map(({ at_s }) => sound.smooth(track, at_s + lag)),
    ),
  );
}

/** Pearson's correlation over the pairs that have both; 0 where one side does not move. */
function correlation(
  mouth: ArrayLike<number>,
  heard: ReadonlyArray<number | null>,
  from = 0,
  to = heard.length,
): number {
  let n = 0;
  let [mx, my, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const y = heard[i];
    if (y === null) continue;
    n++;
    mx += mouth[i];
    my += y;
    xx += mouth[i] * mouth[i];
    yy += y * y;
    xy += mouth[i] * y;
  }
  if (n < 8) return 0;
  const covariance = xy - (mx * my) / n;
  const [spreadX, spreadY] = [xx - (mx * mx) / n, yy - (my * my) / n];
  if (spreadX < n * LEAST_VARIANCE || spreadY < n * LEAST_VARIANCE) return 0;
  return covariance / Math.sqrt(spreadX * spreadY);
}

/**
 * The same search for the best lag with the mouth moved round by one second and more: what chance reaches in this very clip.
 * Every far shift is tried, so that nothing is drawn by lot.
 */
function againstControls(
  samples: readonly MouthSample[],
  opening: Float64Array,
  sound: SoundStretch,
  best: number,
): number | null {
  const count = opening.length;
  if (count - 2 * FAR < LEAST_CONTROLS) return null;
  const lags = LAGS_S.filter((_, i) => i % 2 === 0);
  const heard = lags.map((lag) => samples.map(({ at_s }) => sound.smooth(sound.level, at_s + lag)));
  const controls: number[] = [];
  const turned = new Float64Array(count);
  for (let shift = FAR; shift <= count - FAR; shift += 2) {
    for (let i = 0; i < count; i++) turned[i] = opening[(i + shift) % count];
    controls.push(Math.max(...heard.map((values) => correlation(turned, values))));
  }
  const mean = controls.reduce((a, b) => a + b, 0) / controls.length;
  const deviation = Math.sqrt(controls.reduce((a, c) => a + (c - mean) ** 2, 0) / controls.length);
  return (best - mean) / Math.max(0.05, deviation);
}

function stillness(samples: readonly MouthSample[], sound: SoundStretch) {
  const found = { speaking: 0, stillWhileSpeaking: 0, silent: 0, movingWhileSilent: 0 };
  for (let i = 2; i < samples.length - 2; i++) {
    const around = samples.slice(i - 2, i + 3);
    if (around[4].at_s - around[0].at_s > 5 * SAMPLE_S) continue;
    const openings = around.map(({ opening }) => opening);
    const movement = Math.max(...openings) - Math.min(...openings);
    const heard = around.map(({ at_s }) => sound.smooth(sound.speech, at_s));
    const noise = around.map(({ at_s }) => sound.smooth(sound.active, at_s));
    if (heard.every((share) => share !== null && share > 0.5)) {
      found.speaking++;
      if (movement < STILL) found.stillWhileSpeaking++;
    } else if (noise.every((share) => share === 0)) {
      found.silent++;
      if (movement > MOVING) found.movingWhileSilent++;
    }
  }
  return found;
}

function smoothness(samples: readonly MouthSample[]): { step: number; bend: number } {
  let [step, bend, count] = [0, 0, 0];
  for (let i = 1; i < samples.length - 1; i++) {
    if (samples[i + 1].at_s - samples[i - 1].at_s > 3 * SAMPLE_S) continue;
    const before = samples[i].opening - samples[i - 1].opening;
    const after = samples[i + 1].opening - samples[i].opening;
    step += Math.abs(after);
    bend += Math.abs(after - before);
    count++;
  }
  return { step: step / Math.max(1, count), bend: bend / Math.max(1, count) };
}

function localCorrelation(
  samples: readonly MouthSample[],
  opening: Float64Array,
  sound: SoundStretch,
  lag: number,
): StretchResult['local'] {
  const heard = samples.map(({ at_s }) => sound.smooth(sound.level, at_s + lag));
  const out: StretchResult['local'] = [];
  for (let second = 0; second < STRETCH_S; second++) {
    const from = samples.findIndex(({ at_s }) => at_s >= second - 1.5);
    const after = samples.findIndex(({ at_s }) => at_s >= second + 2.5);
    const to = after < 0 ? samples.length : after;
    if (from < 0 || to - from < 24 || samples[to - 1].at_s < second) continue;
    const spoken = samples
      .slice(from, to)
      .filter(({ at_s }) => (sound.smooth(sound.speech, at_s) ?? 0) > 0.3);
    if (spoken.length < 12) continue;
    out.push({ at_s: second, correlation: correlation(opening, heard, from, to) });
  }
  return out;
}
