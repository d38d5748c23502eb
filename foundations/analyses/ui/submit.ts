/** Sends a file, or only the still frames of a video, to the detection function. */
import type { Analysis, DetectionRequest } from '@unmask/analyses/contract';
import { INTAKE_ERRORS } from '@unmask/product/copy/intake-errors';
import { analysisErrors } from '@unmask/product/copy/upload';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { documentOf, kindOf } from '@unmask/product/media';
import { AnalysisError, errorWords } from './errors.ts';
import type { UploadNote } from './flow.ts';
import { discardUpload, forgetUpload } from './unfinished.ts';

export type AnalysisMode = 'full' | 'private';

export interface Submission {
  file: File;
  frames: string[];
  /** Of a file that stays on the device; null when it is not known. */
  fileSha256: string | null;
  mode: AnalysisMode;
  /** Also analyze changed copies; full mode only. */
  stability: boolean;
  signal: AbortSignal;
  /** Share of the file or request sent, 0..1, and what is to be said about it. */
  onUpload: (share: number, note?: UploadNote) => void;
}

const DETECTION_PATH = '/functions/v1/ai-detection';

/** Why a file of this size is refused. */
export function tooLargeWords({ type }: Pick<File, 'type'>, maxBytes: number): string {
  const limit = maxBytes <= MAX_VIDEO_SIZE_BYTES ? '50MB' : '1GB';
  return kindOf(type) === 'video' ? analysisErrors.tooLarge(limit) : analysisErrors.tooLargeOther(limit);
}

/** Refuses what the service would refuse, before anything is sent. @throws AnalysisError */
export function checkFile(file: File, maxBytes: number): void {
  if (file.size > maxBytes) throw new AnalysisError(tooLargeWords(file, maxBytes));
  if (kindOf(file.type) === null) throw new AnalysisError(analysisErrors.notMedia);
}

/** Why a file of a list is not taken, in words; null when it is. */
export function refusalOf(file: File, maxBytes: number): string | null {
  if (kindOf(file.type) === null && documentOf(file.name, file.type) === null)
    return INTAKE_ERRORS.not_taken.message;
  return file.size > maxBytes ? tooLargeWords(file, maxBytes) : null;
}

function requestOf({ file, frames, fileSha256, mode, stability }: Submission): DetectionRequest {
  return {
    fileName: file.name.slice(0, 255) || 'file',
    fileSize: file.size,
    fileType: file.type,
    videoFrames: frames,
    analysisMode: 'advanced',
    ...(stability && mode === 'full' ? { stability } : {}),
    ...(fileSha256 !== null && mode === 'private' ? { fileSha256 } : {}),
  };
}

function formOf(submission: Submission): FormData {
  const request = requestOf(submission);
  const form = new FormData();
  form.set('fileName', request.fileName);
  form.set('fileSize', String(request.fileSize));
  form.set('fileType', request.fileType);
  form.set('videoFrames', JSON.stringify(request.videoFrames));
  form.set('analysisMode', request.analysisMode);
  if (request.stability) form.set('stability', 'true');
  // The file comes last, so that the service knows all about it before its first byte.
  form.set('file', submission.file, request.fileName);
  return form;
}

function refusal(request: XMLHttpRequest): AnalysisError {
  const words = errorWords(request.responseText);
  if (words !== null) return new AnalysisError(words);
  return new AnalysisError(analysisErrors.service(`HTTP ${request.status}`), null);
}

function accepted(request: XMLHttpRequest): Analysis {
  // The contract's schema checks this on the service's side; here only the two fields that steer the flow are looked at.
  const analysis: Analysis = JSON.parse(request.responseText);
  if (typeof analysis.id !== 'string' || typeof analysis.state !== 'string') {
    throw new AnalysisError(analysisErrors.service('unreadable answer'), null);
  }
  return analysis;
}

/**
 * Starts an analysis and returns it as the service queued it. A file above 50 MB (paid plans) is sent in parts first.
 * @throws AnalysisError with the service's words, or 'Detection service error: …'; the abort reason when `signal` aborts.
 */
export async function submitAnalysis(submission: Submission): Promise<Analysis> {
  const { file, mode, signal } = submission;
  if (mode === 'private') return send(submission, JSON.stringify(requestOf(submission)));
  if (file.size <= MAX_VIDEO_SIZE_BYTES) return send(submission, formOf(submission));
  const { uploadInParts } = await import('./upload-in-parts.ts');
  signal.throwIfAborted();
  const uploadId = await uploadInParts(submission);
  const body = JSON.stringify({ ...requestOf(submission), uploadId });
  try {
    const analysis = await send({ ...submission, onUpload: () => undefined }, body);
    forgetUpload();
    return analysis;
  } catch (thrown) {
    if (signal.aborted) discardUpload();
    throw thrown;
  }
}

/** The service fetches the file, which takes as long as the other server does. @throws AnalysisError as `submitAnalysis` */
export async function submitLink(link: string, signal: AbortSignal): Promise<Analysis> {
  const url = link.trim();
  if (!/^https?:\/\/[^\s/]+/i.test(url)) throw new AnalysisError(analysisErrors.notALink);
  return send({ signal, onUpload: () => undefined }, JSON.stringify({ url }));
}

/** XMLHttpRequest because fetch tells nothing about the bytes sent. */
function send(
  { signal, onUpload }: Pick<Submission, 'signal' | 'onUpload'>,
  body: string | FormData,
): Promise<Analysis> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onUpload(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status !== 202) return reject(refusal(request));
      try {
        resolve(accepted(request));
      } catch {
        reject(new AnalysisError(analysisErrors.service('unreadable answer'), null));
      }
    };
    request.onerror = () => reject(new AnalysisError(analysisErrors.service('no connection'), null));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', DETECTION_PATH);
    request.setRequestHeader('Prefer', 'respond-async');
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
    request.send(body);
  });
}
