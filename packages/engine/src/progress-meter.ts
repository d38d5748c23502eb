import type { Progress, Stage } from './types.ts';

/** Those of the analysis of one file. */
type OwnStage = Exclude<Stage, 'stability' | 'sound'>;

/** Share of the whole at which each stage begins. Faces and signals are read while the file is decoded. */
const BEGINS: Record<OwnStage, number> = {
  probe: 0,
  decode: 0.02,
  faces: 0.02,
  signals: 0.94,
  fusion: 0.98,
  verdict: 0.99,
};
/** Smallest step that is reported within a stage. */
const STEP = 0.01;

/** Share of the whole that goes to the sound of a video, where it is measured first: 5 to 9% of the processor time (`npm run bench -- early`). */
const SOUND_SHARE = 0.07;

/** Tells how far the sound has been read that is measured before the pictures, from its beginning on. */
export function soundProgress(
  expected_s: number,
  tell: (progress: Progress) => void,
): (at_s: number) => void {
  let told = 0;
  tell({ stage: 'sound', share: 0 });
  return (at_s) => {
    const share = SOUND_SHARE * Math.min(1, at_s / expected_s);
    if (share < told + STEP) return;
    told = share;
    tell({ stage: 'sound', share });
  };
}

/** The share of an analysis whose sound was measured before. */
export function afterSound({ stage, share }: Progress): Progress {
  return { stage, share: SOUND_SHARE + (1 - SOUND_SHARE) * share };
}

/** Turns the stages of an analysis into a share that never goes back. */
export class ProgressMeter {
  readonly #tell: ((progress: Progress) => void) | undefined;
  #share = 0;

  constructor(tell: ((progress: Progress) => void) | undefined) {
    this.#tell = tell;
  }

  stage(stage: OwnStage): void {
    this.#share = Math.max(this.#share, BEGINS[stage]);
    this.#tell?.({ stage, share: this.#share });
  }

  /** Decoding has reached `at_s` of a file said to be `expected_s` long (0: unknown). */
  decoded(at_s: number, expected_s: number): void {
    const part = expected_s > 0 ? Math.min(1, at_s / expected_s) : 0;
    const share = BEGINS.decode + part * (BEGINS.signals - BEGINS.decode);
    if (share < this.#share + STEP && this.#share > BEGINS.probe) return;
    this.#share = Math.max(this.#share, share);
    this.#tell?.({ stage: 'decode', share: this.#share });
  }

  done(): void {
    this.#share = 1;
    this.#tell?.({ stage: 'verdict', share: 1 });
  }
}
