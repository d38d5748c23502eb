/** Running mean, deviation and shape of a stream of numbers (Welford; Pebay 2008): constant memory. */
export class Moments {
  count = 0;
  mean = 0;
  #m2 = 0;
  #m3 = 0;
  #m4 = 0;

  add(value: number): void {
    if (!Number.isFinite(value)) return;
    const before = this.count++;
    const delta = value - this.mean;
    const step = delta / this.count;
    const term = delta * step * before;
    this.mean += step;
    this.#m4 +=
      term * step * step * (this.count * this.count - 3 * this.count + 3) +
      6 * step * step * this.#m2 -
      4 * step * this.#m3;
    this.#m3 += term * step * (this.count - 2) - 3 * step * this.#m2;
    this.#m2 += term;
  }

  get variance(): number {
    return this.count > 1 ? this.#m2 / this.count : 0;
  }

  get deviation(): number {
    return Math.sqrt(Math.max(0, this.variance));
  }

  /** 3 for a normal distribution; 3 when there is nothing to measure. */
  get kurtosis(): number {
    return this.#m2 > 1e-12 ? (this.count * this.#m4) / (this.#m2 * this.#m2) : 3;
  }

  get skewness(): number {
    return this.#m2 > 1e-12 ? (Math.sqrt(this.count) * this.#m3) / this.#m2 ** 1.5 : 0;
  }
}

/** Pearson correlation of a stream of pairs. */
export class Correlation {
  #n = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number): void {
    this.#n++;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#yy += y * y;
    this.#xy += x * y;
  }

  get count(): number {
    return this.#n;
  }

  /** -1..1; 0 when either side does not vary. */
  get value(): number {
    const xx = this.#xx - (this.#x * this.#x) / this.#n;
    const yy = this.#yy - (this.#y * this.#y) / this.#n;
    const product = xx * yy;
    if (!(product > 1e-12)) return 0;
    return clamp((this.#xy - (this.#x * this.#y) / this.#n) / Math.sqrt(product), -1, 1);
  }
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Natural logarithm of a ratio of two non-negative numbers, bounded to +-6 so that empty regions stay finite. */
export function logRatio(numerator: number, denominator: number, floor = 1e-6): number {
  return clamp(Math.log((numerator + floor) / (denominator + floor)), -6, 6);
}

/** @param share 0..1; the values are sorted in a copy. 0 for an empty list. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return 0;
  const sorted = new Float64Array(values).sort();
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (place - below);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** Means of several named numbers over time, in a fixed order. */
export class FeatureMeans {
  readonly #names: readonly string[];
  readonly #moments: Moments[];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#moments = names.map(() => new Moments());
  }

  add(values: Record<string, number>): void {
    for (let i = 0; i < this.#names.length; i++) {
      const value = values[this.#names[i]!];
      if (value !== undefined) this.#moments[i]!.add(value);
    }
  }

  means(): Record<string, number> {
    return Object.fromEntries(this.#names.map((name, i) => [name, this.#moments[i]!.mean]));
  }
}
