import { useQueryClient } from '@tanstack/react-query';
import type { Analysis, SavedAnalysis } from '@unmask/analyses/contract';
import { savedToasts, savedAnalysis as words } from '@unmask/product/copy/history';
import { Panel } from '@unmask/ui';
import { useEffect, useRef } from 'react';
import { ProgressPanel } from '../progress-panel.tsx';
import { cancelAnalysis, isFinal, watchAnalysis } from '../watch.ts';
import { tellCallFailure } from './call-error.ts';
import { openedKey, useForgetHistory } from './use-history.ts';

interface RunningAnalysisProps {
  analysis: Analysis;
  mayCancel: boolean;
  onEnded: () => void;
}

/** Follows an analysis that was opened before it ended. */
export function RunningAnalysis({ analysis, mayCancel, onEnded }: RunningAnalysisProps) {
  const queries = useQueryClient();
  const forget = useForgetHistory();
  const latest = useRef({ forget, onEnded });
  latest.current = { forget, onEnded };
  const { id } = analysis;

  useEffect(
    () =>
      watchAnalysis(id, {
        onChange: (changed) => {
          // The whole of it is read again once it has ended: what surrounds a result comes with that.
          if (isFinal(changed)) {
            latest.current.forget();
            latest.current.onEnded();
          } else {
            queries.setQueryData<SavedAnalysis>(
              openedKey(id),
              (now) => now && { ...now, analysis: { ...changed, result: null } },
            );
          }
        },
        onGone: () => latest.current.forget(),
      }),
    [id, queries],
  );

  async function cancel() {
    try {
      await cancelAnalysis(id);
    } catch (thrown) {
      tellCallFailure(thrown, savedToasts.tryAgain);
    }
    forget();
  }

  return (
    <Panel title={words.running}>
      <ProgressPanel
        uploadShare={1}
        uploadNote={null}
        analysis={analysis}
        mode={analysis.mode === 'frames' ? 'private' : 'full'}
        preparing={false}
        onCancel={mayCancel ? () => void cancel() : null}
      />
    </Panel>
  );
}
