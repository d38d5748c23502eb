import type { Analysis } from '@unmask/analyses/contract';
import { useEffect, useRef, useState } from 'react';
import { type Report, timeLeft, timeLeft_ms } from './time-left.ts';

const LOOK_MS = 1_000;

/** In words; null while nothing can be said. */
export function useTimeLeft({ state, progress }: Analysis): string | null {
  const reports = useRef<Report[]>([]);
  const [words, setWords] = useState<string | null>(null);
  const { share } = progress;
  const running = state === 'running';

  useEffect(() => {
    if (!running) reports.current = [];
    else if (share !== reports.current.at(-1)?.share) {
      // Back to an earlier share: the work was begun anew, on another machine for example.
      if (share < (reports.current.at(-1)?.share ?? 0)) reports.current = [];
      reports.current.push({ share, at_ms: Date.now() });
    }
  }, [running, share]);

  useEffect(() => {
    if (!running) return setWords(null);
    const timer = setInterval(() => {
      const left = timeLeft_ms(reports.current, Date.now());
      setWords(left === null ? null : timeLeft(left));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return words;
}
