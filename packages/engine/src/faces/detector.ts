import type { RgbImage } from '../media.ts';
import { cropSquare, type Square } from './crop.ts';
import type { Network } from './network.ts';

/** A face as BlazeFace sees it. Pixels of the picture it was found in. */
export interface Detection {
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0..1 */
  confidence: number;
  /** Angle of the line through the eyes, radians. */
  roll: number;
}

const MIN_CONFIDENCE = 0.5;
const MAX_OVERLAP = 0.3;
const SIDE = 256;
const SCALE = { factor: 1 / 127.5, offset: -1 };

/** Values of one anchor: box centre, box size, then six key points, of which the first two are the eyes. */
const VALUES_PER_ANCHOR = 16;

const grids = [
  { cells: 16, anchorsPerCell: 2, score: 'score_fine', box: 'box_fine' },
  { cells: 8, anchorsPerCell: 6, score: 'score_coarse', box: 'box_coarse' },
] as const;

/** A square view of the picture that the detector is shown. */
interface View extends Square {
  roll: 0;
}

/** The whole picture in the middle of a square. */
export function wholeView(image: RgbImage): View {
  return {
    x: image.width / 2,
    y: image.height / 2,
    size: Math.max(image.width, image.height),
    roll: 0,
  };
}

/**
 * Views for a second look: from further away, because the detector misses faces that fill the picture, and (unless the
 * picture is nearly square) overlapping squares over its long side, in which a small face is larger.
 */
export function secondViews(image: RgbImage): View[] {
  const size = Math.min(image.width, image.height);
  const rest = Math.max(image.width, image.height) - size;
  const whole = wholeView(image);
  const far: View = { ...whole, size: 1.6 * whole.size };
  if (rest < 0.2 * size) return [far];
  const wide = image.width > image.height;
  const close = [0, 0.5, 1].map(
    (share): View => ({
      x: wide ? size / 2 + share * rest : size / 2,
      y: wide ? size / 2 : size / 2 + share * rest,
      size,
      roll: 0,
    }),
  );
  return [far, ...close];
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Shared part of two boxes as a share of their union, 0..1. */
export function overlap(
  a: { x: number; y: number; width: number; height: number },
  b: { x: number; y: number; width: number; height: number },
): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

/** Most confident first; of faces that cover each other only the first stays. */
function withoutDuplicates(detections: Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const detection of detections.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every((other) => overlap(detection, other) < MAX_OVERLAP)) kept.push(detection);
  }
  return kept;
}

function readAnchor(
  values: Float32Array,
  at: number,
  cellX: number,
  cellY: number,
  view: View,
): Omit<Detection, 'confidence'> {
  const scale = view.size / SIDE;
  const left = view.x - view.size / 2;
  const top = view.y - view.size / 2;
  const width = values[at + 2]! * scale;
  const height = values[at + 3]! * scale;
  return {
    x: left + (values[at]! + cellX) * scale - width / 2,
    y: top + (values[at + 1]! + cellY) * scale - height / 2,
    width,
    height,
    roll: Math.atan2(values[at + 7]! - values[at + 5]!, values[at + 6]! - values[at + 4]!),
  };
}

/**
 * Finds faces in the given square views of a picture (BlazeFace, arXiv 1907.05047).
 * @returns faces with a confidence of at least 0.5, most confident first
 */
export async function detectFaces(
  network: Network,
  image: RgbImage,
  views: readonly View[],
): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const view of views) {
    const outputs = await network.run(cropSquare(image, view, SIDE, SCALE));
    for (const grid of grids) {
      const scores = outputs[grid.score]!;
      const boxes = outputs[grid.box]!;
      for (let anchor = 0; anchor < scores.length; anchor++) {
        const confidence = logistic(scores[anchor]!);
        if (confidence < MIN_CONFIDENCE) continue;
        const cell = Math.floor(anchor / grid.anchorsPerCell);
        const cellX = (((cell % grid.cells) + 0.5) * SIDE) / grid.cells;
        const cellY = ((Math.floor(cell / grid.cells) + 0.5) * SIDE) / grid.cells;
        found.push({ ...readAnchor(boxes, anchor * VALUES_PER_ANCHOR, cellX, cellY, view), confidence });
      }
    }
  }
  return withoutDuplicates(found);
}
