import { Correlation, Moments, median, quantile } from '../../kernels/statistics.ts';
import {
  type FaceObservation,
  SAMPLE_RATE_HZ,
  type SampledFrame,
  type SignalCollector,
  type SignalDefinition,
  type SignalMeasurement,
} from '../../media.ts';
import { faceRegion, interOcular, turn } from '../face-landmarks.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { findBlinks } from './blinks.ts';
import { type EyeState, readEyes } from './eyes.ts';

const featureNames = [
  'blinksPerMinute',
  'blinkDuration_s',
  'blinkDepth',
  'openingSpread',
  'openingLow',
  'openingAgreement',
  'openingDifference',
  'gazeSpreadX',
  'gazeSpreadY',
  'gazeAgreementX',
  'gazeAgreementY',
  'gazeJitter',
  'vergence',
  'vergenceSpread',
  'irisDifference',
  'irisSpread',
  'roundness',
] as const;

const LEAST_S = 3;
const LEAST_SAMPLES = LEAST_S * SAMPLE_RATE_HZ;
/** Distance between the eyes below which an iris is about two pixels wide. */
const LEAST_EYE_DISTANCE = 24;
/** Difference in gaze between the eyes, in eye widths, on clips of real people: the median, and what 90 and 98 in 100 stay below. */
const USUAL_DISAGREEMENT = 0.1;
const UNUSUAL_DISAGREEMENT = 0.2;
const REMARKABLE_DISAGREEMENT = 0.3;
const STRONG_DISAGREEMENT = 0.45;
/** In a head turned further than this the far eye is seen from the side and its gaze is not comparable. */
const MOST_TURN = 0.35;
const MOST_SAMPLES = 8000;

interface EyeSample {
  at_s: number;
  left: EyeState;
  right: EyeState;
}

/** Blinks, gaze and the agreement of both eyes, for each face over time. */
export class EyeMovementCollector implements SignalCollector {
  readonly #tracks = new Map<number, EyeSample[]>();
  readonly #perSecond = new PerSecond();
  readonly #perFace: NonNullable<SignalMeasurement['perFace']> = [];
  readonly #strongest = new Strongest();
  readonly #stills: boolean;
  #faces = 0;
  #readable = 0;

  constructor(stills: boolean) {
    this.#stills = stills;
  }

  frame(frame: SampledFrame): void {
    for (const face of frame.faces) {
      this.#faces++;
      const eyes = interOcular(face.mesh) >= LEAST_EYE_DISTANCE ? readEyes(face) : null;
      if (!eyes) continue;
      const samples = this.#tracks.get(face.trackId) ?? [];
      if (samples.length < MOST_SAMPLES) samples.push({ at_s: frame.at_s, ...eyes });
      this.#tracks.set(face.trackId, samples);
      this.#readable++;
      this.#note(frame, face, eyes.left, eyes.right);
    }
  }

