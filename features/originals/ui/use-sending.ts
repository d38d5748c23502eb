/** Hashes the chosen file here, sends it as it is, and hears what arrived. */

import { typeOfFile } from '@unmask/product/media';
import { formatBytes } from '@unmask/ui';
import { hashFile } from '@unmask/ui/file-hash.ts';
import { useRef, useState } from 'react';
import { sendWords as words } from '../words.ts';

export interface Arrived {
  sha256: string;
  same: boolean | null;
  at: string;
}

export type SendState =
  | { phase: 'waiting' }
  | { phase: 'hashing' | 'sending'; share: number }
  | { phase: 'failed'; words: string }
  | { phase: 'done'; arrived: Arrived };

export function useSending(token: string, maxBytes: number) {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<SendState>({ phase: 'waiting' });
  const stop = useRef<AbortController | null>(null);

  async function send(): Promise<void> {
    if (file === null) return;
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    try {
      setState({ phase: 'hashing', share: 0 });
      const sha256 = await hashFile(file, signal, (share) => setState({ phase: 'hashing', share }));
      setState({ phase: 'sending', share: 0 });
      const arrived = await post(token, file, sha256, signal, (share) =>
        setState({ phase: 'sending', share }),
      );
      setState({ phase: 'done', arrived });
    } catch (thrown) {
      if (signal.aborted) return setState({ phase: 'failed', words: words.cancelled });
      console.warn('original', thrown);
      const said = thrown instanceof Refused ? thrown.message : words.failed;
      setState({ phase: 'failed', words: said });
    }
  }

  function choose(chosen: File): void {
    setFile(chosen);
    const tooLarge = chosen.size > maxBytes;
    setState(tooLarge ? { phase: 'failed', words: tooLargeWords(maxBytes) } : { phase: 'waiting' });
    if (tooLarge) setFile(null);
  }

  return { state, file, choose, send, cancel: () => stop.current?.abort() };
}

const tooLargeWords = (maxBytes: number) => `${words.failed} (${formatBytes(maxBytes)})`;

class Refused extends Error {}

/** XMLHttpRequest because fetch tells nothing about the bytes sent. */
function post(
  token: string,
  file: File,
  sha256: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Arrived> {
  const form = new FormData();
  form.set('fileName', file.name.slice(-255) || 'file');
  form.set('fileSize', String(file.size));
  form.set('fileType', typeOfFile(file.name, file.type));
  form.set('fileSha256', sha256);
  form.set('analysisMode', 'advanced');
  // The file comes last, so that the service knows all about it before its first byte.
  form.set('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onShare(event.loaded / event.total);
    };
    request.responseType = 'json';
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status === 202) return resolve(body as Arrived);
      reject(new Refused(wordsOf(body)));
    };
    request.onerror = () => reject(new Refused(words.failed));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', `/api/originals/${encodeURIComponent(token)}/file`);
    request.send(form);
  });
}

function wordsOf(body: unknown): string {
  const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof told === 'string' && told !== '' ? told : words.failed;
}
