import type { Analysis } from '@unmask/analysis/contract';
import { cancelAnalysis, watchAnalysis } from '@unmask/analysis/ui';
import { voiceToasts } from '@unmask/product/copy/voice';
import { showToast } from '@unmask/ui';
import { checkVoiceFile, submitVoice } from '@unmask/voice/ui';
import { useEffect, useRef, useState } from 'react';

interface VoiceState {
  phase: 'empty' | 'selected' | 'running' | 'done' | 'failed';
  file: File | null;
  /** Share of the request sent, 0..1. */
  uploadShare: number;
  analysis: Analysis | null;
  /** Words shown after a failure. */
  error: string | null;
}

const EMPTY: VoiceState = { phase: 'empty', file: null, uploadShare: 0, analysis: null, error: null };

export interface VoiceFlow {
  state: VoiceState;
  select: (file: File) => void;
  clear: () => void;
  run: () => Promise<void>;
  cancel: () => void;
}

/** A recording from its choice to its result, on the same way as a video. */
export function useVoiceFlow(maxBytes: number, onEnd: () => void): VoiceFlow {
  const [state, setState] = useState(EMPTY);
  const stop = useRef(new AbortController());
  const stopWatch = useRef<() => void>(() => undefined);
  const change = (part: Partial<VoiceState>) => setState((now) => ({ ...now, ...part }));

  function leave() {
    stop.current.abort();
    stopWatch.current();
  }
  useEffect(() => leave, []);

  function fail(error: string) {
    change({ phase: 'failed', analysis: null, error });
    showToast(voiceToasts.failed, 'destructive');
    onEnd();
  }

  function follow(analysis: Analysis) {
    if (analysis.state === 'failed') return fail(analysis.error ?? voiceToasts.failed.description);
    if (analysis.state === 'cancelled') return change({ phase: 'selected', analysis: null });
    const done = analysis.state === 'completed' && analysis.result !== null;
    change({ phase: done ? 'done' : 'running', analysis, uploadShare: 1 });
    if (!done) return;
    showToast(voiceToasts.complete);
    onEnd();
  }

  async function run() {
    const { file } = state;
    if (file === null) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    change({ phase: 'running', uploadShare: 0, analysis: null, error: null });
    try {
      checkVoiceFile(file, maxBytes);
      const onUpload = (uploadShare: number) => change({ uploadShare });
      const analysis = await submitVoice({ file, signal, onUpload });
      change({ analysis, uploadShare: 1 });
      stopWatch.current = watchAnalysis(analysis.id, {
        onChange: follow,
        onGone: () => change({ phase: 'selected', analysis: null }),
      });
    } catch (thrown) {
      if (signal.aborted) return;
      console.warn('voice', thrown);
      fail(thrown instanceof Error ? thrown.message : voiceToasts.failed.description);
    }
  }

  function cancel() {
    leave();
    const { analysis } = state;
    change({ phase: 'selected', analysis: null, error: null });
    showToast(voiceToasts.cancelled, 'neutral');
    if (analysis) cancelAnalysis(analysis.id).catch((thrown: unknown) => console.warn('cancel', thrown));
    onEnd();
  }

  return {
    state,
    select: (file) => setState({ ...EMPTY, phase: 'selected', file }),
    clear: () => {
      leave();
      setState(EMPTY);
    },
    run,
    cancel,
  };
}
