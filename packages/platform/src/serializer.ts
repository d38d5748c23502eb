/** One after the other, with room in between: the embedded database answers within the same turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Serializer = <T>(work: () => Promise<T>) => Promise<T>;

/** A burst of work that would keep the event loop busy is spread out, so that other requests are answered between its parts. */
export function createSerializer(): Serializer {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(async () => {
      await nextTurn();
      return work();
    });
    last = mine.catch(() => {});
    return mine;
  };
}

export interface Lines {
  /** Does the work after what stood in the same line before; lines do not wait for each other. */
  join<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** The same in whichever of these lines is the shortest: as many are at work at a time. */
  joinShortest<T>(keys: readonly [string, ...string[]], work: () => Promise<T>): Promise<T>;
  /** How many of a line wait or are at work. */
  length(key: string): number;
}

/** One line for each key: whoever asks for much stands in their own way alone. */
export function createLines(): Lines {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  const joined: Lines = {
    length: (key) => lines.get(key)?.length ?? 0,
    joinShortest: (keys, work) =>
      joined.join(
        keys.reduce((shortest, key) => (joined.length(key) < joined.length(shortest) ? key : shortest)),
        work,
      ),
    async join(key, work) {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      lines.set(key, line);
      line.length += 1;
      const mine = line.last.then(work);
      line.last = mine.catch(() => {});
      try {
        return await mine;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      }
    },
  };
  return joined;
}
