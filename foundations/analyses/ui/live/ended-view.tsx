import { Alert, Button } from '@mantine/core';
import type { Analysis } from '@unmask/analyses/contract';
import { analysisPage as words } from '@unmask/product/copy/analysis-page';
import { savedAnalysis } from '@unmask/product/copy/history';
import { uploadToasts } from '@unmask/product/copy/upload';
import { sentFile } from '../sent.ts';
import classes from './live.module.css';

interface EndedViewProps {
  analysis: Analysis;
  /** To the uploader, with the file where this tab still has it. */
  onAgain: () => void;
}

/** An analysis without a result: why, and the way to another try. */
export function EndedView({ analysis, onAgain }: EndedViewProps) {
  const failed = analysis.state === 'failed';
  const reason = failed ? (analysis.error ?? uploadToasts.failed.description) : savedAnalysis.cancelled;
  return (
    <div className={classes.ended}>
      <Alert color={failed ? 'var(--um-red)' : 'gray'} variant="outline" role="alert">
        {failed && <strong>{words.failedTitle}. </strong>}
        {reason}
      </Alert>
      <Button onClick={onAgain}>{sentFile(analysis.id) === null ? words.chooseAgain : words.tryAgain}</Button>
    </div>
  );
}
