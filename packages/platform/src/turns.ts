/** One after the other, with room in between: the embedded database answers within the same turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** A burst of work that would keep the event loop busy is spread out, so that other requests are answered between its parts. */
export function createTurns(): Turns {
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
