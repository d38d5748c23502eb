import { outcomes } from '@unmask/product/copy/result';
import { stabilityStates, stabilityVariants, stability as words } from '@unmask/product/copy/stability';
import { decimal } from '@unmask/product/language';
import { stabilityNotes } from '@unmask/product/result-reading';
import { Panel } from '@unmask/ui';
import classes from './measurements.module.css';
import type { Result } from './result-types.ts';

type Stability = NonNullable<Result['stability']>;
type Copy = Stability['variants'][number];

const percent = (share: number) => decimal(100 * share, 1);

/** Whether mildly changed copies of the file get the same verdict; says so when it was not tested. */
export function StabilityPanel({ result }: { result: Result }) {
  const { stability } = result;
  return (
    <Panel title={words.title}>
      {stability ? (
        <Tested result={result} stability={stability} />
      ) : (
        <p className={classes.gaugeNote}>{result.mode === 'frames' ? words.framesMode : words.notAsked}</p>
      )}
    </Panel>
  );
}

function Tested({ result, stability }: { result: Result; stability: Stability }) {
  const { title, text } = stabilityStates[stability.state];
  const notes = stabilityNotes(stability, result.provenance.state !== 'absent');
  const own = { variant: '', outcome: result.outcome, probability: result.probability.value };
  return (
    <>
      <p data-testid="stability" data-state={stability.state} className={classes.stability}>
        <strong>{title}.</strong> {text}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.copy}</th>
            <th scope="col">{words.columns.probability}</th>
            <th scope="col">{words.columns.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {[own, ...stability.variants].map((copy) => (
            <CopyRow key={copy.variant} copy={copy} />
          ))}
        </tbody>
      </table>
      <p className={classes.tableHelp}>{notes.join(' ')}</p>
    </>
  );
}

function CopyRow({ copy: { variant, outcome, probability } }: { copy: Copy }) {
  const { columns } = words;
  const name = variant === '' ? words.original : (stabilityVariants[variant] ?? variant);
  return (
    <tr data-abstained={outcome === null || undefined}>
      <th scope="row">{name}</th>
      <td data-label={columns.probability} className={probability === null ? 'um-dim' : undefined}>
        {probability === null ? (
          words.notAnalysed
        ) : (
          <span className={`um-mono ${classes.score}`}>
            {percent(probability)}%
            <span className={classes.scoreBar} aria-hidden="true">
              <span style={{ inlineSize: `${probability * 100}%` }} />
            </span>
          </span>
        )}
      </td>
      <td data-label={columns.outcome}>{outcome === null ? '' : outcomes[outcome].title}</td>
    </tr>
  );
}
