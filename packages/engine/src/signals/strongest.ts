import type { Evidence, Region } from '../types.ts';

/** Keeps the strongest observations of a stream, one per second and place, at most five in the end. */
export class Strongest {
  #kept: Array<{ strength: number; evidence: Evidence }> = [];

  add(strength: number, evidence: Evidence): void {
    if (!Number.isFinite(strength)) return;
    const near = this.#kept.findIndex(({ evidence: other }) => sameMoment(other, evidence));
    if (near >= 0) {
      if (this.#kept[near]!.strength < strength) this.#kept[near] = { strength, evidence };
    } else this.#kept.push({ strength, evidence });
    this.#kept.sort((a, b) => b.strength - a.strength);
    this.#kept.length = Math.min(this.#kept.length, 5);
  }

  list(): Evidence[] {
    return this.#kept.map(({ evidence }) => evidence);
  }
}

/** Two observations of one kind (same words, other numbers) within two seconds tell the same story. */
function sameMoment(a: Evidence, b: Evidence): boolean {
  if (a.text.replace(/[\d.]+/g, '#') !== b.text.replace(/[\d.]+/g, '#')) return false;
  return a.at_s === null || b.at_s === null ? a.at_s === b.at_s : Math.abs(a.at_s - b.at_s) < 2;
}

/** Pixels to fractions of the frame. */
export function regionOf(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: { width: number; height: number },
): Region {
  return {
    x: x / frame.width,
    y: y / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  };
}

/** A square of pixels, as fractions of its frame. */
export const squareOf = (
  { x, y, size }: { x: number; y: number; size: number },
  frame: { width: number; height: number },
): Region => regionOf(x, y, size, size, frame);

/** Where in the list the value stands that is nearest to this one. */
export function indexNearest(values: readonly number[], to: number): number {
  return values.reduce(
    (best, value, index) => (Math.abs(value - to) < Math.abs(values[best]! - to) ? index : best),
    0,
  );
}

/** Mean of a value in each second of the file. */
export class PerSecond {
  #sums = new Map<number, { sum: number; count: number }>();

  add(at_s: number, value: number): void {
    if (!Number.isFinite(value) || !Number.isFinite(at_s)) return;
    const second = Math.floor(at_s);
    const entry = this.#sums.get(second) ?? { sum: 0, count: 0 };
    entry.sum += value;
    entry.count++;
    this.#sums.set(second, entry);
  }

  /** @param scale maps the mean to 0..1. */
  list(scale: (mean: number) => number): Array<{ at_s: number; value: number }> {
    return [...this.#sums]
      .sort(([a], [b]) => a - b)
      .map(([at_s, { sum, count }]) => ({ at_s, value: Math.min(1, Math.max(0, scale(sum / count))) }));
  }
}
