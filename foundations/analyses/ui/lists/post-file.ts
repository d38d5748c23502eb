/** One file of a list to the service. */
import { analysisErrors } from '@unmask/product/copy/upload';
import { errorWords } from '../errors.ts';

export interface Answered {
  /** Analyses that were started; null when the file was refused. */
  started: number | null;
  /** Of the refusal; null when there was no answer that can be read. */
  code: string | null;
  words: string | null;
}

interface Posting {
  signal: AbortSignal;
  onUpload: (share: number) => void;
  /** It was sent in parts before. */
  uploadId?: string;
  /** Only what the file says of itself. */
  without?: boolean;
}

/** @throws the abort reason when the signal aborts; everything else is told */
export function postFile(id: string, place: number, file: File, posting: Posting): Promise<Answered> {
  const { signal, onUpload } = posting;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onUpload(event.loaded / event.total);
    };
    request.onload = () => resolve(answered(request));
    request.onerror = () =>
      resolve({ started: null, code: null, words: analysisErrors.service('no connection') });
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', `/api/lists/${encodeURIComponent(id)}/files/${place}`);
    request.send(bodyOf(file, posting, request));
  });
}

function bodyOf(
  file: File,
  { uploadId, without = false }: Posting,
  request: XMLHttpRequest,
): string | FormData {
  const fields = {
    fileName: file.name.slice(-255) || 'file',
    fileSize: file.size,
    fileType: file.type.slice(0, 127),
    analysisMode: 'advanced',
  };
  if (uploadId !== undefined) {
    request.setRequestHeader('Content-Type', 'application/json');
    return JSON.stringify({ ...fields, uploadId });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  // The file comes last, so that the service knows all about it before its first byte.
  if (!without) form.set('file', file, fields.fileName);
  return form;
}

function answered(request: XMLHttpRequest): Answered {
  const body = parsed(request.responseText);
  if (request.status === 202 && typeof body.started === 'number')
    return { started: body.started, code: null, words: null };
  const code = typeof body.code === 'string' ? body.code : null;
  const words = errorWords(request.responseText) ?? analysisErrors.service(`HTTP ${request.status}`);
  return { started: null, code, words };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
