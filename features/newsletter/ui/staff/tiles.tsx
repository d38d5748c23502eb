import type { Overview } from '../../contract.ts';
import { staffWords as words } from '../../words-staff.ts';
import classes from '../newsletter.module.css';

/** Counted here; what is not tracked says so. */
export function NewsletterTiles({ overview }: { overview: Overview }) {
  const { confirmed, joined, left, campaignsThisMonth, suppressed } = overview;
  const tiles: Array<[string, string | number]> = [
    [words.tiles.confirmed, confirmed],
    [words.tiles.growth, words.change(joined, left)],
    [words.tiles.openRate, words.notTracked],
    [words.tiles.clickRate, words.notTracked],
    [words.tiles.month, campaignsThisMonth],
    [words.tiles.suppressed, suppressed],
  ];
  return (
    <dl className={classes.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
