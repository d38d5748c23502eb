/** Sends a large file in parts that can be resumed (tus). Loaded when first needed. */
import { analysisErrors } from '@unmask/product/copy/upload';
import { UPLOAD_PART_BYTES } from '@unmask/product/limits';
import { DetailedError, Upload } from 'tus-js-client';
import { AnalysisError, errorWords } from './errors.ts';
import type { UploadNote } from './flow.ts';
import { fingerprintOf, forgetUpload, rememberUpload, unfinishedUpload, uploadUrl } from './unfinished.ts';

const ENDPOINT = '/api/uploads/';
/** About two minutes without a single byte, then the person decides. */
const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000];

export interface PartsUpload {
  file: File;
  signal: AbortSignal;
  onUpload: (share: number, note: UploadNote) => void;
}

/** Refusals stay refusals; everything else may be the connection. */
function isWorthRetrying(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status < 400 || status >= 500 || status === 409 || status === 423;
}

function asRefusal(error: Error): AnalysisError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const words = response === null ? null : errorWords(response.getBody());
  if (words !== null) return new AnalysisError(words);
  console.warn('upload', error);
  return new AnalysisError(analysisErrors.uploadStopped);
}

const idOf = (upload: Upload) => decodeURIComponent(upload.url?.split('/').at(-1) ?? '');

/**
 * Goes on with the upload of the same file when this browser has begun one.
 *
 * An abort deletes what has arrived; a lost connection or a reload keeps it.
 * @returns the id of the finished upload, which stays remembered until `forgetUpload`
 * @throws AnalysisError; the abort reason when `signal` aborts
 */
export function uploadInParts({ file, signal, onUpload }: PartsUpload): Promise<string> {
  const before = unfinishedUpload();
  const resumed = before?.fingerprint === fingerprintOf(file) ? before.id : null;
  return new Promise((resolve, reject) => {
    let share = 0;
    let note: UploadNote = 'parts';
    const tell = (now: number) => {
      share = now;
      onUpload(share, note);
    };
    const upload = new Upload(file, {
      endpoint: ENDPOINT,
      uploadUrl: resumed === null ? null : uploadUrl(resumed),
      metadata: { filename: file.name.slice(0, 255), filetype: file.type },
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: RETRY_MS,
      // One record of our own holds the address and the words for the person.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        note = idOf(upload) === resumed ? 'resumed' : 'parts';
        rememberUpload(file, idOf(upload));
      },
      onProgress: (sent, total) => tell(total === 0 ? 1 : sent / total),
      onShouldRetry: (error) => {
        const again = isWorthRetrying(error);
        if (again) onUpload(share, 'waiting');
        return again;
      },
      onError: (error) => end(() => reject(asRefusal(error))),
      onSuccess: () => end(() => resolve(idOf(upload))),
    });
    const abort = () => {
      forgetUpload();
      upload.abort(true).catch((thrown: unknown) => console.warn('upload', thrown));
      end(() => reject(signal.reason));
    };
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    signal.addEventListener('abort', abort, { once: true });
    onUpload(0, note);
    upload.start();
  });
}
