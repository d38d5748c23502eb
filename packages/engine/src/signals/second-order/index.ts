import { meanDifference } from '../../kernels/motion.ts';
import { logRatio, Moments } from '../../kernels/statistics.ts';
import type {
  LumaPlane,
  SampledFrame,
  SignalCollector,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { frameVectors, PATCH_LENGTH, PATCHES } from './frame-vector.ts';
import { Trajectory } from './trajectory.ts';

const SHAPE = [
  'speed',
  'volatility',
  'acceleration',
  'accelerationSpread',
  'straightness',
  'straightnessSpread',
  'detour',
] as const;

const featureNames = [
  ...SHAPE.map((name) => `layout.${name}`),
  ...SHAPE.map((name) => `texture.${name}`),
  'patch.straightness',
  'patch.straightnessSpread',
  'patch.acceleration',
  'patch.unevenness',
  'patch.volatility',
];

/** Fewer steps than this say nothing about how steps change. */
const LEAST_STEPS = 6;
/** Mean difference in grey levels below which a sample repeats the frame before. */
const REPEATED = 0.02;

/** Second-order differences and curvature of the way a clip takes through feature space. */
export class SecondOrderCollector implements SignalCollector {
  readonly #layout = new Trajectory(0.5);
  readonly #texture = new Trajectory(0.05);
  readonly #patches = Array.from({ length: PATCHES }, () => new Trajectory(0.05));
  readonly #perSecond = new PerSecond();
  readonly #strongest = new Strongest();
  #last: LumaPlane | null = null;

  frame(frame: SampledFrame): void {
    const plane = frame.normal;
    if (frame.cut) this.#cut();
    else if (this.#last && meanDifference(this.#last, plane) < REPEATED) return;
    this.#last = { ...plane, data: Uint8Array.from(plane.data) };
    const vectors = frameVectors(plane);
    const jump = this.#layout.add(frame.at_s, vectors.layout);
    this.#texture.add(frame.at_s, vectors.patches);
    for (let p = 0; p < PATCHES; p++) {
      this.#patches[p]!.add(frame.at_s, vectors.patches.slice(p * PATCH_LENGTH, (p + 1) * PATCH_LENGTH));
    }
    if (jump !== null) this.#note(frame.at_s, jump);
  }

  #cut(): void {
    this.#last = null;
    for (const trajectory of [this.#layout, this.#texture, ...this.#patches]) trajectory.cut();
  }

  #note(at_s: number, jump: number): void {
    const times = Math.exp(jump);
    this.#perSecond.add(at_s, times);
    // Small steps turn at random: only a turn in full pace is worth telling.
    if (times < 1.9 || this.#layout.lastPace < 1.5) return;
    this.#strongest.add(jump, {
      at_s,
      text: `The whole picture moves back as abruptly as it came: the change is ${times.toFixed(2)} times the movement, at ${this.#layout.lastPace.toFixed(1)} times the usual pace.`,
    });
  }

  finish(): SignalMeasurement {
    if (this.#layout.steps < LEAST_STEPS) return { features: null, reason: 'too_short', evidence: [] };
    const features: Record<string, number> = {};
    for (const [name, trajectory] of [
      ['layout', this.#layout],
      ['texture', this.#texture],
    ] as const) {
      const shape = trajectory.shape();
      for (const key of SHAPE) features[`${name}.${key}`] = shape[key];
    }
    return {
      features: { ...features, ...this.#patchFeatures() },
      perSecond: this.#perSecond.list((times) => times / 2),
      evidence: this.#strongest.list(),
    };
  }

  #patchFeatures(): Record<string, number> {
    const [straight, spread, acceleration, speed, volatility] = Array.from(
      { length: 5 },
      () => new Moments(),
    ) as [Moments, Moments, Moments, Moments, Moments];
    for (const patch of this.#patches) {
      const shape = patch.shape();
      straight.add(shape.straightness);
      spread.add(shape.straightnessSpread);
      acceleration.add(shape.acceleration);
      speed.add(Math.exp(shape.speed));
      volatility.add(shape.volatility);
    }
    return {
      'patch.straightness': straight.mean,
      'patch.straightnessSpread': spread.mean,
      'patch.acceleration': acceleration.mean,
      'patch.unevenness': logRatio(speed.deviation, speed.mean),
      'patch.volatility': volatility.mean,
    };
  }
}

export const secondOrder: SignalDefinition = {
  name: 'second-order',
  metric: 'temporalArtifacts',
  modalities: ['video'],
  featureNames,
  collect: (context) =>
    context.mode === 'frames'
      ? { finish: () => ({ features: null, reason: 'frames_only', evidence: [] }) }
      : new SecondOrderCollector(),
};
