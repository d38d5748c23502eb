import { FRAME_RATE_HZ, type SpeechBlock } from '../audio/speech-blocks.ts';
import type { AbstainReason } from '../types.ts';

/** Below this a voice is a few syllables, and no signal judges it. */
const LEAST_SPEECH_S = 1;

/** Counts what there is of a voice: signals that judge voices give the same answer where there is too little of it. */
export class HeardSpeech {
  #sound = false;
  #frames = 0;

  block(block: SpeechBlock): void {
    for (let i = 0; i < block.frames; i++) {
      this.#sound ||= block.active[i] === 1;
      this.#frames += block.speech[i]!;
    }
  }

  /** What is missing for a judgement; null when nothing is. */
  lacking(): AbstainReason | null {
    if (!this.#sound) return 'no_sound';
    if (this.#frames === 0) return 'no_speech';
    return this.#frames < LEAST_SPEECH_S * FRAME_RATE_HZ ? 'too_short' : null;
  }
}
