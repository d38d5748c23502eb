import type { Analysis } from '@unmask/analyses/contract';
import { uploadToasts } from '@unmask/product/copy/upload';
import { kindOf, type MediaKind } from '@unmask/product/media';
import { showToast } from '@unmask/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { asAnalysisError } from './errors.ts';
import { EMPTY, type FlowState, flow, type UploadNote } from './flow.ts';
import { forgetAnalysis, rememberAnalysis, rememberedAnalysis } from './remembered.ts';
import { type AnalysisMode, checkFile, submitAnalysis } from './submit.ts';
import { type Clip, useClip } from './use-clip.ts';
import { useFileHash } from './use-file-hash.ts';
import { cancelAnalysis, getAnalysis, isFinal, watchAnalysis } from './watch.ts';

export interface AnalysisFlow {
  state: FlowState;
  /** Of the chosen file; that of a video while there is none. */
  kind: MediaKind | null;
  clip: Clip;
  mode: AnalysisMode;
  setMode: (mode: AnalysisMode) => void;
  /** Whether changed copies are analysed too. */
  stability: boolean;
  setStability: (stability: boolean) => void;
  select: (file: File) => void;
  clear: () => void;
  /** Runs the analysis of the selected file; toasts tell how it ended. */
  run: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Private mode: the analysis goes on without the hash of the file. */
  skipHash: () => void;
}

export interface FlowOptions {
  /** Largest file of the person's plan. */
  maxBytes: number;
  /** Called right before each analysis. */
  onStart: () => void;
  /** Called after each analysis, however it ended; told whether it gave a result. */
  onEnd: (completed: boolean) => void;
}

/** Frames are optional in full mode: the service reads the file itself. In private mode they are all there is. */
async function framesFor(clip: Clip, mode: AnalysisMode): Promise<string[]> {
  try {
    return (await clip.ready()).frames;
  } catch (thrown) {
    if (mode === 'private') throw thrown;
    return [];
  }
}

function tellEnd(analysis: Analysis): void {
  if (analysis.state === 'completed') {
    const modality = analysis.result?.modality ?? 'video';
    showToast(modality === 'video' ? uploadToasts.complete : uploadToasts.completeOther[modality]);
  }
  if (analysis.state === 'failed') tellFailure(analysis.error);
}

function tellFailure(words: string | null): void {
  const { title, description } = uploadToasts.failed;
  showToast({ title, description: words ?? description }, 'destructive');
}

export function useAnalysisFlow(options: FlowOptions): AnalysisFlow {
  const [state, dispatch] = useReducer(flow, EMPTY);
  const [mode, setMode] = useState<AnalysisMode>('full');
  const [stability, setStability] = useState(false);
  const kind = kindOf(state.file?.type ?? 'video/');
  // Stills are taken of videos alone, so a recording or a picture has no private mode and no changed copies.
  const clip = useClip(kind === 'video' ? state.file : null);
  const effectiveMode = kind === 'video' ? mode : 'full';
  const { compute: hashOf, skip: skipHash } = useFileHash((share) => dispatch({ type: 'hashed', share }));
  const stopUpload = useRef<AbortController | null>(null);
  const stopWatch = useRef<() => void>(() => undefined);
  const latest = useRef(options);
  latest.current = options;

  const watch = useCallback((id: string) => {
    stopWatch.current();
    stopWatch.current = watchAnalysis(id, {
      onChange: (analysis) => {
        dispatch({ type: 'change', analysis });
        if (!isFinal(analysis)) return;
        if (analysis.state !== 'completed') forgetAnalysis();
        tellEnd(analysis);
        latest.current.onEnd(analysis.state === 'completed');
      },
      onGone: () => {
        forgetAnalysis();
        dispatch({ type: 'cancelled' });
      },
    });
  }, []);

  useResume(dispatch, watch, stopWatch);

  const run = useCallback(async () => {
    const { file } = state;
    if (file === null) return showToast(uploadToasts.noVideo, 'destructive');
    const stop = new AbortController();
    stopUpload.current = stop;
    try {
      latest.current.onStart();
      dispatch({ type: 'start' });
      checkFile(file, latest.current.maxBytes);
      const frames = kind === 'video' ? await framesFor(clip, effectiveMode) : [];
      stop.signal.throwIfAborted();
      const fileSha256 = effectiveMode === 'private' ? await hashOf(file, stop.signal) : null;
      const onUpload = (share: number, note?: UploadNote) => dispatch({ type: 'uploaded', share, note });
      const copies = stability && kind === 'video';
      const sent = {
        ...{ file, frames, fileSha256, onUpload },
        ...{ mode: effectiveMode, stability: copies, signal: stop.signal },
      };
      const analysis = await submitAnalysis(sent);
      rememberAnalysis(analysis.id);
      dispatch({ type: 'change', analysis });
      watch(analysis.id);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const { words } = asAnalysisError(thrown);
      dispatch({ type: 'fail', error: words ?? uploadToasts.failed.description });
      tellFailure(words);
      latest.current.onEnd(false);
    }
  }, [state, clip, kind, effectiveMode, stability, watch, hashOf]);

  const cancel = useCallback(async () => {
    stopUpload.current?.abort();
    stopWatch.current();
    const id = state.analysis?.id;
    forgetAnalysis();
    dispatch({ type: 'cancelled' });
    showToast(uploadToasts.cancelled, 'neutral');
    try {
      if (id !== undefined) await cancelAnalysis(id);
    } catch (thrown) {
      console.warn('cancel', thrown);
    } finally {
      latest.current.onEnd(false);
    }
  }, [state.analysis]);

  const leave = useCallback(() => {
    stopUpload.current?.abort();
    stopWatch.current();
    forgetAnalysis();
  }, []);

  const select = useCallback(
    (file: File) => {
      leave();
      dispatch({ type: 'select', file });
    },
    [leave],
  );
  const clear = useCallback(() => {
    leave();
    dispatch({ type: 'clear' });
  }, [leave]);

  return {
    state,
    kind,
    clip,
    mode: effectiveMode,
    setMode,
    stability,
    setStability,
    select,
    clear,
    run,
    cancel,
    skipHash,
  };
}

/** After a reload: shows the remembered analysis again, running or done. */
function useResume(
  dispatch: (event: { type: 'resume'; analysis: Analysis }) => void,
  watch: (id: string) => void,
  stopWatch: { current: () => void },
): void {
  useEffect(() => {
    const id = rememberedAnalysis();
    let left = false;
    if (id !== null) {
      getAnalysis(id).then(
        (analysis) => {
          // Another file may have been chosen while the answer was on its way.
          if (left || rememberedAnalysis() !== id) return;
          dispatch({ type: 'resume', analysis });
          if (!isFinal(analysis)) watch(id);
          else if (analysis.state !== 'completed') forgetAnalysis();
        },
        (thrown) => {
          forgetAnalysis();
          console.warn('analysis', thrown);
        },
      );
    }
    return () => {
      left = true;
      stopWatch.current();
    };
  }, [dispatch, watch, stopWatch]);
}
