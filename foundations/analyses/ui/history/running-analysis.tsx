import { useQueryClient } from '@tanstack/react-query';
import type { Analysis, SavedAnalysis } from '@unmask/analyses/contract';
import { tellFailure } from '@unmask/ui/failure.ts';
import { useEffect, useRef } from 'react';
import { tellEnd } from '../endings.ts';
import { titleOf } from '../live/live-page.tsx';
import { notifyEnd } from '../live/notify-offer.tsx';
import { RunningView } from '../live/running-view.tsx';
import { sentFile } from '../sent.ts';
import { cancelAnalysis, isFinal, watchAnalysis } from '../watch.ts';
import { notDone } from './call-error.ts';
import { openedKey, useForgetHistory } from './saved-keys.ts';

interface RunningAnalysisProps {
  analysis: Analysis;
  mayCancel: boolean;
  onEnded: (analysis: Analysis) => void;
  /** To the uploader with the file, where this tab still has it. */
  onHome: () => void;
}

/** Follows an analysis that was opened before it ended. */
export function RunningAnalysis({ analysis, mayCancel, onEnded, onHome }: RunningAnalysisProps) {
  const queries = useQueryClient();
  const forget = useForgetHistory();
  const latest = useRef({ forget, onEnded, onHome });
  latest.current = { forget, onEnded, onHome };
  const { id } = analysis;

  useEffect(
    () =>
      watchAnalysis(id, {
        onChange: (changed) => {
          // The whole of it is read again once it has ended: what surrounds a result comes with that.
          if (isFinal(changed)) {
            latest.current.forget();
            tellEnd(changed);
            notifyEnd(id, titleOf(changed));
            latest.current.onEnded(changed);
            if (changed.state === 'cancelled' && sentFile(id) !== null) latest.current.onHome();
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
      tellFailure(thrown, notDone);
    }
    forget();
  }

  return <RunningView analysis={analysis} onCancel={mayCancel ? () => void cancel() : null} />;
}
