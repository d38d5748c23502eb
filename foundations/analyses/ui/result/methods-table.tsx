import { abstainReasons, unknownReason, result as words } from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { wordsOfSignal } from '@unmask/product/result-reading';
import { Panel } from '@unmask/ui';
import classes from './measurements.module.css';
import type { Result } from './result-types.ts';

type Signal = Result['signals'][number];

/** Every signal: what it measured here, how much it weighed, how good it is alone, and what it cannot see. */
export function MethodsTable({ result }: { result: Result }) {
  const { columns } = words;
  const fitting = result.signals.filter(({ reason }) => reason !== 'not_this_kind_of_file');
  const others = result.signals.length - fitting.length;
  return (
    <Panel title={words.methods}>
      {result.detectionMethods.length > 0 && (
        <ul className={classes.methodsUsed}>
          {result.detectionMethods.map((method) => (
            <li key={method}>{method}</li>
          ))}
        </ul>
      )}
      <p className={classes.tableHelp}>{words.methodsHelp}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.method}</th>
            <th scope="col">{columns.score}</th>
            <th scope="col">{columns.weight}</th>
            <th scope="col">{columns.auc}</th>
            <th scope="col">{columns.blind}</th>
          </tr>
        </thead>
        <tbody>
          {fitting.map((signal) => (
            <SignalRow key={signal.name} signal={signal} />
          ))}
        </tbody>
      </table>
      {others > 0 && <p className={classes.tableHelp}>{words.notOfThisKind(others)}</p>}
    </Panel>
  );
}

/** Whose an added detector is, what exactly ran, and what went wrong in it. */
function ModelFacts({ model }: { model: NonNullable<Signal['model']> }) {
  const { facts, hash, problem } = words.addedModel;
  return (
    <>
      <span className={classes.sub}>{facts(model.version, model.licence, model.source)}</span>
      <span className={`${classes.sub} ${classes.hash}`}>{hash(model.sha256)}</span>
      {model.problem !== null && <span className={classes.sub}>{problem(model.problem)}</span>}
    </>
  );
}

function SignalRow({ signal }: { signal: Signal }) {
  const names = wordsOfSignal(signal.name);
  const { columns } = words;
  return (
    <tr data-abstained={signal.score === null || undefined}>
      <th scope="row">
        {names.name}
        <span className={classes.sub}>{names.measures}</span>
        {signal.model && <ModelFacts model={signal.model} />}
      </th>
      <td data-label={columns.score}>
        {signal.score === null ? (
          <span className="um-dim">
            {words.notMeasured(abstainReasons[signal.reason ?? ''] ?? unknownReason)}
          </span>
        ) : (
          <span className={`um-mono ${classes.score}`}>
            {decimal(signal.score, 2)}
            <span className={classes.scoreBar} aria-hidden="true">
              <span style={{ inlineSize: `${signal.score * 100}%` }} />
            </span>
          </span>
        )}
      </td>
      <td data-label={columns.weight} className="um-mono">
        {Math.round(signal.weight * 100)}%
      </td>
      <td data-label={columns.auc} className={signal.auc === null ? 'um-dim' : 'um-mono'}>
        {signal.auc == null
          ? signal.reason === 'not_calibrated'
            ? words.atChance
            : words.never
          : decimal(signal.auc, 2)}
      </td>
      <td data-label={columns.blind} className={classes.blind}>
        {names.blind}
      </td>
    </tr>
  );
}
