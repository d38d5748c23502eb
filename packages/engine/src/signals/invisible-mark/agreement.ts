/** How well blocks agree with a message, and how likely that would be by accident. */
import type { Blocks } from './blocks.ts';
import type { Message } from './messages.ts';

export interface Agreement {
  generator: string;
  agreeing: number;
  bits: number;
  /** Probability of at least so many agreeing bits among random ones, times the number of readings tried; at most 1. */
  chance: number;
}

/**
 * Means of the blocks that hold the same bit, when the message is written `stride` blocks to a row, less the mean of all: flat
 * colours and compression push all blocks of a picture to one side.
 */
export function leaningsOf({ columns, rows, values }: Blocks, length: number, stride: number): Float64Array {
  const sums = new Float64Array(length);
  const counts = new Float64Array(length);
  for (let row = 0; row < rows; row++) {
    let bit = (row * stride) % length;
    const start = row * columns;
    for (let column = 0; column < columns; column++) {
      sums[bit]! += values[start + column]!;
      counts[bit]!++;
      if (++bit === length) bit = 0;
    }
  }
  return centred(sums.map((sum, i) => sum / Math.max(1, counts[i]!)));
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** Bits that agree when the leanings start at bit `shift` of the message. */
export function agreeing(leanings: Float64Array, bits: Uint8Array, shift: number): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    if (leanings[i]! > 0 === (bits[(i + shift) % bits.length] === 1) && leanings[i] !== 0) count++;
  }
  return count;
}

/** Probability of `count` or more of `bits` fair coins. */
export function chanceOf(count: number, bits: number): number {
  let term = 2 ** -bits;
  let sum = 0;
  for (let k = 0; k <= bits; k++) {
    if (k >= count) sum += term;
    term *= (bits - k) / (k + 1);
  }
  return Math.min(1, sum);
}

/** The whole picture, as it was written. */
export function readWhole(blocks: Blocks, message: Message, tries: number): Agreement {
  const bits = message.bits.length;
  const count = agreeing(leaningsOf(blocks, bits, blocks.columns), message.bits, 0);
  return {
    generator: message.generator,
    agreeing: count,
    bits,
    chance: Math.min(1, tries * chanceOf(count, bits)),
  };
}

/**
 * A cut-out, of which neither the width of the whole nor the place in it is known: every length of a row and every start is tried.
 *
 * @param tries readings beside those of this search
 */
export function searchCut(blocks: Blocks, message: Message, tries: number): Agreement {
  const bits = message.bits.length;
  let best = 0;
  for (let stride = 0; stride < bits; stride++) {
    const leanings = leaningsOf(blocks, bits, stride);
    for (let shift = 0; shift < bits; shift++) best = Math.max(best, agreeing(leanings, message.bits, shift));
  }
  const chance = Math.min(1, tries * bits * bits * chanceOf(best, bits));
  return { generator: message.generator, agreeing: best, bits, chance };
}
