import { RunningMoments, RunningQuantiles } from '../../audio/running.ts';
import { FRAME_RATE_HZ, type SpeechBlock } from '../../audio/speech-blocks.ts';

const VOICED = 0.6;

export const prosodyNames = [
  'f0_log_std',
  'f0_log_range',
  'f0_step',
  'f0_jitter',
  'shimmer_step_db',
  'shimmer_db',
  'harmonicity_mean',
  'harmonicity_std',
  'harmonicity_p90',
  'voiced_share',
  'voiced_run_s',
  'active_level_std_db',
  'pause_share',
  'pause_mean_s',
] as const;

/** Pitch movement, cycle irregularity and pauses over speech frames. The pitch itself is left out: it tells the speaker, not the source. */
export class Prosody {
  readonly #f0 = new RunningMoments();
  readonly #f0Range = new RunningQuantiles(5.5, 9, 700);
  readonly #f0Step = new RunningMoments();
  readonly #jitter = new RunningMoments();
  readonly #shimmerStep = new RunningMoments();
  readonly #shimmer = new RunningMoments();
  readonly #harmonicity = new RunningMoments();
  readonly #harmonicityTop = new RunningQuantiles(0, 1, 500);
  readonly #runs = new RunningMoments();
  readonly #level = new RunningMoments();
  readonly #pauses = new RunningMoments();
  #voiced = 0;
  #speech = 0;
  #spoken = 0;

  block(block: SpeechBlock): void {
    const first = block.speech.indexOf(1);
    if (first < 0 || first >= block.frames) return;
    const last = block.speech.subarray(0, block.frames).lastIndexOf(1);
    let run = 0;
    let pause = 0;
    for (let i = first; i <= last; i++) {
      this.#spoken++;
      if (!block.speech[i]) {
        pause++;
      } else {
        if (pause > 0) this.#pauses.add(pause / FRAME_RATE_HZ);
        pause = 0;
        this.#speechFrame(block, i);
      }
      if (voiced(block, i)) run++;
      else {
        if (run > 0) this.#runs.add(run / FRAME_RATE_HZ);
        run = 0;
      }
    }
    if (run > 0) this.#runs.add(run / FRAME_RATE_HZ);
  }

  #speechFrame(block: SpeechBlock, i: number): void {
    this.#speech++;
    this.#level.add(block.level_db[i] - block.reference_db);
    this.#harmonicity.add(block.harmonicity[i]);
    this.#harmonicityTop.add(block.harmonicity[i]);
    if (!voiced(block, i)) return;
    this.#voiced++;
    const log = Math.log2(block.f0_hz[i]);
    this.#f0.add(log);
    this.#f0Range.add(log);
    if (i === 0 || !voiced(block, i - 1)) return;
    const step = log - Math.log2(block.f0_hz[i - 1]);
    // Octave jumps are errors of the estimate, not of the voice.
    if (Math.abs(step) > 0.3) return;
    this.#f0Step.add(Math.abs(step));
    this.#shimmerStep.add(Math.abs(block.level_db[i] - block.level_db[i - 1]));
    if (i < 2 || !voiced(block, i - 2)) return;
    const before = Math.log2(block.f0_hz[i - 1]) - Math.log2(block.f0_hz[i - 2]);
    if (Math.abs(before) > 0.3) return;
    this.#jitter.add(Math.abs(step - before));
    this.#shimmer.add(Math.abs(block.level_db[i] - 2 * block.level_db[i - 1] + block.level_db[i - 2]));
  }

  features(): Record<(typeof prosodyNames)[number], number> {
    const spoken = Math.max(1, this.#spoken);
    return {
      f0_log_std: this.#f0.deviation,
      f0_log_range: this.#f0Range.at(0.9) - this.#f0Range.at(0.1),
      f0_step: this.#f0Step.mean,
      f0_jitter: this.#jitter.mean,
      shimmer_step_db: this.#shimmerStep.mean,
      shimmer_db: this.#shimmer.mean,
      harmonicity_mean: this.#harmonicity.mean,
      harmonicity_std: this.#harmonicity.deviation,
      harmonicity_p90: this.#harmonicityTop.at(0.9),
      voiced_share: this.#voiced / Math.max(1, this.#speech),
      voiced_run_s: this.#runs.mean,
      active_level_std_db: this.#level.deviation,
      pause_share: 1 - this.#speech / spoken,
      pause_mean_s: this.#pauses.mean,
    };
  }
}

function voiced(block: SpeechBlock, i: number): boolean {
  return block.speech[i] === 1 && block.harmonicity[i] >= VOICED;
}
