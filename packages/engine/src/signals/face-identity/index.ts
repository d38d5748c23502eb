import { dot } from '../../faces/embedding.ts';
import { Moments, quantile } from '../../kernels/statistics.ts';
import type {
  FaceObservation,
  SampledFrame,
  SignalCollector,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { bend, faceRegion, interOcular, turn } from '../face-landmarks.ts';
import { PerSecond, Strongest } from '../strongest.ts';

const featureNames = [
  'step.mean',
  'step.deviation',
  'step.high',
  'step.perPose',
  'step.excess',
  'drift.mean',
  'drift.high',
  'origin.mean',
  'origin.late',
  'wander',
] as const;

/** Embeddings of one face from which on its spread means something (about two a second). */
const LEAST_EMBEDDINGS = 4;
/** Eye distance in pixels below which the embedding describes the blur and not the face. */
const LEAST_EYE_DISTANCE = 14;
/**
 * Usual distance between two embeddings half a second apart: measured on clips of real people, it grows with the turn of
 * the head between them (0.05 at rest, 0.15 for a turn of 0.3).
 */
const STEP_AT_REST = 0.05;
const STEP_PER_TURN = 0.4;
/** Distances beyond the usual one: nine in ten steps of real clips stay below the first, 98 in 100 below the second. */
const UNUSUAL = 0.1;
const REMARKABLE = 0.2;
/** Distance beyond the usual one at which the face could be another person's. */
const OTHER_PERSON = 0.4;
const MOST_STEPS = 4000;

/** What is remembered of one face. */
interface Track {
  count: number;
  sum: Float64Array;
  first: Float32Array;
  last: Float32Array;
  at_s: number;
  turn: number;
  bend: number;
}

/** Distances between embeddings of one face over time: 0 the same, 1 unrelated. */
export class FaceIdentityCollector implements SignalCollector {
  readonly #tracks = new Map<number, Track>();
  readonly #steps: number[] = [];
  readonly #drifts: number[] = [];
  readonly #origins: number[] = [];
  readonly #pose = new Moments();
  readonly #excess = new Moments();
  readonly #perSecond = new PerSecond();
  readonly #perFace: NonNullable<SignalMeasurement['perFace']> = [];
  readonly #strongest = new Strongest();
  readonly #stills: boolean;
  #faces = 0;
  #largeFaces = 0;

  constructor(stills: boolean) {
    this.#stills = stills;
  }

  frame(frame: SampledFrame): void {
    for (const face of frame.faces) {
      this.#faces++;
      if (interOcular(face.mesh) < LEAST_EYE_DISTANCE) continue;
      this.#largeFaces++;
      if (face.embedding) this.#embedding(frame, face, face.embedding);
    }
  }

  #embedding(frame: SampledFrame, face: FaceObservation, embedding: Float32Array): void {
    const pose = { turn: turn(face.mesh), bend: bend(face.mesh) };
    const track = this.#tracks.get(face.trackId);
    if (!track) {
      const sum = Float64Array.from(embedding);
      this.#tracks.set(face.trackId, {
        count: 1,
        sum,
        first: embedding,
        last: embedding,
        at_s: frame.at_s,
        ...pose,
      });
      return;
    }
    const step = 1 - dot(track.last, embedding);
    const turned = Math.hypot(pose.turn - track.turn, pose.bend - track.bend);
    this.#note(frame, face, { step, turned, since_s: track.at_s });
    if (this.#steps.length < MOST_STEPS) {
      this.#steps.push(step);
      this.#drifts.push(1 - dot(Float32Array.from(track.sum), embedding) / lengthOf(track.sum));
      this.#origins.push(1 - dot(track.first, embedding));
    }
    this.#pose.add(turned);
    this.#excess.add(step - usualStep(turned));
    track.count++;
    for (let i = 0; i < embedding.length; i++) track.sum[i]! += embedding[i]!;
    Object.assign(track, { last: embedding, at_s: frame.at_s, ...pose });
  }

  #note(
    frame: SampledFrame,
    face: FaceObservation,
    change: { step: number; turned: number; since_s: number },
  ): void {
    const usual = usualStep(change.turned);
    const excess = change.step - usual;
    const suspicion = Math.max(0, Math.min(1, (excess - UNUSUAL) / (OTHER_PERSON - UNUSUAL)));
    this.#perSecond.add(frame.at_s, suspicion);
    this.#perFace.push({ trackId: face.trackId, at_s: frame.at_s, value: suspicion });
    if (excess < REMARKABLE) return;
    const span = `${change.since_s.toFixed(1)} s and ${frame.at_s.toFixed(1)} s`;
    this.#strongest.add(excess, {
      at_s: frame.at_s,
      frame: frame.index,
      region: faceRegion(face, frame.luma),
      text: `Face identity drifts by ${change.step.toFixed(2)} between ${span} (${usual.toFixed(2)} is usual for this head motion).`,
    });
  }

  finish(): SignalMeasurement {
    const evidence = this.#strongest.list();
    if (this.#stills) return { features: null, reason: 'frames_only', evidence: [] };
    if (this.#faces === 0) return { features: null, reason: 'no_face', evidence: [] };
    if (this.#largeFaces === 0) return { features: null, reason: 'face_too_small', evidence: [] };
    if (this.#steps.length < LEAST_EMBEDDINGS - 1)
      return { features: null, reason: 'too_short', evidence: [] };
    return {
      features: this.#features(),
      perSecond: this.#perSecond.list((mean) => mean),
      perFace: this.#perFace,
      evidence,
    };
  }

  #features(): Record<(typeof featureNames)[number], number> {
    const steps = moments(this.#steps);
    const drifts = moments(this.#drifts);
    const origins = moments(this.#origins);
    const late = this.#origins.slice(-Math.ceil(this.#origins.length / 3));
    return {
      'step.mean': steps.mean,
      'step.deviation': steps.deviation,
      'step.high': quantile(this.#steps, 0.9),
      // A turning head changes its embedding: what counts is change without turning.
      'step.perPose': steps.mean / (this.#pose.mean + 0.02),
      'step.excess': this.#excess.mean,
      'drift.mean': drifts.mean,
      'drift.high': quantile(this.#drifts, 0.9),
      'origin.mean': origins.mean,
      'origin.late': moments(late).mean,
      // Near 1 when each embedding is off on its own, above when the face wanders away.
      wander: origins.mean / (steps.mean + 0.01),
    };
  }
}

const usualStep = (turned: number): number => STEP_AT_REST + STEP_PER_TURN * turned;

function lengthOf(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum) || 1;
}

function moments(values: readonly number[]): Moments {
  const result = new Moments();
  for (const value of values) result.add(value);
  return result;
}

export const faceIdentity: SignalDefinition = {
  name: 'face-identity',
  metric: 'faceConsistency',
  modalities: ['video'],
  featureNames,
  collect: (context) => new FaceIdentityCollector(context.mode === 'frames'),
};
