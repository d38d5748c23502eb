/**
 * The name of a generator, laid over its picture: a short line that says nothing else, small, at the edge, and in a clip for most of
 * it, in one place or, where the maker moves its mark, in several. What somebody shows, says or sells by that name stands in the
 * middle, among other words, or for a moment.
 */
import { matchSignature, type Signature } from '../../evidence/captions/match.ts';
import type { ReadPicture } from '../../evidence/captions/read-pictures.ts';
import type { Region } from '../../types.ts';

/** Below this a reading is no mark. */
const LEAST_SURE = 0.8;
/** A single picture has no second look. */
const LEAST_SURE_STILL = 0.9;
/** Farthest from the edge, as a share of the side across it. */
const EDGE = 0.08;
/** Marks that change their place keep a little more away from it. */
const EDGE_MOVING = 0.15;
/** Tallest line with the margin that it is found with, as a share of the shorter side. */
const TALLEST = 0.12;
/** Lines of a picture from which on it is a page, a screen or a poster. */
const PAGE = 9;
/** Least share of a clip's pictures with the mark, and least of them. */
const LEAST_SHARE = 0.5;
const LEAST_PICTURES = 3;
/** Centres of one place lie this near to each other, as shares of the sides. */
const ONE_PLACE = 0.04;

export interface DrawnWords {
  /** Null: a label that names none. */
  maker: string | null;
  text: string;
  /** Of the surest reading. */
  at_s: number | null;
  region: Region;
  from_s: number | null;
  to_s: number | null;
  /** Pictures that it stands in, of those that were looked at. */
  seen: number;
  of: number;
  /** Places that it stands in; 1: it rests. */
  places: number;
}

interface Hit {
  /** Which of the pictures. */
  picture: number;
  signature: Signature;
  text: string;
  sure: number;
  at_s: number | null;
  region: Region;
}

/** The mark that stands in most pictures; null without one. Pictures in the order of time. */
export function findDrawnWords(pictures: readonly ReadPicture[]): DrawnWords | null {
  const single = pictures.length === 1;
  const hits = pictures.flatMap((picture, at) => hitsIn(picture, at, single));
  const groups = [...Map.groupBy(hits, ({ signature }) => signature.maker ?? '').values()];
  const marks = groups.flatMap((group) => markOf(group, pictures.length) ?? []);
  return marks.sort((a, b) => b.seen - a.seen)[0] ?? null;
}

function hitsIn({ at_s, width, height, lines }: ReadPicture, picture: number, single: boolean): Hit[] {
  const read = lines.filter(({ sure }) => sure >= LEAST_SURE);
  if (read.length >= PAGE) return [];
  return read.flatMap(({ text, sure, box }) => {
    const signature = matchSignature(text);
    if (signature === null || box.height > TALLEST * Math.min(width, height)) return [];
    const region = {
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
    };
    return isAtEdge(region, signature, single) ? [{ picture, signature, text, sure, at_s, region }] : [];
  });
}

/**
 * Ordinary words count where nearly all makers sign, in the lower right corner; moving ones wherever they come to rest; and in a single
 * picture the upper edge is where pages and programs bear their names.
 */
function isAtEdge({ x, y, width, height }: Region, { ordinary, moves }: Signature, single: boolean): boolean {
  const [right, below] = [1 - x - width, 1 - y - height];
  if (single) return below <= EDGE;
  if (ordinary && !moves) return right <= EDGE && below <= EDGE;
  return Math.min(x, y, right, below) <= (moves ? EDGE_MOVING : EDGE);
}

function markOf(hits: readonly Hit[], of: number): DrawnWords | null {
  const places = placesOf(hits);
  const { moves } = hits[0]!.signature;
  const counted = moves ? hits : places[0]!;
  const seen = new Set(counted.map(({ picture }) => picture)).size;
  if (!isEnough(counted, seen, of, places.length)) return null;
  const best = counted.reduce((one, other) => (other.sure > one.sure ? other : one));
  const seconds = counted.flatMap(({ at_s }) => at_s ?? []);
  return {
    maker: best.signature.maker,
    text: best.text,
    at_s: best.at_s,
    region: best.region,
    from_s: seconds.length > 0 ? Math.min(...seconds) : null,
    to_s: seconds.length > 0 ? Math.max(...seconds) : null,
    seen,
    of,
    places: moves ? places.length : 1,
  };
}

function isEnough(hits: readonly Hit[], seen: number, of: number, places: number): boolean {
  const { ordinary, moves } = hits[0]!.signature;
  if (of === 1) return !ordinary && hits.some(({ sure }) => sure >= LEAST_SURE_STILL);
  // A name that people bear, resting in one place, is somebody's name.
  if (ordinary && moves && places < 2) return false;
  return seen >= Math.max(Math.min(LEAST_PICTURES, of), LEAST_SHARE * of);
}

/** Hits by where they stand, the place with most first. */
function placesOf(hits: readonly Hit[]): Hit[][] {
  const places: Hit[][] = [];
  for (const hit of hits) {
    const place = places.find(([first]) => isNear(first!.region, hit.region));
    if (place) place.push(hit);
    else places.push([hit]);
  }
  return places.sort((a, b) => b.length - a.length);
}

function isNear(one: Region, other: Region): boolean {
  const across = one.x + one.width / 2 - (other.x + other.width / 2);
  const down = one.y + one.height / 2 - (other.y + other.height / 2);
  return Math.max(Math.abs(across), Math.abs(down)) <= ONE_PLACE;
}
