import { meanDifference } from '../../kernels/motion.ts';
import type { LumaPlane, SampledFrame } from '../../media.ts';

/** Samples of a run at most: three seconds. */
export const RUN = 24;
/** Fewer samples than this (three quarters of a second) show no course of motion. */
export const LEAST_RUN = 6;
/** From the start of one run to the start of the next, samples: the first half of six seconds is looked at. */
const PACE = 48;
/** After so many runs they become half as frequent, again and again: an hour costs a few times what a minute does. */
const RUNS_AT_ONE_PACE = 8;
/** Mean difference in grey levels below which a sample repeats the frame before. */
const REPEATED = 0.02;

export type Step = 'take' | 'skip' | 'start';

/** Which samples belong to runs of different pictures in one scene: repeated pictures are passed over, a cut ends a run. */
export class RunPlan {
  #last: LumaPlane | null = null;
  /** Samples of the run at hand, or of the last one. */
  #taken = 0;
  #running = false;
  #runs = 0;
  #next = 0;
  #pace = PACE;

  /** `start` and `take`: the sample is part of a run, the first of one or not. */
  step(frame: Pick<SampledFrame, 'sample' | 'cut' | 'normal'>): Step {
    if (frame.cut || this.#taken === RUN) this.#running = false;
    // A scene too short for a run is no reason to wait for the next one.
    const again = frame.cut && this.#taken < LEAST_RUN;
    if (!this.#running && !again && frame.sample < this.#next) return 'skip';
    if (this.#running && this.#last && meanDifference(this.#last, frame.normal) < REPEATED) return 'skip';
    this.#last = { ...frame.normal, data: Uint8Array.from(frame.normal.data) };
    if (this.#running) {
      this.#taken++;
      return 'take';
    }
    this.#begin(frame.sample);
    return 'start';
  }

  #begin(sample: number): void {
    this.#running = true;
    this.#taken = 1;
    this.#runs++;
    if (this.#runs % RUNS_AT_ONE_PACE === 0) this.#pace *= 2;
    this.#next = sample + this.#pace;
  }
}
