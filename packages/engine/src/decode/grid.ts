import { SAMPLE_RATE_HZ } from '../media.ts';

/** Tolerance for frame times that are grid times but for rounding. */
const CLOSE_S = 1e-6;

/**
 * Chooses the frames nearest to each k / `SAMPLE_RATE_HZ` seconds, each at most once, while frames come in order of time. The
 * nearest frame to a grid time is known only when the frame after it has come, so the caller keeps the last one.
 */
export class SamplingGrid {
  #next = 0;
  #last_s: number | null = null;
  #lastTaken = false;

  /**
   * Takes the time of the next frame.
   * @returns whether the frame before it, and it itself, belong to the grid now
   */
  push(at_s: number): { previous: boolean; current: boolean } {
    const before_s = this.#last_s;
    let previous = false;
    let current = false;
    if (before_s === null) {
      this.#next = Math.floor(at_s * SAMPLE_RATE_HZ + CLOSE_S) + 1;
      current = true;
    } else {
      for (; this.#next / SAMPLE_RATE_HZ <= at_s + CLOSE_S; this.#next++) {
        const grid_s = this.#next / SAMPLE_RATE_HZ;
        if (grid_s - before_s <= Math.abs(at_s - grid_s)) previous = true;
        else current = true;
      }
    }
    previous &&= !this.#lastTaken;
    this.#last_s = at_s;
    this.#lastTaken = current;
    return { previous, current };
  }

  /** Whether the last frame is the nearest to a grid time that lies within its own duration. */
  finish(frameDuration_s: number): boolean {
    if (this.#last_s === null || this.#lastTaken) return false;
    return this.#next / SAMPLE_RATE_HZ <= this.#last_s + frameDuration_s / 2;
  }
}
