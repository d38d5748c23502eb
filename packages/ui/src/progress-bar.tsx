import classes from './progress-bar.module.css';

/** How much of something is done, for eyes and for those who are read to. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={label}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
