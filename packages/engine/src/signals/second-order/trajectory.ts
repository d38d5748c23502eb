import { clamp, logRatio, Moments } from '../../kernels/statistics.ts';

/** What one path of frame descriptions through time looks like; all values are free of units. */
export interface TrajectoryShape {
  /** Log of the mean step: how much changes in an eighth of a second. */
  speed: number;
  /** Deviation of the log step: how evenly change is spread over time. */
  volatility: number;
  /** Mean and deviation of log(|second difference| / mean of the two steps). */
  acceleration: number;
  accelerationSpread: number;
  /** Mean and deviation of the cosine between successive steps: -1 turning back, 1 straight on. */
  straightness: number;
  straightnessSpread: number;
  /** Log of way travelled over distance reached within a window of four steps. */
  detour: number;
}

/** The interval between samples for which a step is scaled, seconds. */
const UNIT_S = 0.125;

/**
 * Follows a vector over time: first differences scaled to a common interval, second differences, angles.
 * @param floor a step shorter than this (in the unit of the vector's norm) is noise of the codec.
 */
export class Trajectory {
  readonly speed = new Moments();
  readonly #acceleration = new Moments();
  readonly #straightness = new Moments();
  readonly #detour = new Moments();
  #last: { at_s: number; vector: Float32Array } | null = null;
  #step: Float32Array | null = null;
  #anchor: { vector: Float32Array; steps: number; way: number } | null = null;
  #lastPace = 0;
  readonly #floor: number;

  constructor(floor: number) {
    this.#floor = floor;
  }

  /** Forgets the past: nothing is compared across a cut. */
  cut(): void {
    this.#last = null;
    this.#step = null;
    this.#anchor = null;
  }

  /** Length of the shorter of the last two steps over the usual (geometric mean) step. */
  get lastPace(): number {
    return this.#lastPace;
  }

  get steps(): number {
    return this.speed.count;
  }

  /** @returns the norm of the acceleration relative to the steps around it, or null where there is none yet. */
  add(at_s: number, vector: Float32Array): number | null {
    const last = this.#last;
    this.#last = { at_s, vector };
    if (!last) {
      this.#anchor = { vector, steps: 0, way: 0 };
      return null;
    }
    const scale = UNIT_S / clamp(at_s - last.at_s, 0.03, 1);
    const step = new Float32Array(vector.length);
    let norm = 0;
    for (let i = 0; i < vector.length; i++) {
      step[i] = (vector[i]! - last.vector[i]!) * scale;
      norm += step[i]! * step[i]!;
    }
    this.speed.add(Math.log(Math.sqrt(norm) + this.#floor));
    this.#follow(vector, Math.sqrt(norm) / scale);
    const relative = this.#step ? this.#turn(this.#step, step) : null;
    this.#step = step;
    return relative;
  }

  #turn(before: Float32Array, after: Float32Array): number {
    let bb = 0;
    let aa = 0;
    let ab = 0;
    for (let i = 0; i < after.length; i++) {
      bb += before[i]! * before[i]!;
      aa += after[i]! * after[i]!;
      ab += before[i]! * after[i]!;
    }
    this.#lastPace = Math.sqrt(Math.min(aa, bb)) / (Math.exp(this.speed.mean) + this.#floor);
    const second = Math.sqrt(Math.max(0, aa + bb - 2 * ab));
    const mean = (Math.sqrt(aa) + Math.sqrt(bb)) / 2;
    const relative = logRatio(second, mean, this.#floor);
    this.#acceleration.add(relative);
    this.#straightness.add(ab / (Math.sqrt(aa * bb) + this.#floor * this.#floor));
    return relative;
  }

  #follow(vector: Float32Array, length: number): void {
    const anchor = this.#anchor!;
    anchor.way += length;
    anchor.steps++;
    if (anchor.steps < 4) return;
    let reached = 0;
    for (let i = 0; i < vector.length; i++) reached += (vector[i]! - anchor.vector[i]!) ** 2;
    this.#detour.add(logRatio(anchor.way, Math.sqrt(reached), this.#floor));
    this.#anchor = { vector, steps: 0, way: 0 };
  }

  shape(): TrajectoryShape {
    return {
      speed: this.speed.mean,
      volatility: this.speed.deviation,
      acceleration: this.#acceleration.mean,
      accelerationSpread: this.#acceleration.deviation,
      straightness: this.#straightness.mean,
      straightnessSpread: this.#straightness.deviation,
      detour: this.#detour.mean,
    };
  }
}
