import { outcomes } from '@unmask/product/copy/result';
import { statement as words } from '@unmask/product/copy/statement';
import { headlineOf } from '@unmask/product/result-reading';
import {
  concernOf,
  recordWords,
  secondWords,
  startWords,
  strengthWords,
} from '@unmask/product/result-statement';
import type { Result } from './result-types.ts';
import classes from './statement.module.css';

/** What the result says, in sentences: where it stands, how strongly, from where it started, and how such files turned out. */
export function Statement({ result }: { result: Result }) {
  const headline = headlineOf(result);
  const concern = concernOf(result);
  const start = startWords(result);
  const [record, ...of] = recordWords(result);
  const second = secondWords(result);
  const cleared = result.assessment?.band.endsWith('authentic') && result.outcome === 'inconclusive';
  return (
    <div className={classes.statement} data-testid="statement">
      {headline !== outcomes[result.outcome].title && <p className={classes.headline}>{headline}</p>}
      <p className={classes.strength}>{strengthWords(result)}</p>
      {concern !== null && <p className={classes.concern}>{concern}</p>}
      {cleared && <p>{words.notTrue}</p>}
      <div className={classes.record}>
        <h3>{words.recordTitle}</h3>
        <p>{record}</p>
        {second !== null && <p>{second}</p>}
        <p className={classes.small}>
          {of.join(' ')} {start}
        </p>
      </div>
    </div>
  );
}
