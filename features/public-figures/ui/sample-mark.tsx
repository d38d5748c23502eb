import { page } from '../page-words.ts';
import classes from './figures.module.css';

/** On everything that is made up. */
export function SampleMark() {
  return <span className={classes.sample}>{page.sample}</span>;
}
