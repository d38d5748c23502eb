import type { SampleFigure } from '@unmask/product/content/marketing/figures';
import classes from './marketing.module.css';
import { SampleMark } from './parts.tsx';

/** Figures that nobody counted: each carries the mark. */
export function SampleFigures({ label, figures }: { label: string; figures: readonly SampleFigure[] }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>
            {figure.label} <SampleMark />
          </dt>
          <dd className="um-mono">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
