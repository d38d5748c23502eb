/** Takes the still frames of a video in the browser: core specification, section 7. */
import { analysisErrors } from '@unmask/product/copy/upload';
import {
  FRAME_JPEG_QUALITY,
  FRAME_MAX_HEIGHT,
  FRAME_MAX_WIDTH,
  FRAME_POSITIONS,
  FRAME_WAIT_MS,
} from '@unmask/product/limits';
import { AnalysisError, asAnalysisError } from './errors.ts';

export interface ExtractedFrames {
  duration_s: number;
  /** Base64 JPEG data URLs at 10, 25, 50, 75 and 90% of the duration. */
  frames: string[];
}

/** A decoder that has not answered by then will not. */
const ANSWER_MS = 15_000;

/** Largest size with the same shape within 1024x768; a smaller picture keeps its size. */
export function fitFrame(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, FRAME_MAX_WIDTH / width, FRAME_MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function loadError(): AnalysisError {
  return new AnalysisError(analysisErrors.load);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves at `event`; rejects on the video's error, on silence, or when `signal` aborts. */
function next(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const timer = setTimeout(() => finish(loadError()), ANSWER_MS);
    function finish(error?: unknown) {
      clearTimeout(timer);
      done.abort();
      if (error === undefined) resolve();
      else reject(error);
    }
    video.addEventListener(event, () => finish(), { signal: done.signal });
    video.addEventListener('error', () => finish(loadError()), { signal: done.signal });
    signal.addEventListener('abort', () => finish(signal.reason), { signal: done.signal });
  });
}

async function seek(video: HTMLVideoElement, at_s: number, signal: AbortSignal): Promise<void> {
  const seeked = next(video, 'seeked', signal);
  video.currentTime = at_s;
  await seeked;
}

/** Recordings of the browser itself carry no duration until their end was visited. */
async function durationOf(video: HTMLVideoElement, signal: AbortSignal): Promise<number> {
  if (video.duration === Number.POSITIVE_INFINITY) await seek(video, 1e9, signal);
  const duration_s = video.duration;
  if (!Number.isFinite(duration_s) || duration_s <= 0 || video.videoWidth === 0) throw loadError();
  return duration_s;
}

/** The picture now shown, as a JPEG data URL. @throws AnalysisError 'Could not get canvas context' */
export function captureFrame(
  video: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'> & CanvasImageSource,
  canvas: HTMLCanvasElement,
): string {
  const size = fitFrame(video.videoWidth, video.videoHeight);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new AnalysisError(analysisErrors.canvas);
  context.drawImage(video, 0, 0, size.width, size.height);
  return canvas.toDataURL('image/jpeg', FRAME_JPEG_QUALITY);
}

async function readFrames(url: string, signal: AbortSignal, onFrame?: (frame: string) => void) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const loaded = next(video, 'loadeddata', signal);
  video.src = url;
  try {
    await loaded;
    const duration_s = await durationOf(video, signal);
    const canvas = document.createElement('canvas');
    const frames: string[] = [];
    for (const position of FRAME_POSITIONS) {
      await seek(video, duration_s * position, signal);
      await wait(FRAME_WAIT_MS);
      signal.throwIfAborted();
      const frame = captureFrame(video, canvas);
      frames.push(frame);
      onFrame?.(frame);
    }
    return { duration_s, frames };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/**
 * Five stills of `file`, each at most 1024x768, JPEG quality 0.9, 100 ms apart.
 *
 * @throws AnalysisError 'Could not load video for frame extraction', 'Could not get canvas context', or the generic words.
 * @throws the abort reason when `signal` aborts.
 */
export async function extractFrames(
  file: Blob,
  signal: AbortSignal,
  onFrame?: (frame: string) => void,
): Promise<ExtractedFrames> {
  const url = URL.createObjectURL(file);
  try {
    return await readFrames(url, signal, onFrame);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw asAnalysisError(thrown);
  } finally {
    URL.revokeObjectURL(url);
  }
}
