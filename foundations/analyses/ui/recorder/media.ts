/** Microphone, camera and screen of this device. */
import { recorderWords as words } from '@unmask/product/copy/recorder';

import type { Recorded } from './can-record.ts';

/** The best that this browser writes. */
const SEEN = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
const TYPES: Record<Recorded, readonly string[]> = {
  audio: ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'],
  video: SEEN,
  screen: SEEN,
};

/** The sound as it is: what makes calls pleasant changes what is measured. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false } as const;
const SOUND_BITS = 192_000;
const VIDEO_BITS = 4_000_000;

/** Rejects as the browser does: denied, no such device, in use. */
export function openDevices(kind: Recorded): Promise<MediaStream> {
  // The browser asks which tab, window or screen; the sound is that of what is shown, never the microphone's.
  if (kind === 'screen') return navigator.mediaDevices.getDisplayMedia({ video: true, audio: SOUND });
  return navigator.mediaDevices.getUserMedia({
    audio: SOUND,
    video: kind === 'video' ? { width: { ideal: 1280 }, height: { ideal: 720 } } : false,
  });
}

export function createRecorder(stream: MediaStream, kind: Recorded): MediaRecorder {
  const mimeType = TYPES[kind].find((type) => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: SOUND_BITS,
    ...(kind !== 'audio' && { videoBitsPerSecond: VIDEO_BITS }),
  });
}

export function closeDevices(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const NO_TYPE: Record<Recorded, string> = { audio: 'audio/webm', video: 'video/webm', screen: 'video/webm' };

/** What was recorded as a file like any other. */
export function fileOf(parts: readonly Blob[], recorderType: string, kind: Recorded, now: Date): File {
  const [type = ''] = (recorderType || parts[0]?.type || NO_TYPE[kind]).split(';');
  const ending = type.split('/')[1] ?? 'webm';
  const when = now.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
  return new File([...parts], words.fileName(when, ending), { type, lastModified: now.getTime() });
}

/** What the browser's refusal means. */
export function refusalWords(thrown: unknown, kind: Recorded): string {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return kind === 'screen' ? words.errors.deniedScreen : words.errors.denied;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return words.errors.missing[kind];
  if (name === 'NotReadableError' || name === 'AbortError') return words.errors.busy;
  return words.errors.other;
}
