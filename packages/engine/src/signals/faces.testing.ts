import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFaceFinder, ensureModels } from '../faces/index.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { FaceObservation, SampledFrame, SignalCollector } from '../media.ts';
import { openInput } from '../open-input.ts';
import { outline, parts } from './face-landmarks.ts';
import { seeded } from './pictures.testing.ts';

export const modelsForTests = (): Promise<string> => ensureModels(join(tmpdir(), 'unmask-test-networks'));

/** How a drawn face looks in one sample. Lengths in pixels. */
export interface DrawnFace {
  x: number;
  y: number;
  /** Half the height of the face. */
  size: number;
  roll: number;
  /** 1 open, 0 shut. */
  eyes: number;
  /** Iris offset along both eyes, eye widths. */
  gaze: number;
  /** Uneven shift of every point, pixels. */
  noise: number;
}

export const plainFace: DrawnFace = { x: 160, y: 120, size: 80, roll: 0, eyes: 1, gaze: 0, noise: 0 };

/** Points of a face of half height 1 around its middle: an egg with eyes, nose and mouth where people have them. */
function unitFace(eyes: number): Float32Array {
  const mesh = new Float32Array(3 * 468);
  const random = seeded(7);
  const put = (index: number, x: number, y: number): void => {
    mesh.set([x, y, 0.5 * (x * x + y * y)], 3 * index);
  };
  for (let i = 0; i < 468; i++) {
    const [angle, reach] = [2 * Math.PI * random(), Math.sqrt(random()) * 0.9];
    put(i, 0.75 * reach * Math.cos(angle), reach * Math.sin(angle));
  }
  for (const [k, index] of outline.entries()) {
    const angle = (2 * Math.PI * k) / outline.length - Math.PI / 2;
    put(index, 0.75 * Math.cos(angle), Math.sin(angle));
  }
  for (const [side, lids] of [
    [-1, parts.leftEye],
    [1, parts.rightEye],
  ] as const) {
    for (const [k, index] of lids.entries()) {
      // Nine points of the lower lid from the outer to the inner corner, then seven of the upper lid.
      const along = k < 9 ? k / 8 : (k - 8) / 8;
      const lid = (k < 9 ? 1 : -1) * 0.06 * eyes * Math.sin(Math.PI * along);
      put(index, side * (0.5 - 0.34 * along), -0.25 + lid);
    }
  }
  for (const [k, index] of parts.mouth.entries()) {
    const angle = (2 * Math.PI * (k % 20)) / 20;
    put(index, 0.25 * Math.cos(angle), 0.5 + 0.1 * Math.sin(angle));
  }
  put(1, 0, 0.1);
  return mesh;
}

/** A face as the finder would report it. `random` moves the points when `noise` is set. */
export function drawnFace(part: Partial<DrawnFace> = {}, random = seeded(1)): FaceObservation {
  const face = { ...plainFace, ...part };
  const [cos, sin] = [Math.cos(face.roll) * face.size, Math.sin(face.roll) * face.size];
  const place = (points: Float32Array): Float32Array => {
    const placed = new Float32Array(points.length);
    for (let i = 0; i < points.length; i += 3) {
      const wobble = () => face.noise * (random() - 0.5);
      placed[i] = face.x + points[i]! * cos - points[i + 1]! * sin + wobble();
      placed[i + 1] = face.y + points[i]! * sin + points[i + 1]! * cos + wobble();
      placed[i + 2] = points[i + 2]! * face.size;
    }
    return placed;
  };
  const iris = (x: number): Float32Array => {
    const [centre, r] = [x + 0.34 * face.gaze, 0.07];
    const points = [centre, -0.25, 0, centre + r, -0.25, 0, centre, -0.25 - r, 0, centre - r, -0.25, 0];
    return place(new Float32Array([...points, centre, -0.25 + r, 0]));
  };
  const { x, y, size } = face;
  return {
    trackId: 0,
    box: { x: x - 0.75 * size, y: y - size, width: 1.5 * size, height: 2 * size },
    confidence: 0.9,
    roll: face.roll,
    mesh: place(unitFace(face.eyes)),
    irisLeft: iris(-0.33),
    irisRight: iris(0.33),
    embedding: null,
  };
}

/** Reads the start of a real clip through decoder and face finder into a collector. */
export async function collectClip(path: string, collector: SignalCollector): Promise<void> {
  const faces = await createFaceFinder(await modelsForTests());
  const opened = await openInput({ kind: 'file', path, name: 'clip' }, DEFAULT_LIMITS);
  try {
    await opened.decode({
      frame: async (frame) => {
        const sampled: SampledFrame = { ...frame, faces: await faces.observe(frame) };
        await collector.frame?.(sampled);
      },
      picture: () => {},
      audio: () => {},
      progress: () => {},
    });
  } finally {
    opened.close();
  }
}
