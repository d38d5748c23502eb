import { FRAMES_PER_ANALYSIS } from '@unmask/product/limits';
import { useEffect, useRef, useState } from 'react';
import type { AnalysisError } from './errors.ts';
import { asAnalysisError } from './errors.ts';
import type { ExtractedFrames } from './frame-extraction.ts';

export interface Clip {
  /** Grows from none to five while the frames are read. */
  frames: string[];
  duration_s: number | null;
  reading: boolean;
  /** Set when this browser cannot show the video. */
  error: AnalysisError | null;
  /** Resolves once all frames are there. Rejects with an `AnalysisError`. */
  ready: () => Promise<ExtractedFrames>;
}

type ClipState = Omit<Clip, 'ready'>;

const NOTHING: ClipState = { frames: [], duration_s: null, reading: false, error: null };

/** Fetched with the first file: the page is there without it. */
const readFrames: typeof import('./frame-extraction.ts').extractFrames = async (...given) =>
  (await import('./frame-extraction.ts')).extractFrames(...given);

/** Reads the five stills of the selected file once, for the filmstrip and for the request alike. */
export function useClip(file: File | null): Clip {
  const [state, setState] = useState<ClipState>(NOTHING);
  const work = useRef<Promise<ExtractedFrames> | null>(null);

  useEffect(() => {
    setState(file === null ? NOTHING : { ...NOTHING, reading: true });
    if (file === null) {
      work.current = null;
      return;
    }
    const stop = new AbortController();
    const running = readFrames(file, stop.signal, (frame) => {
      setState((now) => ({ ...now, frames: [...now.frames, frame].slice(-FRAMES_PER_ANALYSIS) }));
    });
    work.current = running;
    running.then(
      (done) => {
        if (!stop.signal.aborted) setState({ ...NOTHING, ...done });
      },
      (thrown) => {
        if (!stop.signal.aborted) setState({ ...NOTHING, error: asAnalysisError(thrown) });
      },
    );
    return () => stop.abort();
  }, [file]);

  return {
    ...state,
    ready: () => work.current ?? Promise.resolve({ duration_s: 0, frames: [] }),
  };
}
