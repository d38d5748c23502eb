import type { ReactNode } from 'react';
import { ExpertDetails } from './expert-details.tsx';
import { FileFacts } from './file-facts.tsx';
import { MethodsTable } from './methods-table.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';
import { StatementsPanel } from './statements-panel.tsx';

interface ResultDetailsProps {
  result: Result;
  /** Before the methods, for those who ask for figures. */
  expert?: ReactNode;
  children?: ReactNode;
}

/** What every result tells beside its verdict: how it was measured, and of which file. */
export function ResultDetails({ result, expert, children }: ResultDetailsProps) {
  return (
    <>
      <ExpertDetails>
        {expert}
        <MethodsTable result={result} />
        <StatementsPanel result={result} />
      </ExpertDetails>
      {children}
      <div className={classes.split} data-even>
        <ProvenancePanel result={result} />
        <FileFacts result={result} />
      </div>
    </>
  );
}
