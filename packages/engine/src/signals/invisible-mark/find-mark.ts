import type { RgbImage } from '../../media.ts';
import { type Agreement, agreeing, chanceOf, leaningsOf, readWhole, searchCut } from './agreement.ts';
import { type Area, type Blocks, blueDifference, type Order, PITCH, readBlocks } from './blocks.ts';
import { MESSAGES } from './messages.ts';

/** The code writes no mark into smaller pictures. */
export const LEAST_PIXELS = 256 * 256;
/** Accident below this, over all readings of a file, and a share of bits that the structure of a picture alone does not reach. */
export const MOST_CHANCE = 1e-6;
const LEAST_SHARE = 0.85;

const ORDERS: readonly Order[] = ['rgb', 'bgr'];
const WHOLE_TRIES = ORDERS.length * MESSAGES.length;

/** Side of the square in the middle where the grid of a cut-out is looked for. */
const WINDOW = 256;
/** Presence by which a grid is tried: pictures without the mark stay below (docs/accuracy/marks.md). */
const LEAST_PRESENCE = 0.2;
/** A message so short that the many readings of a search would find it by accident. */
const LEAST_SEARCHED_BITS = 40;
const PHASES = PITCH * PITCH;
const SEARCH_TRIES = WHOLE_TRIES * PHASES;

const holds = ({ chance, agreeing: count, bits }: Agreement): boolean =>
  chance < MOST_CHANCE && count >= LEAST_SHARE * bits;

/** The mark in one picture of full resolution; null when there is none. */
export function findMark(image: RgbImage): Agreement | null {
  if (image.width * image.height < LEAST_PIXELS) return null;
  const planes = ORDERS.map((order) => blueDifference(image, order));
  const whole = planes.map((plane) => readBlocks(plane, image.width, { x: 0, y: 0, ...sizeOf(image) }));
  const read = whole.flatMap((blocks) => MESSAGES.map((message) => readWhole(blocks, message, WHOLE_TRIES)));
  return (
    read.find(holds) ?? planes.map((plane) => findInCut(plane, image)).find((found) => found !== null) ?? null
  );
}

const sizeOf = ({ width, height }: RgbImage) => ({ width, height });

function findInCut(plane: Float32Array, image: RgbImage): Agreement | null {
  const grid = gridOf(plane, image);
  if (!grid) return null;
  const area = { ...grid, width: image.width - grid.x, height: image.height - grid.y };
  const blocks = readBlocks(plane, image.width, area);
  for (const message of MESSAGES) {
    if (message.bits.length < LEAST_SEARCHED_BITS) continue;
    const found = searchCut(blocks, message, SEARCH_TRIES);
    if (holds(found)) return found;
  }
  return null;
}

/** Where the grid of blocks starts, by the presence in the middle of the picture; null when no place stands out. */
function gridOf(plane: Float32Array, { width, height }: RgbImage): { x: number; y: number } | null {
  const area: Area = {
    x: Math.max(0, ((width - WINDOW) >> 4) << 3),
    y: Math.max(0, ((height - WINDOW) >> 4) << 3),
    width: Math.min(WINDOW, width) - PITCH,
    height: Math.min(WINDOW, height) - PITCH,
  };
  let best = { x: 0, y: 0, presence: LEAST_PRESENCE };
  for (let phase = 0; phase < PHASES; phase++) {
    const [x, y] = [phase % PITCH, Math.floor(phase / PITCH)];
    const { presence } = readBlocks(plane, width, { ...area, x: area.x + x, y: area.y + y });
    if (presence > best.presence) best = { x, y, presence };
  }
  return best.presence > LEAST_PRESENCE ? best : null;
}

/** Adds up the readings of frames of one size, as each frame of a clip carries the same message. */
export class FrameSums {
  #sums: Float64Array[] | null = null;
  #frames = 0;

  add(image: RgbImage): void {
    if (image.width * image.height < LEAST_PIXELS) return;
    this.#frames++;
    const read = ORDERS.flatMap((order) => {
      const plane = blueDifference(image, order);
      const blocks: Blocks = readBlocks(plane, image.width, { x: 0, y: 0, ...sizeOf(image) });
      return MESSAGES.map(({ bits }) => leaningsOf(blocks, bits.length, blocks.columns));
    });
    if (this.#sums === null) this.#sums = read;
    else
      for (const [i, sums] of read.entries())
        for (const [k, sum] of sums.entries()) this.#sums[i]![k]! += sum;
  }

  get frames(): number {
    return this.#frames;
  }

  find(): Agreement | null {
    const sums = this.#sums ?? [];
    const read = sums.map((sum, i): Agreement => {
      const { generator, bits } = MESSAGES[i % MESSAGES.length]!;
      const count = agreeing(sum, bits, 0);
      const chance = Math.min(1, WHOLE_TRIES * chanceOf(count, bits.length));
      return { generator, agreeing: count, bits: bits.length, chance };
    });
    return read.find(holds) ?? null;
  }
}
