/** Sends a file to a case, with its progress; it can be stopped. */

export type SendEnd =
  | { state: 'sent'; exhibit: string }
  | { state: 'stopped' }
  /** `words`: what the service said; null when it said nothing. */
  | { state: 'failed'; words: string | null };

export interface Sending {
  ended: Promise<SendEnd>;
  cancel: () => void;
}

/** @param onShare share of the file that was sent, 0..1 */
export function sendFile(url: string, file: File, onShare: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set('file', file, file.name);
  const ended = new Promise<SendEnd>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onabort = () => resolve({ state: 'stopped' });
    request.onerror = () => resolve({ state: 'failed', words: null });
    request.onload = () => {
      const body = read(request.responseText);
      if (request.status === 202 && typeof body.exhibit === 'string')
        resolve({ state: 'sent', exhibit: body.exhibit });
      else
        resolve({
          state: 'failed',
          words: request.status < 500 && typeof body.detail === 'string' ? body.detail : null,
        });
    };
  });
  request.open('POST', url);
  request.send(form);
  return { ended, cancel: () => request.abort() };
}

function read(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
