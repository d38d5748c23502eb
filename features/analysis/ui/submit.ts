/** Sends a video, or only its still frames, to the detection function. */
import type { Analysis, DetectionRequest } from '@unmask/analysis/contract';
import { analysisErrors } from '@unmask/product/copy/upload';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { AnalysisError } from './errors.ts';

export type AnalysisMode = 'full' | 'private';

export interface Submission {
  file: File;
  frames: string[];
  mode: AnalysisMode;
  signal: AbortSignal;
  /** Share of the request sent, 0..1. */
  onUpload: (share: number) => void;
}

const DETECTION_PATH = '/functions/v1/ai-detection';

/** Refuses what the service would refuse, before anything is sent. @throws AnalysisError */
export function checkFile(file: File, maxBytes: number): void {
  if (file.size > maxBytes) {
    throw new AnalysisError(analysisErrors.tooLarge(maxBytes <= MAX_VIDEO_SIZE_BYTES ? '50MB' : '1GB'));
  }
  if (!file.type.startsWith('video/')) throw new AnalysisError(analysisErrors.notVideo);
}

function requestOf({ file, frames }: Submission): DetectionRequest {
  return {
    fileName: file.name.slice(0, 255) || 'video',
    fileSize: file.size,
    fileType: file.type,
    videoFrames: frames,
    analysisMode: 'advanced',
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
  // The file comes last, so that the service knows all about it before its first byte.
  form.set('file', submission.file, request.fileName);
  return form;
}

function errorWords(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('error' in value)) return null;
    return typeof value.error === 'string' && value.error !== '' ? value.error : null;
  } catch {
    return null;
  }
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
 * Starts an analysis and returns it as the service queued it.
 *
 * XMLHttpRequest because fetch tells nothing about the bytes sent.
 * @throws AnalysisError with the service's words, or 'Detection service error: …'; the abort reason when `signal` aborts.
 */
export function submitAnalysis(submission: Submission): Promise<Analysis> {
  return new Promise((resolve, reject) => {
    const { signal, mode, onUpload } = submission;
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
    if (mode === 'private') {
      request.setRequestHeader('Content-Type', 'application/json');
      request.send(JSON.stringify(requestOf(submission)));
    } else {
      request.send(formOf(submission));
    }
  });
}
