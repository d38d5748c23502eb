import type { Analysis } from '@unmask/analyses/contract';
import { uploadToasts } from '@unmask/product/copy/upload';
import { kindOf, type MediaKind } from '@unmask/product/media';
import { showToast } from '@unmask/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { tellFailure, tellLater } from './endings.ts';
import { asAnalysisError } from './errors.ts';
import { type FlowState, flow, readyWith, type UploadNote } from './flow.ts';
import { rememberAnalysis } from './remembered.ts';
import { keepSent, returnedFile, takenBack } from './sent.ts';
import { type AnalysisMode, checkFile, submitAnalysis, submitLink } from './submit.ts';
import { type Clip, useClip } from './use-clip.ts';
import { useFileHash } from './use-file-hash.ts';

export interface AnalysisFlow {
  state: FlowState;
  /** Of the chosen file; that of a video while there is none, and null for a link. */
  kind: MediaKind | null;
  clip: Clip;
  mode: AnalysisMode;
  setMode: (mode: AnalysisMode) => void;
  /** Whether changed copies are analyzed too. */
  stability: boolean;
  setStability: (stability: boolean) => void;
  select: (file: File) => void;
  /** Takes a link in place of a file; none when it is empty. */
  follow: (link: string) => void;
  clear: () => void;
  /** Sends the selected file; the analysis itself is followed on its own page. */
  run: () => Promise<void>;
  /** Stops what is being sent. */
  cancel: () => void;
  /** Private mode: the analysis goes on without the hash of the file. */
  skipHash: () => void;
}

export interface FlowOptions {
  /** Largest file of the person's plan. */
  maxBytes: number;
  /** Called right before each analysis. */
  onStart: () => void;
  /** The service has taken the file: from here on the analysis has an address. */
  onAccepted: (analysis: Analysis) => void;
  /** Called when nothing was taken: refused, or cancelled on the way. */
  onRefused: () => void;
}

export function useAnalysisFlow(options: FlowOptions): AnalysisFlow {
  const [returned] = useState(returnedFile);
  const [state, dispatch] = useReducer(flow, readyWith(returned?.file ?? null));
  const [mode, setMode] = useState<AnalysisMode>(returned?.mode ?? 'full');
  const [stability, setStability] = useState(returned?.stability ?? false);
  const kind = state.link === null ? kindOf(state.file?.type ?? 'video/') : null;
  // Stills are taken of videos alone, so a recording or a picture has no private mode and no changed copies.
  const clip = useClip(kind === 'video' ? state.file : null);
  const effectiveMode = kind === 'video' ? mode : 'full';
  const { compute: hashOf, skip: skipHash } = useFileHash((share) => dispatch({ type: 'hashed', share }));
  const stopUpload = useRef<AbortController | null>(null);
  const left = useRef(false);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    left.current = false;
    takenBack();
    return () => {
      left.current = true;
    };
  }, []);

  const run = useCallback(async () => {
    const { file, link } = state;
    if (file === null && link === null) return showToast(uploadToasts.noVideo, 'destructive');
    const stop = new AbortController();
    stopUpload.current = stop;
    const accepted = (analysis: Analysis) => {
      rememberAnalysis(analysis.id);
      tellLater(analysis.id);
      // Whoever went to another page meanwhile is not pulled away from it.
      if (!left.current) latest.current.onAccepted(analysis);
    };
    try {
      latest.current.onStart();
      dispatch({ type: 'start' });
      if (file === null) {
        dispatch({ type: 'uploaded', share: 0, note: 'fetching' });
        return accepted(await submitLink(link ?? '', stop.signal));
      }
      checkFile(file, latest.current.maxBytes);
      // The service reads the stills from the file itself: only where they are all there is, they are waited for.
      const frames = effectiveMode === 'private' ? (await clip.ready()).frames : clip.frames;
      stop.signal.throwIfAborted();
      const fileSha256 = effectiveMode === 'private' ? await hashOf(file, stop.signal) : null;
      const onUpload = (share: number, note?: UploadNote) => dispatch({ type: 'uploaded', share, note });
      const asked = { mode: effectiveMode, stability: stability && kind === 'video' };
      const { signal } = stop;
      const analysis = await submitAnalysis({ file, frames, fileSha256, onUpload, signal, ...asked });
      keepSent(analysis.id, { file, frames, duration_s: clip.duration_s, ...asked });
      accepted(analysis);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const { words } = asAnalysisError(thrown);
      dispatch({ type: 'fail', error: words ?? uploadToasts.failed.description });
      tellFailure(words);
      latest.current.onRefused();
    }
  }, [state, clip, kind, effectiveMode, stability, hashOf]);

  const leave = useCallback(() => stopUpload.current?.abort(), []);

  const cancel = useCallback(() => {
    leave();
    dispatch({ type: 'cancelled' });
    showToast(uploadToasts.cancelled, 'neutral');
    latest.current.onRefused();
  }, [leave]);

  const select = useCallback(
    (file: File) => {
      leave();
      dispatch({ type: 'select', file });
    },
    [leave],
  );
  const follow = useCallback(
    (link: string) => {
      leave();
      dispatch({ type: 'link', link });
    },
    [leave],
  );
  const clear = useCallback(() => {
    leave();
    dispatch({ type: 'clear' });
  }, [leave]);

  return {
    ...{ state, kind, clip, mode: effectiveMode, setMode, stability, setStability },
    ...{ select, follow, clear, run, cancel, skipHash },
  };
}
