import type { Square } from '../../faces/crop.ts';
import type { FaceMapReport } from '../../types.ts';
import { type FaceLogits, likely, suspicionAt } from './judge.ts';

/** Cells per side of a shown map. */
const SHOWN_SIDE = 12;
/** Faces of which a map is shown. */
const MOST_MAPS = 3;

export interface JudgedFace {
  trackId: number;
  at_s: number;
  /** The turned square that was judged, in pixels of a picture of this size. */
  square: Square;
  width: number;
  height: number;
  logits: FaceLogits;
}

const suspicion = ({ logits }: JudgedFace): number => logits.logit;

/** One map for each person, of the crop that was judged most suspicious; the most suspicious person first. */
export function faceMaps(faces: readonly JudgedFace[]): FaceMapReport[] {
  const strongest = new Map<number, JudgedFace>();
  for (const face of faces) {
    const before = strongest.get(face.trackId);
    if (!before || suspicion(face) > suspicion(before)) strongest.set(face.trackId, face);
  }
  return [...strongest.values()]
    .sort((a, b) => suspicion(b) - suspicion(a))
    .slice(0, MOST_MAPS)
    .map(upright);
}

/** The cells of the turned square, read on an upright grid over the same place. */
function upright({ trackId, at_s, square, width, height, logits }: JudgedFace): FaceMapReport {
  const map = { square, values: logits.places.map(likely) };
  const [left, top] = [square.x - square.size / 2, square.y - square.size / 2];
  const cell = square.size / SHOWN_SIDE;
  const values = Array.from({ length: SHOWN_SIDE * SHOWN_SIDE }, (_, i) => {
    const [column, row] = [i % SHOWN_SIDE, Math.floor(i / SHOWN_SIDE)];
    return suspicionAt(map, left + (column + 0.5) * cell, top + (row + 0.5) * cell);
  });
  const region = {
    x: left / width,
    y: top / height,
    width: square.size / width,
    height: square.size / height,
  };
  return { face: trackId, at_s, region, side: SHOWN_SIDE, values };
}
