/** Which part of a face was replaced, from the altered crop and the same crop of the original. */
import { Correlation, median } from '@unmask/engine/internal/kernels/statistics.ts';
import { AREA, countOf, dilated, eroded, largestPart, type Mask, SIDE } from './masks.ts';

/** Smallest difference that counts, levels of 255: above what two encodings of the same picture differ by after smoothing. */
const LEAST_DIFFERENCE = 10;
/** And so many times the middle difference around the face. */
const TIMES_NOISE = 4;
const SMOOTHING_RADIUS = 2;
const CLEANING_RADIUS = 2;
/** Shares of the crop: less is noise, more is another picture. */
const LEAST_AREA = 0.02;
const MOST_AREA = 0.8;
/** Around the face, pixels of the crop: what a blended edge may still touch. Beyond it nothing counts as replaced. */
const MARGIN = 10;
/** Around the face the two pictures must be the same picture. */
const LEAST_CORRELATION = 0.95;
const MOST_DIFFERENCE_AROUND = 8;

/** Mean absolute difference of the colours, smoothed; levels. */
function differences(altered: Float32Array, original: Float32Array): Float32Array {
  const sharp = Float32Array.from({ length: AREA }, (_, i) => {
    let sum = 0;
    for (let at = i; at < 3 * AREA; at += AREA) sum += Math.abs(altered[at]! - original[at]!);
    return sum / 3;
  });
  return sharp.map((_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    let sum = 0;
    let count = 0;
    for (let dy = Math.max(0, y - SMOOTHING_RADIUS); dy <= Math.min(SIDE - 1, y + SMOOTHING_RADIUS); dy++) {
      for (let dx = Math.max(0, x - SMOOTHING_RADIUS); dx <= Math.min(SIDE - 1, x + SMOOTHING_RADIUS); dx++) {
        sum += sharp[dy * SIDE + dx]!;
        count++;
      }
    }
    return sum / count;
  });
}

/** Whether the surroundings of the face are the same picture in both crops. */
function correspond(
  altered: Float32Array,
  original: Float32Array,
  around: readonly number[],
  noise: number,
): boolean {
  if (noise > MOST_DIFFERENCE_AROUND) return false;
  const correlation = new Correlation();
  for (const i of around) {
    const green = AREA + i;
    correlation.add(altered[green]!, original[green]!);
  }
  return correlation.value >= LEAST_CORRELATION;
}

/**
 * @param altered planes of red, green and blue, `SIDE` squared each, 0..255
 * @param original the same square of the original
 * @param face the hull of the mesh in that square
 * @returns null when the two do not correspond, "unchanged" when no part of the face differs
 */
export function changedRegion(
  altered: Float32Array,
  original: Float32Array,
  face: Mask,
): Mask | 'unchanged' | null {
  const difference = differences(altered, original);
  const nearby = dilated(face, MARGIN);
  const around = [...nearby.keys()].filter((i) => nearby[i] === 0);
  if (around.length === 0) return null;
  const noise = median(around.map((i) => difference[i]!));
  if (!correspond(altered, original, around, noise)) return null;
  const threshold = Math.max(LEAST_DIFFERENCE, TIMES_NOISE * noise);
  const raw = nearby.map((near, i) => (near === 1 && difference[i]! > threshold ? 1 : 0));
  const closed = eroded(dilated(raw, CLEANING_RADIUS), CLEANING_RADIUS);
  const opened = dilated(eroded(closed, CLEANING_RADIUS), CLEANING_RADIUS);
  const region = largestPart(opened);
  const share = countOf(region) / AREA;
  if (share > MOST_AREA) return null;
  return share < LEAST_AREA ? 'unchanged' : region;
}
