/** Rectangles on a picture as shares of it, and what was done to them: each step can be taken back. */
import { useState } from 'react';
import type { Rectangle } from '../redaction-contract.ts';

export type Point = readonly [x: number, y: number];

export const SIDES = ['x', 'y', 'width', 'height'] as const;
/** A click is no rectangle, and none becomes too small to be seen or touched. */
export const LEAST = 0.01;
const NEW: Rectangle = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

export const within = (value: number, most = 1) => Math.min(most, Math.max(0, value));
export const percent = (share: number) => String(Math.round(share * 1000) / 10);

export function between([x1, y1]: Point, [x2, y2]: Point): Rectangle {
  return {
    ...{ x: Math.min(x1, x2), y: Math.min(y1, y2) },
    ...{ width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) },
  };
}

/** As large as it is, and whole within the picture. */
export const moved = (one: Rectangle, dx: number, dy: number): Rectangle => ({
  ...one,
  x: within(one.x + dx, 1 - one.width),
  y: within(one.y + dy, 1 - one.height),
});

/** Its left upper corner stays. */
export const sized = (one: Rectangle, dx: number, dy: number): Rectangle => ({
  ...one,
  width: Math.max(LEAST, Math.min(1 - one.x, one.width + dx)),
  height: Math.max(LEAST, Math.min(1 - one.y, one.height + dy)),
});

interface Step {
  before: readonly Rectangle[];
  what: string;
}

export interface Rectangles {
  all: readonly Rectangle[];
  /** Which one is worked on; -1: none. */
  selected: number;
  select(index: number): void;
  add(one?: Rectangle): void;
  change(index: number, one: Rectangle): void;
  remove(index: number): void;
  undo(): void;
  mayUndo: boolean;
}

export function useRectangles(most: number): Rectangles {
  const [all, setAll] = useState<readonly Rectangle[]>([]);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [selected, select] = useState(-1);
  function go(next: readonly Rectangle[], what: string) {
    // Several presses of a key on one rectangle are one step.
    if (steps.at(-1)?.what !== what) setSteps([...steps, { before: all, what }]);
    setAll(next);
  }
  return {
    all,
    selected,
    select,
    add(one = NEW) {
      if (all.length >= most) return;
      go([...all, one], `add ${all.length}`);
      select(all.length);
    },
    change(index, one) {
      go(all.with(index, one), `change ${index}`);
      select(index);
    },
    remove(index) {
      go(all.toSpliced(index, 1), `remove ${index} of ${all.length}`);
      select(-1);
    },
    undo() {
      const last = steps.at(-1);
      if (!last) return;
      setAll(last.before);
      setSteps(steps.slice(0, -1));
      select(-1);
    },
    mayUndo: steps.length > 0,
  };
}
