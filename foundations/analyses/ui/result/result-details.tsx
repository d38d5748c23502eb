import type { ReactNode } from 'react';
import { FileFacts } from './file-facts.tsx';
import { MethodsTable } from './methods-table.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';

/** What every result tells beside its verdict: how it was measured, and of which file. */
export function ResultDetails({ result, children }: { result: Result; children?: ReactNode }) {
  return (
    <>
      <MethodsTable result={result} />
      {children}
      <div className={classes.split} data-even>
        <ProvenancePanel result={result} />
        <FileFacts result={result} />
      </div>
    </>
  );
}
