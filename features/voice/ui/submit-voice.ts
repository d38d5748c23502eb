/** Sends a sound file to voice detection. */
import type { Analysis } from '@unmask/analyses/contract';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { typeOfFile } from '@unmask/product/media';
import type { VoiceRequest } from '../contract.ts';
import { VOICE_DETECTION_PATH } from '../path.ts';
import { voiceErrors } from '../words.ts';

export interface VoiceSubmission {
  file: File;
  /** The file is a video, of which the sound is judged. */
  soundOfVideo: boolean;
  signal: AbortSignal;
  /** Share of the request sent, 0..1. */
  onUpload: (share: number) => void;
}

/** Larger files travel as a form: base64 makes them a third larger and needs memory three times over. */
const BASE64_LIMIT_BYTES = 8 * 1024 * 1024;

/** Refuses what the service would refuse, before anything is sent. @throws Error with words for people */
export function checkVoiceFile(file: File, maxBytes: number): void {
  if (file.size > maxBytes) {
    throw new Error(voiceErrors.tooLarge(maxBytes <= MAX_VIDEO_SIZE_BYTES ? '50MB' : '1GB'));
  }
}

/** @throws Error 'Failed to read audio file' or 'Error reading file' */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const text = typeof reader.result === 'string' ? reader.result : '';
      const data = text.slice(text.indexOf(',') + 1);
      if (!text.includes(',') || data === '') reject(new Error(voiceErrors.unreadable));
      else resolve(data);
    };
    reader.onerror = () => reject(new Error(voiceErrors.reading));
    reader.readAsDataURL(file);
  });
}

async function bodyOf(file: File, soundOfVideo: boolean): Promise<string | FormData> {
  const fields = {
    fileName: file.name.slice(0, 255) || 'voice',
    fileSize: file.size,
    fileType: typeOfFile(file.name, file.type),
    analysisMode: 'advanced' as const,
    ...(soundOfVideo && { soundOfVideo }),
  };
  if (file.size <= BASE64_LIMIT_BYTES) {
    const request: VoiceRequest = { ...fields, audioData: await readBase64(file) };
    return JSON.stringify(request);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  // The file comes last, so that the service knows all about it before its first byte.
  form.set('file', file, fields.fileName);
  return form;
}

/**
 * Starts the analysis and returns it as the service queued it.
 * @throws Error 'Voice detection error: …', or that of reading the file; the abort reason when `signal` aborts
 */
export async function submitVoice({
  file,
  soundOfVideo,
  signal,
  onUpload,
}: VoiceSubmission): Promise<Analysis> {
  const body = await bodyOf(file, soundOfVideo);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) => reject(new Error(voiceErrors.service(message)));
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onUpload(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status !== 202) fail(refusalMessage(answer) ?? `HTTP ${request.status}`);
      else if (isAnalysis(answer)) resolve(answer);
      else fail('unreadable answer');
    };
    request.onerror = () => fail(voiceErrors.noConnection);
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', VOICE_DETECTION_PATH);
    request.setRequestHeader('Prefer', 'respond-async');
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalMessage(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null;
  return typeof answer.error === 'string' && answer.error !== '' ? answer.error : null;
}

/** The contract's schema checks the rest on the service's side; these two fields steer the screen. */
function isAnalysis(answer: unknown): answer is Analysis {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || !('state' in answer))
    return false;
  return typeof answer.id === 'string' && typeof answer.state === 'string';
}
