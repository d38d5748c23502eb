import path from 'node:path';
import type { FaceFinder } from '@unmask/engine/internal/faces/index.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import type { RgbImage, SampledFrame } from '@unmask/engine/internal/media.ts';
import { openInput } from '@unmask/engine/internal/open-input.ts';

/** The largest face of one frame. */
export interface SeenFace {
  /** Index of the decoded frame in the file. */
  index: number;
  image: RgbImage;
  /** In pixels of the frame's luma; see `FaceObservation`. */
  mesh: Float32Array;
  /** Pixels of `image` per pixel of the luma. */
  scale: number;
}

/** One sample in this many is looked at: two a second. */
const EVERY = 4;
const MOST_FACES = 12;

type Frame = Omit<SampledFrame, 'faces'>;

async function eachFrame(file: string, look: (frame: Frame) => Promise<void>): Promise<void> {
  const opened = await openInput({ kind: 'file', path: file, name: path.basename(file) }, DEFAULT_LIMITS);
  try {
    await opened.decode({ frame: look, picture() {}, audio() {}, progress() {} });
  } finally {
    opened.close();
  }
}

const copyOf = ({ width, height, data }: RgbImage): RgbImage => ({ width, height, data: data.slice() });

/** Width over height of the picture. @throws EngineError when the file cannot be read */
export async function shapeOf(file: string): Promise<number> {
  const opened = await openInput({ kind: 'file', path: file, name: path.basename(file) }, DEFAULT_LIMITS);
  opened.close();
  const picture = opened.facts.streams.find(({ kind }) => kind === 'video');
  return (picture?.width ?? 1) / (picture?.height ?? 1);
}

/** @throws EngineError when the file cannot be read */
export async function readFaces(file: string, finder: FaceFinder): Promise<SeenFace[]> {
  const seen: SeenFace[] = [];
  finder.reset();
  await eachFrame(file, async (frame) => {
    const [largest] = await finder.observe(frame);
    if (!largest || frame.sample % EVERY !== 0 || seen.length >= MOST_FACES) return;
    const { index, rgb, luma } = frame;
    seen.push({ index, image: copyOf(rgb), mesh: largest.mesh, scale: rgb.width / luma.width });
  });
  return seen;
}

/** The frames of these indices. @throws EngineError when the file cannot be read */
export async function readFrames(file: string, indices: readonly number[]): Promise<Map<number, RgbImage>> {
  const wanted = new Set(indices);
  const frames = new Map<number, RgbImage>();
  await eachFrame(file, async ({ index, rgb }) => {
    if (wanted.has(index)) frames.set(index, copyOf(rgb));
  });
  return frames;
}
