import type { Analysis } from '@unmask/analyses/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUntold } from '../endings.ts';
import { getAnalysis, isFinal, isMissing, watchAnalysis } from '../watch.ts';

type Live =
  | { state: 'loading' | 'missing' | 'failed'; analysis: null }
  | { state: 'here'; analysis: Analysis };

const at = (state: 'loading' | 'missing' | 'failed'): Live => ({ state, analysis: null });

/**
 * One analysis by its id, followed until it ends.
 * @param id null: nothing is asked for
 * @param onEnd called when it ends while it is looked at, or was begun in this tab and had ended before
 */
export function useLiveAnalysis(
  id: string | null,
  onEnd: (analysis: Analysis) => void,
): Live & { retry: () => void } {
  const [live, setLive] = useState<Live>(at('loading'));
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onEnd);
  latest.current = onEnd;

  useEffect(() => {
    if (id === null) return;
    let left = false;
    let stop: () => void = () => undefined;
    const show = (analysis: Analysis) => setLive({ state: 'here', analysis });
    setLive(at('loading'));
    getAnalysis(id).then(
      (analysis) => {
        if (left) return;
        show(analysis);
        if (isFinal(analysis)) {
          if (isUntold(id)) latest.current(analysis);
          return;
        }
        stop = watchAnalysis(id, {
          onChange: (changed) => {
            show(changed);
            if (isFinal(changed)) latest.current(changed);
          },
          onGone: () => setLive(at('missing')),
        });
      },
      (thrown) => {
        if (left) return;
        console.warn('analysis', thrown);
        setLive(at(isMissing(thrown) ? 'missing' : 'failed'));
      },
    );
    return () => {
      left = true;
      stop();
    };
  }, [id, attempt]);

  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  return { ...live, retry };
}
