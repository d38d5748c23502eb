/** Mean and deviation of a stream of numbers (Welford 1962). */
export class RunningMoments {
  count = 0;
  mean = 0;
  #squares = 0;

  add(value: number): void {
    this.count++;
    const before = value - this.mean;
    this.mean += before / this.count;
    this.#squares += before * (value - this.mean);
  }

  get deviation(): number {
    return this.count > 1 ? Math.sqrt(this.#squares / (this.count - 1)) : 0;
  }
}

/** Quantiles of a stream by a histogram of fixed bins: exact to a bin's width inside `low..high`, clamped outside. */
export class RunningQuantiles {
  readonly #low: number;
  readonly #width: number;
  readonly #bins: Uint32Array;
  #count = 0;

  constructor(low: number, high: number, bins: number) {
    this.#low = low;
    this.#width = (high - low) / bins;
    this.#bins = new Uint32Array(bins);
  }

  add(value: number): void {
    const bin = Math.floor((value - this.#low) / this.#width);
    this.#bins[Math.max(0, Math.min(this.#bins.length - 1, bin))]++;
    this.#count++;
  }

  /** @param share 0..1; interpolated inside its bin, 0 when nothing was added. */
  at(share: number): number {
    if (this.#count === 0) return 0;
    const wanted = share * this.#count;
    let below = 0;
    for (let bin = 0; bin < this.#bins.length; bin++) {
      const here = this.#bins[bin];
      if (here > 0 && below + here >= wanted) {
        return this.#low + this.#width * (bin + (wanted - below) / here);
      }
      below += here;
    }
    return this.#low + this.#width * this.#bins.length;
  }
}
