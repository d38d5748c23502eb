import { createSpeechBlocks, FRAME_RATE_HZ, TRANSFORM_SIZE } from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ, type AudioChunk } from '../../media.ts';

/** Length of the stretches that mouth and sound are compared in. Only open stretches are held in memory. */
export const STRETCH_S = 20;
const FRAMES = STRETCH_S * FRAME_RATE_HZ;
/** Half the smoothing window: a mouth is sampled eight times a second. */
const HALF_WINDOW = 6;
/** Levels this far below the loud frames count as silence. */
const DEPTH_DB = 35;

/** Shorter gaps are rounding. */
const GAP_SAMPLES = AUDIO_RATE_HZ / 20;

const bin = (hz: number): number => Math.round((hz * TRANSFORM_SIZE) / AUDIO_RATE_HZ);
/** First formant and lower second formant: the band that an opening jaw raises most. */
const JAW_LOW = bin(450);
const JAW_HIGH = bin(1500);

/** Sound of one stretch, 100 values a second from its start. */
export class SoundStretch {
  /** Level in units of `DEPTH_DB` above silence, 0..1. */
  readonly level = new Float32Array(FRAMES);
  /** The same for the band that the jaw shapes. */
  readonly jaw = new Float32Array(FRAMES);
  readonly speech = new Uint8Array(FRAMES);
  readonly active = new Uint8Array(FRAMES);
  filled = 0;

  /** Mean over an eighth of a second around `at_s` (from the start of the stretch); null outside of what was heard. */
  smooth(values: Float32Array | Uint8Array, at_s: number): number | null {
    const centre = Math.round(at_s * FRAME_RATE_HZ);
    const low = centre - HALF_WINDOW;
    const high = centre + HALF_WINDOW;
    if (low < 0 || high >= this.filled) return null;
    let sum = 0;
    for (let i = low; i <= high; i++) sum += values[i];
    return sum / (high - low + 1);
  }
}

export interface SoundTrack {
  push(chunk: AudioChunk): void;
  end(): void;
  /** Sound up to here has been handed out, seconds. */
  readonly heard_s: number;
  stretch(index: number): SoundStretch | undefined;
  forget(index: number): void;
  readonly anySound: boolean;
  readonly anySpeech: boolean;
}

export function createSoundTrack(): SoundTrack {
  const stretches = new Map<number, SoundStretch>();
  const jawPower = new Float32Array(600);
  let heard = 0;
  let pushed = 0;
  let anySound = false;
  let anySpeech = false;
  const blocks = createSpeechBlocks({
    onSpectrum(power, slot) {
      let sum = 0;
      for (let k = JAW_LOW; k <= JAW_HIGH; k++) sum += power[k];
      jawPower[slot] = sum;
    },
    onBlock(block) {
      const loudest = Math.max(1e-9, percentile(jawPower, block.frames, 0.95));
      for (let i = 0; i < block.frames; i++) {
        const frame = Math.round(block.start_s * FRAME_RATE_HZ) + i;
        const index = Math.floor(frame / FRAMES);
        const stretch = stretches.get(index) ?? new SoundStretch();
        stretches.set(index, stretch);
        const slot = frame - index * FRAMES;
        const level = (block.level_db[i] - block.reference_db) / DEPTH_DB;
        const jaw = (10 * Math.log10((jawPower[i] + 1e-12) / loudest)) / DEPTH_DB;
        stretch.level[slot] = Math.max(0, Math.min(1.3, 1 + level));
        stretch.jaw[slot] = Math.max(0, Math.min(1.3, 1 + jaw));
        stretch.speech[slot] = block.speech[i];
        stretch.active[slot] = block.active[i];
        stretch.filled = slot + 1;
        anySound ||= block.active[i] === 1;
        anySpeech ||= block.speech[i] === 1;
      }
      heard = block.start_s + block.frames / FRAME_RATE_HZ;
    },
  });
  return {
    push({ at_s, samples }) {
      // Silence stands for what the file leaves out, so that time keeps running with the pictures.
      const gap = Math.round(at_s * AUDIO_RATE_HZ) - pushed;
      if (gap > GAP_SAMPLES) {
        for (let left = gap; left > 0; left -= AUDIO_RATE_HZ) {
          blocks.push(new Float32Array(Math.min(left, AUDIO_RATE_HZ)));
        }
        pushed += gap;
      }
      blocks.push(samples);
      pushed += samples.length;
    },
    end: () => blocks.end(),
    get heard_s() {
      return heard;
    },
    stretch: (index) => stretches.get(index),
    forget: (index) => stretches.delete(index),
    get anySound() {
      return anySound;
    },
    get anySpeech() {
      return anySpeech;
    },
  };
}

function percentile(values: Float32Array, count: number, share: number): number {
  return values.slice(0, count).sort()[Math.floor(share * (count - 1))];
}
