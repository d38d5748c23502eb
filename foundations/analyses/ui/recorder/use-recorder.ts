/** Asks for the devices, records up to the limit, and keeps what was recorded until it is used or thrown away. */
import { recorderWords as words } from '@unmask/product/copy/recorder';
import { RECORD_SECONDS } from '@unmask/product/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Recorded } from './can-record.ts';
import { closeDevices, createRecorder, fileOf, openDevices, refusalWords } from './media.ts';

export type RecorderState =
  | { phase: 'asking' }
  | { phase: 'recording'; stream: MediaStream; seconds: number }
  | { phase: 'done'; file: File }
  | { phase: 'failed'; words: string };

export interface Recorder {
  state: RecorderState;
  /** Ends the recording; what was recorded is there then. */
  stop: () => void;
  /** From the beginning; what was recorded before is thrown away. */
  again: () => void;
}

const SECOND_MS = 1000;

export function useRecorder(kind: Recorded): Recorder {
  const [state, setState] = useState<RecorderState>({ phase: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const running = useRef<MediaRecorder | null>(null);

  useEffect(() => {
    let left = false;
    let stream: MediaStream | null = null;
    let clock: ReturnType<typeof setInterval> | undefined;
    const fail = (said: string) => {
      if (!left) setState({ phase: 'failed', words: said });
    };
    const record = (opened: MediaStream) => {
      const recorder = createRecorder(opened, kind);
      const parts: Blob[] = [];
      running.current = recorder;
      recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data));
      recorder.onerror = () => fail(words.errors.other);
      recorder.onstop = () => {
        clearInterval(clock);
        closeDevices(opened);
        if (left) return;
        if (parts.length === 0) return fail(words.errors.empty);
        setState({ phase: 'done', file: fileOf(parts, recorder.mimeType, kind, new Date()) });
      };
      // The browser's own button ends the sharing of a screen: what was recorded until then is there.
      for (const track of opened.getTracks())
        track.onended = () => recorder.state === 'recording' && recorder.stop();
      // In parts of a second: a device that is pulled out costs no more than that.
      recorder.start(SECOND_MS);
      const began = Date.now();
      const tick = () => {
        const seconds = Math.floor((Date.now() - began) / SECOND_MS);
        if (seconds >= RECORD_SECONDS[kind] && recorder.state === 'recording') return recorder.stop();
        setState((now) => (now.phase === 'recording' ? { ...now, seconds } : now));
      };
      setState({ phase: 'recording', stream: opened, seconds: 0 });
      clock = setInterval(tick, SECOND_MS / 4);
    };
    setState({ phase: 'asking' });
    openDevices(kind)
      .then((opened) => {
        stream = opened;
        if (left) closeDevices(opened);
        else record(opened);
      })
      .catch((thrown: unknown) => {
        closeDevices(stream);
        console.warn('recording', thrown);
        fail(refusalWords(thrown, kind));
      });
    return () => {
      left = true;
      clearInterval(clock);
      if (running.current?.state === 'recording') running.current.stop();
      closeDevices(stream);
    };
  }, [kind, attempt]);

  const stop = useCallback(() => {
    if (running.current?.state === 'recording') running.current.stop();
  }, []);
  const again = useCallback(() => setAttempt((now) => now + 1), []);
  return { state, stop, again };
}
