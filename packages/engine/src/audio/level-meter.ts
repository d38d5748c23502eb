import { AUDIO_RATE_HZ } from '../media.ts';
import type { Timeline } from '../types.ts';
import { createSpeechBlocks, FRAME_RATE_HZ } from './speech-blocks.ts';

const LOWEST_DB = -90;
/** Share of a second that must be speech for its flag. */
const SPEECH_SHARE = 0.2;

export interface LevelMeter {
  push(samples: Float32Array): void;
  /** One entry per started second: RMS level in dBFS (-90..0) and whether speech was found in it. Called once. */
  finish(): Timeline['audio'];
}

/** Loudness and speech per second for the timeline, from 16 kHz mono sound. */
export function createLevelMeter(): LevelMeter {
  const energy: number[] = [];
  const speechFrames: number[] = [];
  let count = 0;
  const blocks = createSpeechBlocks({
    onBlock(block) {
      for (let i = 0; i < block.frames; i++) {
        const second = Math.floor(block.start_s + i / FRAME_RATE_HZ);
        speechFrames[second] = (speechFrames[second] ?? 0) + block.speech[i];
      }
    },
  });
  return {
    push(samples) {
      for (const sample of samples) {
        const second = Math.floor(count++ / AUDIO_RATE_HZ);
        energy[second] = (energy[second] ?? 0) + sample * sample;
      }
      blocks.push(samples);
    },
    finish() {
      blocks.end();
      return energy.map((sum, second) => {
        const samples = Math.min(AUDIO_RATE_HZ, count - second * AUDIO_RATE_HZ);
        const level = 10 * Math.log10(sum / samples + 1e-12);
        return {
          at_s: second,
          level_db: Math.round(10 * Math.max(LOWEST_DB, Math.min(0, level))) / 10,
          speech: (speechFrames[second] ?? 0) >= (SPEECH_SHARE * FRAME_RATE_HZ * samples) / AUDIO_RATE_HZ,
        };
      });
    },
  };
}
