import {
  abstainReasons,
  provenanceStates,
  unknownReason,
  result as words,
} from '@unmask/product/copy/result';
import { provenanceRows } from '@unmask/product/result-reading';
import { Panel } from '@unmask/ui';
import { CredentialsTree } from './credentials-tree.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';

/** The state of the file's Content Credentials and what its metadata names. */
export function ProvenancePanel({ result }: { result: Result }) {
  const { provenance } = result;
  // Credentials live in the file, which was not sent: nothing can be said about them.
  if (result.mode === 'frames') {
    return (
      <Panel title={words.provenance}>
        <p className={classes.empty}>{words.notMeasured(abstainReasons.frames_only ?? unknownReason)}</p>
      </Panel>
    );
  }
  const state = provenanceStates[provenance.state];
  const shown = provenanceRows(provenance);
  return (
    <Panel title={words.provenance}>
      <p className={classes.provenance} data-state={provenance.state}>
        <strong>{state.title}</strong>
        {state.text}
      </p>
      {shown.length > 0 && <Facts rows={shown} />}
      <CredentialsTree nodes={result.credentials ?? []} />
    </Panel>
  );
}

/** Rows of names and values. */
export function Facts({ rows }: { rows: ReadonlyArray<readonly [string, string]> }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
