/** Whether two files show or sound the same. Plain numbers: safe for the process that keeps them. */

/** 255 bits, and one that is always 0. */
export const HASH_BYTES = 32;

/** What is kept of one file to find it again. */
export interface Traces {
  /** For each looked-at picture the hash of the whole, then those of its parts. */
  pictures: readonly Uint8Array[];
  /** 32 bits for each eighth of a second; null without sound. */
  sound: Uint32Array | null;
}

/** Bits in which two pictures may differ, and one and a part of another; measured: docs/accuracy/traces.md. */
export const SAME_PICTURE = 32;
export const CUT_PICTURE = 32;
/** Share of bits in which two sounds may differ, and the least number of steps that is compared. */
export const SAME_SOUND = 0.3;
export const LEAST_STEPS = 20;
/** Steps by which one sound may begin later than the other. */
const MOST_SHIFT = 80;

export interface Likeness {
  /** Least number of differing bits between any two pictures; null without pictures. */
  whole: number | null;
  /** The same between one and any part of the other. */
  part: number | null;
  /** Share of differing bits at the best shift; null without enough of both. */
  sound: number | null;
}

/** Differing bits of two hashes. */
export function pictureDistance(one: Uint8Array, other: Uint8Array): number {
  return distance(one, 0, other, 0);
}

export type TraceMatch = 'same' | 'cut' | 'sound';

/** @returns the closest way in which they are alike; null: they are not */
export function matchTraces(one: Traces, other: Traces): TraceMatch | null {
  const { whole, part, sound } = likeness(one, other);
  if (whole !== null && whole <= SAME_PICTURE) return 'same';
  if (part !== null && part <= CUT_PICTURE) return 'cut';
  return sound !== null && sound <= SAME_SOUND ? 'sound' : null;
}

export function likeness(one: Traces, other: Traces): Likeness {
  let whole: number | null = null;
  let part: number | null = null;
  for (const mine of one.pictures) {
    for (const theirs of other.pictures) {
      whole = least(whole, distance(mine, 0, theirs, 0));
      for (let at = HASH_BYTES; at < theirs.length; at += HASH_BYTES)
        part = least(part, distance(mine, 0, theirs, at));
      for (let at = HASH_BYTES; at < mine.length; at += HASH_BYTES)
        part = least(part, distance(mine, at, theirs, 0));
    }
  }
  return { whole, part, sound: soundDistance(one.sound, other.sound) };
}

const least = (before: number | null, now: number) => (before === null || now < before ? now : before);

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

function distance(one: Uint8Array, from: number, other: Uint8Array, otherFrom: number): number {
  let bits = 0;
  for (let at = 0; at < HASH_BYTES; at++) bits += BITS[one[from + at]! ^ other[otherFrom + at]!]!;
  return bits;
}

/** Share of differing bits where both are heard, at the shift where it is least. */
function soundDistance(one: Uint32Array | null, other: Uint32Array | null): number | null {
  if (one === null || other === null) return null;
  let best: number | null = null;
  for (let shift = -MOST_SHIFT; shift <= MOST_SHIFT; shift++) {
    let bits = 0;
    let steps = 0;
    const end = Math.min(one.length, other.length - shift);
    for (let at = Math.max(0, -shift); at < end; at++) {
      const [mine, theirs] = [one[at]!, other[at + shift]!];
      if (mine === 0 || theirs === 0) continue;
      bits += ones(mine ^ theirs);
      steps++;
    }
    // At least a third of the shorter one: a snatch may be alike by chance.
    if (steps >= Math.max(LEAST_STEPS, Math.min(one.length, other.length) / 3))
      best = least(best, bits / (32 * steps));
  }
  return best;
}

function ones(word: number): number {
  return BITS[word & 255]! + BITS[(word >>> 8) & 255]! + BITS[(word >>> 16) & 255]! + BITS[word >>> 24]!;
}
