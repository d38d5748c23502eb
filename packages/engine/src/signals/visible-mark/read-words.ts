/** Which pictures of a file are read for drawn words, and what is said of those that were found. */
import { type LookedAt, lookAt, lookedAt } from '../../evidence/looked-at.ts';
import { MOST_PICTURES, stillPicture } from '../../evidence/pictures.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { SignalContext } from '../../media.ts';
import type { Evidence, Region } from '../../types.ts';
import { type DrawnWords, findDrawnWords } from './drawn-words.ts';

type Context = Pick<SignalContext, 'modality' | 'path' | 'stills' | 'expected_s'>;

/**
 * The pictures are those that the evidence shows, so that nothing is read twice.
 *
 * @param last_s time of the last frame that was seen, for files whose header claims no length
 * @returns null where there is no mark, and where no picture can be read again
 */
export async function readDrawnWords(context: Context, last_s: number): Promise<DrawnWords | null> {
  // Of 1,239 made stills 2 carry such words: too few to move the odds of a picture (docs/accuracy/marks.md).
  if (context.modality === 'image') return null;
  try {
    return findDrawnWords(await (await lookInto(context, last_s)).lines());
  } catch {
    // What was decoded has been measured: words that cannot be read are no words.
    return null;
  }
}

async function lookInto({ path, stills, expected_s = 0 }: Context, last_s: number): Promise<LookedAt> {
  if (path !== null) {
    return lookAt(path, 'video', expected_s || last_s, DEFAULT_LIMITS);
  }
  const chosen = spread(stills ?? []);
  return lookedAt(await Promise.all(chosen.map((bytes) => stillPicture(bytes, DEFAULT_LIMITS.maxPixels))));
}

/** The first, the last and those evenly between. */
function spread<T>(all: readonly T[]): T[] {
  if (all.length <= MOST_PICTURES) return [...all];
  const step = (all.length - 1) / (MOST_PICTURES - 1);
  return Array.from({ length: MOST_PICTURES }, (_, at) => all[Math.round(at * step)]!);
}

export function describeWords({ maker, text, at_s, region, seen, of, places }: DrawnWords): Evidence {
  const whose = maker === null ? 'a label that AI made it' : `with which ${maker} signs`;
  const where = places > 1 ? 'in changing places along the edge' : placeOf(region);
  const often = of > 1 ? ` in ${seen} of the ${of} pictures that were looked at` : '';
  return {
    at_s,
    region,
    text: `The words “${text}”, ${whose}, stand ${where}${often}; anybody can write them.`,
  };
}

/** Corners and edges by thirds of the picture. */
function placeOf({ x, y, width, height }: Region): string {
  const [across, down] = [x + width / 2, y + height / 2];
  const side = across < 1 / 3 ? 'left' : across > 2 / 3 ? 'right' : null;
  const level = down < 1 / 3 ? 'upper' : down > 2 / 3 ? 'lower' : null;
  if (side !== null && level !== null) return `in the ${level} ${side} corner`;
  return `at the ${level ?? side ?? 'outer'} edge`;
}
