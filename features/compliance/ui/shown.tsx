import { formatDay } from '@unmask/ui';
import type { Finding, Report } from '../contract.ts';
import { page } from '../page-words.ts';
import classes from './compliance.module.css';

/** A finding of a check is named by what should hold, one of a person by its first words. */
export const nameOf = ({ title, description }: Pick<Finding, 'title' | 'description'>): string =>
  title === null ? description : description.split('. ')[0]!.replace(/\.$/, '');

/** First and last day of a report. */
export const periodOf = ({
  reporting_period_start,
  reporting_period_end,
}: Pick<Report, 'reporting_period_start' | 'reporting_period_end'>): string =>
  `${formatDay(reporting_period_start)} – ${formatDay(reporting_period_end)}`;

export function Due({ at }: { at: string }) {
  const over = Date.parse(at) < Date.now();
  return (
    <span className={over ? classes.over : undefined}>
      {over ? page.deadlines.overdue : page.deadlines.due}
      <time dateTime={at}>{formatDay(at)}</time>
    </span>
  );
}
