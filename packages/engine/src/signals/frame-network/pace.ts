/** Frames looked at in a clip of known length, and before the pace halves in one of unknown length. */
const FRAMES = 6;

/** Chooses frames at even distances, a bounded number however long the clip is. */
export class Pace {
  #every_s: number;
  #next_s: number;
  #taken = 0;

  /** @param duration_s null when the file does not say */
  constructor(duration_s: number | null) {
    this.#every_s = duration_s === null ? 1 : duration_s / FRAMES;
    this.#next_s = duration_s === null ? 0 : this.#every_s / 2;
  }

  takes(at_s: number): boolean {
    if (at_s < this.#next_s) return false;
    if (++this.#taken % FRAMES === 0) this.#every_s *= 2;
    this.#next_s += this.#every_s * Math.ceil((at_s - this.#next_s) / this.#every_s + 1e-6);
    return true;
  }
}
