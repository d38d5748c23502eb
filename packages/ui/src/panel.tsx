import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** Shown at the right end of the title row. */
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
  level?: 2 | 3;
}

/** A bordered instrument panel with a title row. */
export function Panel({ title, aside, children, id, level = 2 }: PanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.panel} id={id}>
      {title !== undefined && (
        <div className={classes.bar}>
          <Heading className={classes.title}>{title}</Heading>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