  #note(frame: SampledFrame, face: FaceObservation, left: EyeState, right: EyeState): void {
    // Shut eyes show no iris; what the network then says about gaze is a guess.
    if (Math.min(left.opening, right.opening) < 0.15 || Math.abs(turn(face.mesh)) > MOST_TURN) return;
    const difference = Math.hypot(left.gazeX - right.gazeX, left.gazeY - right.gazeY);
    const above = (difference - UNUSUAL_DISAGREEMENT) / (STRONG_DISAGREEMENT - UNUSUAL_DISAGREEMENT);
    const suspicion = Math.max(0, Math.min(1, above));
    this.#perSecond.add(frame.at_s, suspicion);
    this.#perFace.push({ trackId: face.trackId, at_s: frame.at_s, value: suspicion });
    if (difference < REMARKABLE_DISAGREEMENT) return;
    this.#strongest.add(difference, {
      at_s: frame.at_s,
      frame: frame.index,
      region: faceRegion(face, frame.luma),
      text: `The eyes look apart by ${difference.toFixed(2)} eye widths at ${frame.at_s.toFixed(1)} s (${USUAL_DISAGREEMENT.toFixed(2)} is usual).`,
    });
  }

  finish(): SignalMeasurement {
    const abstain = (reason: SignalMeasurement['reason']) => ({ features: null, reason, evidence: [] });
    if (this.#stills) return abstain('still_only');
    if (this.#faces === 0) return abstain('no_face');
    if (this.#readable === 0) return abstain('face_too_small');
    const tracks = [...this.#tracks.values()].sort((a, b) => b.length - a.length);
    const longest = tracks[0]!;
    if (longest.length < LEAST_SAMPLES) return abstain('too_short');
    return {
      features: measure(longest),
      perSecond: this.#perSecond.list((mean) => mean),
      perFace: this.#perFace,
      evidence: this.#strongest.list(),
    };
  }
}

/** Features of the face that was seen longest: a blink rate over several people would mean nothing. */
function measure(samples: readonly EyeSample[]): Record<(typeof featureNames)[number], number> {
  const openings = samples.map(({ at_s, left, right }) => ({
    at_s,
    opening: (left.opening + right.opening) / 2,
  }));
  const usual = median(openings.map(({ opening }) => opening)) || 1;
  const blinks = findBlinks(openings, 1 / SAMPLE_RATE_HZ);
  const minutes = samples.length / SAMPLE_RATE_HZ / 60;
  const mean = (values: readonly number[]): number =>
    values.reduce((a, b) => a + b, 0) / (values.length || 1);
  const open = samples.filter(({ left, right }) => (left.opening + right.opening) / 2 > 0.7 * usual);
  const lids = paired(samples, 'opening');
  const x = paired(open, 'gazeX');
  const y = paired(open, 'gazeY');
  const iris = paired(open, 'iris');
  const relative = openings.map(({ opening }) => opening / usual);
  return {
    blinksPerMinute: Math.min(90, blinks.length / minutes),
    blinkDuration_s: blinks.length ? mean(blinks.map((blink) => blink.duration_s)) : 0,
    blinkDepth: blinks.length ? mean(blinks.map((blink) => blink.depth)) : 1,
    openingSpread: quantile(relative, 0.9) - quantile(relative, 0.1),
    openingLow: quantile(relative, 0.02),
    openingAgreement: lids.agreement,
    openingDifference: Math.abs(lids.difference.mean) / usual,
    gazeSpreadX: x.spread,
    gazeSpreadY: y.spread,
    gazeAgreementX: x.agreement,
    gazeAgreementY: y.agreement,
    gazeJitter: jitter(open),
    vergence: x.difference.mean,
    vergenceSpread: x.difference.deviation,
    irisDifference: Math.abs(iris.difference.mean),
    irisSpread: iris.difference.deviation,
    roundness: mean(open.map(({ left, right }) => (left.roundness + right.roundness) / 2)),
  };
}

interface PairStatistics {
  agreement: number;
  difference: Moments;
  spread: number;
}

/** One value of both eyes over time: their correlation, their difference, and how much their mean varies. */
function paired(samples: readonly EyeSample[], value: keyof EyeState): PairStatistics {
  const correlation = new Correlation();
  const difference = new Moments();
  const middle = new Moments();
  for (const { left, right } of samples) {
    correlation.add(left[value], right[value]);
    difference.add(left[value] - right[value]);
    middle.add((left[value] + right[value]) / 2);
  }
  return { agreement: samples.length > 2 ? correlation.value : 0, difference, spread: middle.deviation };
}

/** Median second difference of the gaze, eye widths: small in fixation and pursuit, large where the eye trembles. */
function jitter(samples: readonly EyeSample[]): number {
  const seconds: number[] = [];
  for (let i = 2; i < samples.length; i++) {
    const [a, b, c] = [samples[i - 2]!, samples[i - 1]!, samples[i]!];
    if (c.at_s - a.at_s > 2.5 / SAMPLE_RATE_HZ) continue;
    const along = (s: EyeSample): number => (s.left.gazeX + s.right.gazeX) / 2;
    const down = (s: EyeSample): number => (s.left.gazeY + s.right.gazeY) / 2;
    seconds.push(Math.hypot(along(a) - 2 * along(b) + along(c), down(a) - 2 * down(b) + down(c)));
  }
  return median(seconds);
}

export const eyeMovement: SignalDefinition = {
  name: 'eye-movement',
  metric: 'eyeMovementPattern',
  modalities: ['video', 'image'],
  faces: true,
  featureNames,
  collect: (context) => new EyeMovementCollector(context.mode === 'frames' || context.modality === 'image'),
};
