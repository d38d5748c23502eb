import {
  AUDIO_RATE_HZ,
  type AudioChunk,
  SAMPLE_RATE_HZ,
  type SampledFrame,
  type SignalCollector,
  type SignalContext,
  type SignalMeasurement,
} from '../media.ts';
import type { AbstainReason } from '../types.ts';
import { centredBox, cropFor, faceBox } from './crops.ts';
import type { PictureInput, SoundInput } from './manifest.ts';
import type { AddedNetwork } from './network.ts';

/** Crops or windows of one file at most, spread over its length. */
export const MOST_CROPS = 16;
export const MOST_WINDOWS = 8;

/** Wall time that an added detector may take of one file; beyond it, it has failed. */
const BUDGET_MS = 60_000;
const LEAST_FACE_PX = 24;
/** Quieter windows hold nothing to judge, -60 dBFS. */
const SILENCE = 1e-3;
/** A shorter recording would be mostly its own repetition. */
const LEAST_SHARE_OF_WINDOW = 0.25;
/** A later window that the end of the file cuts short by more than this is left out. */
const MOSTLY = 0.9;

/** Gathers the log-odds of one file. Whatever goes wrong in the detector silences it, and nothing else. */
export class Verdicts {
  readonly #network: Promise<AddedNetwork>;
  readonly #points: Array<{ at_s: number; logit: number }> = [];
  #problem: string | null = null;
  #spent_ms = 0;

  constructor(network: Promise<AddedNetwork>) {
    this.#network = network;
    // Asked for again when the first crop is there; a failure until then must not end the process.
    network.catch(() => {});
  }

  get failed(): boolean {
    return this.#problem !== null;
  }

  async add(at_s: number, data: Float32Array, dims: readonly number[]): Promise<void> {
    if (this.failed) return;
    const began = performance.now();
    try {
      const network = await this.#network;
      this.#points.push({ at_s, logit: await network.judge(data, dims) });
    } catch (error) {
      this.#problem = oneLine(error);
    }
    this.#spent_ms += performance.now() - began;
    if (this.#spent_ms > BUDGET_MS && !this.failed) {
      this.#problem = `took more than ${BUDGET_MS / 1000} s for one file`;
    }
  }

  /** @param reason why nothing was judged, when nothing was */
  finish(reason: AbstainReason): SignalMeasurement {
    if (this.#problem !== null) {
      return { features: null, reason: 'model_failed', problem: this.#problem, evidence: [] };
    }
    if (this.#points.length === 0) return { features: null, reason, evidence: [] };
    const logits = this.#points.map(({ logit }) => logit).sort((a, b) => a - b);
    const mean = logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
    return {
      features: {
        logit: mean,
        highest: logits.at(-1)!,
        lowest: logits[0]!,
        judged: logits.length,
      },
      evidence: [],
    };
  }
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]!.slice(0, 200);
}

/** Takes every so manieth sample, so that `most` of them reach over the whole recording; once a second where its length is unknown. */
function strideOver(duration_s: number, most: number): number {
  if (duration_s <= 0) return SAMPLE_RATE_HZ;
  return Math.max(1, Math.ceil((duration_s * SAMPLE_RATE_HZ) / most));
}

/** Whole frames, or the largest face of each. */
export function pictureCollector(
  network: Promise<AddedNetwork>,
  input: PictureInput,
  ofFaces: boolean,
  context: SignalContext,
): SignalCollector {
  const verdicts = new Verdicts(network);
  const stills = context.mode === 'frames' || context.modality === 'image';
  const stride = stills ? 1 : strideOver(context.expected_s ?? 0, MOST_CROPS);
  const { width, height, layout } = input;
  const dims = layout === 'NCHW' ? [1, 3, height, width] : [1, height, width, 3];
  let taken = 0;
  let next = 0;
  let reason: AbstainReason = ofFaces ? 'no_face' : 'too_short';
  return {
    async frame(frame: SampledFrame) {
      if (taken >= MOST_CROPS || frame.sample < next || verdicts.failed) return;
      const [face] = frame.faces;
      if (ofFaces && !face) return;
      const toRgb = frame.rgb.width / frame.luma.width;
      if (ofFaces && face && Math.max(face.box.width, face.box.height) * toRgb < LEAST_FACE_PX) {
        reason = 'face_too_small';
        return;
      }
      taken += 1;
      next = frame.sample + stride;
      const box = ofFaces && face ? faceBox(scaled(face.box, toRgb), input) : centredBox(frame.rgb, input);
      await verdicts.add(frame.at_s, cropFor(frame.rgb, box, input), dims);
    },
    finish: () => verdicts.finish(reason),
  };
}

function scaled(box: { x: number; y: number; width: number; height: number }, by: number) {
  return { x: box.x * by, y: box.y * by, width: box.width * by, height: box.height * by };
}

/** Windows of sound, spread over the recording; a shorter recording is repeated until it fills one. */
export function soundCollector(
  network: Promise<AddedNetwork>,
  input: SoundInput,
  context: SignalContext,
): SignalCollector {
  const verdicts = new Verdicts(network);
  const { samples: length } = input;
  const total = (context.expected_s ?? 0) * AUDIO_RATE_HZ;
  // Where windows begin: side by side as long as they fit, else evenly spread.
  const step = Math.max(length, (total - length) / (MOST_WINDOWS - 1));
  const windows: Array<{ at: number; data: Float32Array; filled: number }> = [];
  let heard = 0;
  return {
    audio({ samples }: AudioChunk) {
      while (windows.length < MOST_WINDOWS && windows.length * step < heard + samples.length) {
        windows.push({ at: Math.floor(windows.length * step), data: new Float32Array(length), filled: 0 });
      }
      for (const window of windows) {
        const from = Math.max(0, window.at + window.filled - heard);
        if (window.filled >= length || from >= samples.length) continue;
        const part = samples.subarray(from, from + length - window.filled);
        window.data.set(part, window.filled);
        window.filled += part.length;
      }
      heard += samples.length;
    },
    async finish() {
      if (heard === 0) return verdicts.finish('no_sound');
      if (heard < LEAST_SHARE_OF_WINDOW * length) return verdicts.finish('too_short');
      const whole = windows.filter(({ filled }, i) => filled >= MOSTLY * length || i === 0);
      for (const window of whole) {
        if (rms(window.data.subarray(0, window.filled)) < SILENCE) continue;
        repeat(window.data, window.filled);
        const dims = input.layout === 'NT' ? [1, length] : [1, 1, length];
        const data = window.data.map((value) => (value - input.mean) / input.std);
        await verdicts.add(window.at / AUDIO_RATE_HZ, data, dims);
      }
      return verdicts.finish('no_sound');
    },
  };
}

function repeat(data: Float32Array, filled: number): void {
  for (let at = filled; at < data.length; at += filled) {
    data.set(data.subarray(0, Math.min(filled, data.length - at)), at);
  }
}

function rms(data: Float32Array): number {
  let sum = 0;
  for (const value of data) sum += value * value;
  return Math.sqrt(sum / data.length);
}
