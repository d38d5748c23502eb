/** Crops are at least so far apart. */
const SHORTEST_S = 0.25;

/**
 * Keeps things of a stream of unknown length at even distances: when there are too many, every second one is dropped and the
 * distance doubles.
 */
export class Spread<T> {
  readonly #most: number;
  #every_s = SHORTEST_S;
  #next_s = Number.NEGATIVE_INFINITY;
  #kept: T[] = [];

  /** @param most even */
  constructor(most: number) {
    this.#most = most;
  }

  wants(at_s: number): boolean {
    return at_s >= this.#next_s;
  }

  add(at_s: number, thing: T): void {
    if (this.#kept.length === this.#most) {
      this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
      this.#every_s *= 2;
    }
    this.#kept.push(thing);
    // A little early, so that rounding of times never skips a sample.
    this.#next_s = at_s + this.#every_s - 0.01;
  }

  list(): readonly T[] {
    return this.#kept;
  }
}
