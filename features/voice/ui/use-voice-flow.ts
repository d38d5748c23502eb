import type { Analysis } from '@unmask/analyses/contract';
import { cancelAnalysis, keepSent, watchAnalysis } from '@unmask/analyses/ui';
import { showToast } from '@unmask/ui';
import { useEffect, useRef, useState } from 'react';
import { voiceResultOf } from '../voice-result.ts';
import { voiceToasts } from '../words.ts';
import { checkVoiceFile, submitVoice, type VoiceSubmission } from './submit-voice.ts';

interface VoiceState {
  phase: 'empty' | 'selected' | 'running' | 'done' | 'failed';
  file: File | null;
  /** The file is a video, of which the sound is judged. */
  soundOfVideo: boolean;
  /** Share of the request sent, 0..1. */
  uploadShare: number;
  analysis: Analysis | null;
  /** Words shown after a failure. */
  error: string | null;
}

const EMPTY: VoiceState = {
  phase: 'empty',
  file: null,
  soundOfVideo: false,
  uploadShare: 0,
  analysis: null,
  error: null,
};

export interface VoiceFlow {
  state: VoiceState;
  select: (file: File, soundOfVideo: boolean) => void;
  clear: () => void;
  run: () => Promise<void>;
  cancel: () => void;
}

/** A recording from its choice to its result, on the same way as a video. */
export function useVoiceFlow(
  maxBytes: number,
  onEnd: () => void,
  onResult: (analysis: Analysis, soundOfVideo: boolean) => void,
): VoiceFlow {
  const [state, setState] = useState(EMPTY);
  const change = (part: Partial<VoiceState>) => setState((now) => ({ ...now, ...part }));
  const journey = useVoiceUpload();

  async function run() {
    const { file, soundOfVideo } = state;
    if (file === null) return;
    change({ phase: 'running', uploadShare: 0, analysis: null, error: null });
    await journey.begin({ file, soundOfVideo }, maxBytes, {
      onUpload: (uploadShare) => change({ uploadShare }),
      onChange: (analysis) => {
        const next = stateOf(analysis);
        if (next.phase === 'done') {
          keepSent(analysis.id, { file, frames: [], duration_s: null, mode: 'full', stability: false });
          onResult(analysis, soundOfVideo);
        } else change(next);
        if (next.phase !== 'done' && next.phase !== 'failed') return;
        if (next.phase === 'done') showToast(voiceToasts.complete);
        else showToast(voiceToasts.failed, 'destructive');
        onEnd();
      },
      onGone: () => change({ phase: 'selected', analysis: null }),
      onFailed: (error) => {
        change({ phase: 'failed', analysis: null, error });
        showToast(voiceToasts.failed, 'destructive');
        onEnd();
      },
    });
  }

  function cancel() {
    journey.leave();
    const { analysis } = state;
    change({ phase: 'selected', analysis: null, error: null });
    showToast(voiceToasts.cancelled, 'neutral');
    if (analysis) cancelAnalysis(analysis.id).catch((thrown: unknown) => console.warn('cancel', thrown));
    onEnd();
  }

  return {
    state,
    select: (file, soundOfVideo) => setState({ ...EMPTY, phase: 'selected', file, soundOfVideo }),
    clear: () => {
      journey.leave();
      setState(EMPTY);
    },
    run,
    cancel,
  };
}

/** What the screen shows of an analysis, wherever it stands. */
function stateOf(analysis: Analysis): Partial<VoiceState> {
  if (analysis.state === 'failed') {
    return { phase: 'failed', analysis: null, error: analysis.error ?? voiceToasts.failed.description };
  }
  if (analysis.state === 'cancelled') return { phase: 'selected', analysis: null };
  const { result } = analysis;
  const done = analysis.state === 'completed' && result !== null;
  // Only the engine finds that a video has no sound, or that a picture came under the name of one.
  if (done && voiceResultOf(result) === null) {
    return { phase: 'failed', analysis: null, error: voiceToasts.notAudio.description };
  }
  return { phase: done ? 'done' : 'running', analysis, uploadShare: 1 };
}

type Chosen = Pick<VoiceSubmission, 'file' | 'soundOfVideo'>;

interface UploadCallbacks {
  onUpload: (share: number) => void;
  onChange: (analysis: Analysis) => void;
  onGone: () => void;
  onFailed: (words: string) => void;
}

/** Sends one recording and follows its analysis until it ends or the screen is left. */
function useVoiceUpload() {
  const stop = useRef(new AbortController());
  const stopWatch = useRef<() => void>(() => undefined);

  function leave() {
    stop.current.abort();
    stopWatch.current();
  }
  useEffect(() => leave, []);

  async function begin(chosen: Chosen, maxBytes: number, callbacks: UploadCallbacks) {
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      checkVoiceFile(chosen.file, maxBytes);
      const analysis = await submitVoice({ ...chosen, signal, onUpload: callbacks.onUpload });
      callbacks.onChange(analysis);
      stopWatch.current = watchAnalysis(analysis.id, callbacks);
    } catch (thrown) {
      if (signal.aborted) return;
      console.warn('voice', thrown);
      callbacks.onFailed(thrown instanceof Error ? thrown.message : voiceToasts.failed.description);
    }
  }

  return { begin, leave };
}
