import type { ReactNode } from 'react';

interface Props {
  rows: ReadonlyArray<readonly [string, ReactNode]>;
  className: string | undefined;
  /** Numbers that stand below each other. */
  mono?: boolean;
}

/** Figures with their names. */
export function FigureList({ rows, className, mono = false }: Props) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={mono ? 'um-mono' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
