import type {
  LumaPlane,
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import type { Evidence, Region } from '../../types.ts';
import { CornerMean } from './corner-mean.ts';
import type { DrawnWords } from './drawn-words.ts';
import { describeWords, readDrawnWords } from './read-words.ts';
import { holdsSquares } from './squares.ts';
import { findStar, type Star } from './star.ts';

const featureNames = ['star_likeness', 'dalle2_squares', 'maker_words'] as const;

/** Genuine pictures stay below (docs/accuracy/marks.md), among those with some contrast at the place. */
const LEAST_LIKENESS = 0.84;
const LEAST_CONTRAST = 5;

/** Frames of a clip that are averaged, one a second: what moves behind a mark fades, the mark stays. */
const MOST_FRAMES = 24;
const EVERY = 8;

/** Marks that generators lay over their pictures, in the places where they lay them. */
export const visibleMark: SignalDefinition = {
  name: 'visible-mark',
  metric: 'provenance',
  modalities: ['video', 'image'],
  featureNames,
  collect: createVisibleMark,
};

function createVisibleMark(context: SignalContext): SignalCollector {
  const { modality, mode } = context;
  const every = modality === 'video' && mode === 'full' ? EVERY : 1;
  const mean = new CornerMean();
  let squares = false;
  let last_s = 0;
  return {
    frame({ sample, at_s, luma, rgb }: SampledFrame) {
      last_s = at_s;
      if (sample % every !== 0 || mean.frames >= MOST_FRAMES) return;
      if (mean.frames === 0 && modality === 'image') squares = holdsSquares(rgb);
      mean.add(luma);
    },
    async finish() {
      return measure(mean.plane(), squares, await readDrawnWords(context, last_s), mean.frames > 1);
    },
  };
}

function measure(
  plane: LumaPlane | null,
  squares: boolean,
  words: DrawnWords | null,
  moving: boolean,
): SignalMeasurement {
  const star = plane && findStar(plane);
  const holds = star !== null && star.likeness >= LEAST_LIKENESS && star.contrast >= LEAST_CONTRAST;
  if (!holds && !squares && !words) {
    const tooSmall = plane !== null && star === null;
    return { features: null, reason: tooSmall ? 'too_small' : 'no_mark', evidence: [] };
  }
  const evidence: Evidence[] = [];
  if (holds) evidence.push(describeStar(star, plane!, moving));
  if (squares) evidence.push(SQUARES);
  if (words) evidence.push(describeWords(words));
  return {
    features: {
      star_likeness: star?.likeness ?? 0,
      dalle2_squares: Number(squares),
      maker_words: words ? words.seen / words.of : 0,
    },
    evidence,
    ...(holds || squares ? { decides: 'ai' as const } : {}),
    // Words can be written by anybody: they move the odds and never decide.
    ...(words ? { says: WORDS_SAY } : {}),
  };
}

const WORDS_SAY = { side: 'ai', strength: 'named' } as const;

const SQUARES: Evidence = {
  at_s: null,
  region: { x: 59 / 64, y: 63 / 64, width: 5 / 64, height: 1 / 64 },
  text: 'The five coloured squares with which DALL-E 2 signs stand in the lower right corner.',
};

function describeStar({ x, y, radius, likeness }: Star, plane: LumaPlane, moving: boolean): Evidence {
  const region: Region = {
    x: (x - radius) / plane.width,
    y: (y - radius) / plane.height,
    width: (2 * radius) / plane.width,
    height: (2 * radius) / plane.height,
  };
  const where = moving ? 'in the lower right corner throughout the clip' : 'in the lower right corner';
  return {
    at_s: moving ? 0 : null,
    region,
    text: `A light four-pointed star as Gemini lays it over its pictures stands ${where} (correlation ${likeness.toFixed(2)} with the drawn shape).`,
  };
}
