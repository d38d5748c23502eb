import type { RiskLevel } from '../limits.ts';
import classes from './figures.module.css';

export function Risk({ level }: { level: RiskLevel }) {
  return (
    <span className={classes.risk} data-level={level}>
      {level}
    </span>
  );
}
