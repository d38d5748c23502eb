/**
 * A small picture of a file for lists: of a video what is seen after its first second, of a recording the shape of its sound.
 * Made in the analysis process, where files from strangers are opened, and after the analysis, so that nothing measured rests on it.
 */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { decodeRecording, decodeStill, openContainer, recognise } from '../decode/index.ts';
import type { AnalysisInput, EngineLimits } from '../engine-api.ts';
import type { EvidencePicture } from '../evidence/pictures.ts';
import type { AudioChunk, RgbImage } from '../media.ts';
import type { Modality } from '../types.ts';

const WIDTH = 192;
const HEIGHT = 144;
const QUALITY = 55;
/** The first picture is often black, or a title. */
const LOOK_AT_S = 1;

/** Bars of a waveform, each with its gap. */
const BARS = 48;
const BAR_SLOT = 4;
const BAR = 2;
const LOUDNESS_EVERY_S = 0.1;
/** Of full scale: what is quieter is not drawn large. */
const QUIETEST = 0.01;
/** Red, green, blue, opacity: readable on light and on dark ground. */
const INK = [0x4a, 0x93, 0xa3, 0xff] as const;

/**
 * @param pictures of the file that were decoded for something else
 * @returns a WebP of some kilobytes in base64; null when nothing could be drawn, which is no reason for an analysis to fail
 */
export async function drawThumbnail(
  input: AnalysisInput,
  modality: Modality,
  limits: EngineLimits,
  pictures: readonly EvidencePicture[] = [],
): Promise<string | null> {
  try {
    const drawn = shownOf(pictures) ?? (await draw(input, modality, limits));
    if (drawn === null) return null;
    return (await drawn.webp({ quality: QUALITY }).toBuffer()).toString('base64');
  } catch {
    return null;
  }
}

/** Of what has been decoded already: nothing is read twice. */
function shownOf(pictures: readonly EvidencePicture[]): Sharp | null {
  const found = pictures.find(({ at_s }) => at_s === null || at_s >= LOOK_AT_S) ?? pictures.at(-1);
  return found ? picture(found.image) : null;
}

async function draw(input: AnalysisInput, modality: Modality, limits: EngineLimits): Promise<Sharp | null> {
  if (input.kind === 'frames') {
    const [first] = input.frames;
    return first === undefined ? null : picture((await decodeStill(first, limits.maxPixels)).rgb);
  }
  if (modality === 'image') {
    return picture((await decodeStill(await readFile(input.path), limits.maxPixels)).rgb);
  }
  return drawRecording(input.path, modality, limits);
}

function picture({ width, height, data }: RgbImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } }).resize(WIDTH, HEIGHT, { fit: 'inside' });
}

/** Enough has been seen: the rest of the file is not read. */
class Seen extends Error {}

async function drawRecording(path: string, modality: Modality, limits: EngineLimits): Promise<Sharp | null> {
  const container = openContainer(path, recognise(path));
  const found: { image: RgbImage | null } = { image: null };
  const loudness = new Loudness();
  try {
    await decodeRecording(container, limits, {
      frame: async ({ at_s, rgb }) => {
        if (modality !== 'video') return;
        if (found.image === null || at_s >= LOOK_AT_S) found.image = { ...rgb, data: rgb.data.slice() };
        if (at_s >= LOOK_AT_S) throw new Seen();
      },
      picture: () => {},
      audio: (chunk) => {
        if (modality === 'audio') loudness.hear(chunk);
      },
      progress: () => {},
    });
  } catch (error) {
    // What is damaged further on has shown enough by then.
    if (!(error instanceof Seen) && found.image === null) throw error;
  } finally {
    container.close();
  }
  if (modality === 'audio') return waveform(loudness.steps());
  return found.image && picture(found.image);
}

/** Loudest sample of each tenth of a second. */
class Loudness {
  readonly #steps: number[] = [];

  hear({ at_s, samples }: AudioChunk): void {
    const step = Math.max(0, Math.floor(at_s / LOUDNESS_EVERY_S));
    let loudest = this.#steps[step] ?? 0;
    for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    this.#steps[step] = loudest;
  }

  steps(): number[] {
    return Array.from(this.#steps, (loudest) => loudest ?? 0);
  }
}

/** Bars around the middle, the loudest four fifths as high as the picture; between them nothing. */
function waveform(steps: readonly number[]): Sharp | null {
  if (steps.length === 0) return null;
  const top = Math.max(...steps, QUIETEST);
  const pixels = new Uint8Array(WIDTH * HEIGHT * INK.length);
  for (let bar = 0; bar < BARS; bar++) {
    const from = Math.floor((bar * steps.length) / BARS);
    const heard = steps.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * steps.length) / BARS)));
    const half = Math.max(1, Math.round((Math.max(...heard) / top) * HEIGHT * 0.4));
    for (let y = HEIGHT / 2 - half; y < HEIGHT / 2 + half; y++) {
      for (let x = bar * BAR_SLOT; x < bar * BAR_SLOT + BAR; x++)
        pixels.set(INK, (y * WIDTH + x) * INK.length);
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: INK.length } });
}
