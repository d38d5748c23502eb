import { AUDIO_RATE_HZ } from '../media.ts';
import { hann, RealFourier } from './fourier.ts';
import { createFramer } from './framer.ts';
import { createPitch } from './pitch.ts';

/** Frames per second of every sound kernel here. */
export const FRAME_RATE_HZ = 100;
/** Frames of one block: the reference level and the speech decision look at six seconds at once. */
export const BLOCK_FRAMES = 600;
export const TRANSFORM_SIZE = 512;

const HOP = AUDIO_RATE_HZ / FRAME_RATE_HZ;
const PITCH_WINDOW = 640;
const SPECTRUM_WINDOW = 400;
const SILENT_DB = -90;

/** Six seconds (or the rest) of frames, 10 ms apart. The arrays are reused: valid during the call only. */
export interface SpeechBlock {
  /** Centre of the first frame. */
  start_s: number;
  frames: number;
  /** Level of each frame in dBFS, -90..0. */
  level_db: Float32Array;
  f0_hz: Float32Array;
  harmonicity: Float32Array;
  /** Level that 95 % of the frames stay below, dBFS. */
  reference_db: number;
  /** 1 where the frame is within 30 dB of the reference and above -70 dBFS. */
  active: Uint8Array;
  /** 1 where the frame is active in a stretch that behaves like speech. */
  speech: Uint8Array;
}

export interface SpeechBlockHandlers {
  /**
   * Power spectrum (257 bins, Hann window of 25 ms) of frame `slot` of the block being filled, and the transform and the samples it
   * was made of. Valid during the call only, and only to be read: several may listen.
   */
  onSpectrum?(power: Float64Array, slot: number, fourier: RealFourier, windowed: Float32Array): void;
  onBlock(block: SpeechBlock): void;
}

export interface SpeechBlocks {
  push(samples: Float32Array): void;
  /** Hands out the unfinished block. */
  end(): void;
}

/** Handlers of one pass that several listen to, each in turn. */
export function together(listeners: readonly SpeechBlockHandlers[]): SpeechBlockHandlers {
  const spectral = listeners.flatMap(({ onSpectrum }) => onSpectrum ?? []);
  return {
    ...(spectral.length > 0 && {
      onSpectrum(power, slot, fourier, windowed) {
        for (const onSpectrum of spectral) onSpectrum(power, slot, fourier, windowed);
      },
    }),
    onBlock(block) {
      for (const listener of listeners) listener.onBlock(block);
    },
  };
}

/** Turns 16 kHz mono sound into blocks of frames with level, pitch and a speech decision. Memory does not grow with duration. */
export function createSpeechBlocks(handlers: SpeechBlockHandlers): SpeechBlocks {
  const fourier = new RealFourier(TRANSFORM_SIZE);
  const window = hann(SPECTRUM_WINDOW);
  const windowed = new Float32Array(SPECTRUM_WINDOW);
  const power = new Float64Array(TRANSFORM_SIZE / 2 + 1);
  const pitch = createPitch(PITCH_WINDOW, AUDIO_RATE_HZ);
  const block: SpeechBlock = {
    start_s: 0,
    frames: 0,
    level_db: new Float32Array(BLOCK_FRAMES),
    f0_hz: new Float32Array(BLOCK_FRAMES),
    harmonicity: new Float32Array(BLOCK_FRAMES),
    reference_db: SILENT_DB,
    active: new Uint8Array(BLOCK_FRAMES),
    speech: new Uint8Array(BLOCK_FRAMES),
  };

  const flush = (): void => {
    if (block.frames === 0) return;
    decide(block);
    handlers.onBlock(block);
    block.start_s += block.frames / FRAME_RATE_HZ;
    block.frames = 0;
  };

  const framer = createFramer(PITCH_WINDOW, HOP, (frame, number) => {
    const slot = block.frames++;
    if (slot === 0) block.start_s = (number * HOP + PITCH_WINDOW / 2) / AUDIO_RATE_HZ;
    const middle = frame.subarray((PITCH_WINDOW - SPECTRUM_WINDOW) / 2, (PITCH_WINDOW + SPECTRUM_WINDOW) / 2);
    block.level_db[slot] = levelOf(middle);
    const silent = block.level_db[slot] <= SILENT_DB;
    const found = silent ? { f0_hz: 0, harmonicity: 0 } : pitch(frame);
    block.f0_hz[slot] = found.f0_hz;
    block.harmonicity[slot] = found.harmonicity;
    if (handlers.onSpectrum) {
      for (let i = 0; i < SPECTRUM_WINDOW; i++) windowed[i] = middle[i] * window[i];
      fourier.power(windowed, power);
      handlers.onSpectrum(power, slot, fourier, windowed);
    }
    if (block.frames === BLOCK_FRAMES) flush();
  });
  return { push: (samples) => framer.push(samples), end: flush };
}

function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i] * samples[i];
  return Math.max(SILENT_DB, Math.min(0, 10 * Math.log10(sum / samples.length + 1e-12)));
}

const STRETCH = 50;
const VOICED_HARMONICITY = 0.5;

/**
 * Marks active and speech frames. A second counts as speech when enough of its active frames are voiced and its level or
 * pitch moves as syllables do: steady tones do not move, noise is not voiced. Singing and some music pass.
 */
function decide(block: SpeechBlock): void {
  const sorted = block.level_db.slice(0, block.frames).sort();
  block.reference_db = sorted[Math.floor(0.95 * (block.frames - 1))];
  const gate = Math.max(-70, block.reference_db - 30);
  for (let i = 0; i < block.frames; i++) block.active[i] = block.level_db[i] > gate ? 1 : 0;
  block.speech.fill(0);
  for (let from = 0; from < block.frames; from += STRETCH) {
    // Looks half a second to both sides, so that a pause inside a sentence does not split it.
    const low = Math.max(0, from - STRETCH);
    const high = Math.min(block.frames, from + 2 * STRETCH);
    if (!soundsLikeSpeech(block, low, high)) continue;
    const until = Math.min(block.frames, from + STRETCH);
    for (let i = from; i < until; i++) block.speech[i] = block.active[i];
  }
}

function soundsLikeSpeech(block: SpeechBlock, low: number, high: number): boolean {
  let active = 0;
  let voiced = 0;
  let movement = 0;
  let pitchMovement = 0;
  let pairs = 0;
  for (let i = low; i < high; i++) {
    if (!block.active[i]) continue;
    active++;
    if (block.harmonicity[i] < VOICED_HARMONICITY) continue;
    voiced++;
    if (i === low || block.harmonicity[i - 1] < VOICED_HARMONICITY) continue;
    pairs++;
    movement += Math.abs(block.level_db[i] - block.level_db[i - 1]);
    pitchMovement += Math.abs(Math.log2(block.f0_hz[i] / block.f0_hz[i - 1]));
  }
  if (active < 15 || voiced < 10 || voiced < 0.15 * active || pairs === 0) return false;
  return movement / pairs > 0.25 || (pitchMovement / pairs > 0.003 && movement / pairs > 0.1);
}
