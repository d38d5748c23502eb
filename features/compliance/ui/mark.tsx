import type { ReactNode } from 'react';
import classes from './compliance.module.css';

/** A word with a dot in its colour: the word says it, the colour only repeats it. */
export function Mark({ of: kind, children }: { of: string; children: ReactNode }) {
  return (
    <span className={classes.mark} data-kind={kind}>
      {children}
    </span>
  );
}
