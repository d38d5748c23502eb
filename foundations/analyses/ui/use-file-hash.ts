import { useCallback, useRef } from 'react';

export interface FileHash {
  /** The hash of a file that stays on the device; null when it was skipped or could not be computed. @throws the abort reason of `signal` */
  compute: (file: File, signal: AbortSignal) => Promise<string | null>;
  /** Ends the computing: the analysis goes on without. */
  skip: () => void;
}

/** @param onShare 0..1 while it is computed and 1 once it is known; null when there will be none */
export function useFileHash(onShare: (share: number | null) => void): FileHash {
  const running = useRef<AbortController | null>(null);
  const told = useRef(onShare);
  told.current = onShare;

  const compute = useCallback(async (file: File, signal: AbortSignal) => {
    const stop = new AbortController();
    const cancel = () => stop.abort();
    signal.addEventListener('abort', cancel, { once: true });
    running.current = stop;
    const tell = (share: number | null) => {
      if (!stop.signal.aborted) told.current(share);
    };
    tell(0);
    try {
      // Loaded when first needed: most analyses send the file itself.
      const { hashFile } = await import('@unmask/ui/file-hash.ts');
      const sha256 = await hashFile(file, stop.signal, tell);
      tell(1);
      return sha256;
    } catch (thrown) {
      signal.throwIfAborted();
      if (!stop.signal.aborted) console.warn('hash', thrown);
      told.current(null);
      return null;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }, []);
  const skip = useCallback(() => running.current?.abort(), []);

  return { compute, skip };
}
