/** Decodes a recording in the browser and has it drawn beside the page, so that the page stays at hand. */
import type { SoundTask } from './sound-worker.ts';
import { RATE_HZ, type Spectrogram } from './spectrogram.ts';

/** An hour of speech decoded would fill the memory of a telephone. */
export const MAX_BYTES = 30 * 1024 * 1024;
export const MAX_SECONDS = 20 * 60;

export interface DrawnSound {
  /** The largest sample of each column, 0..1. */
  peaks: number[];
  spectrogram: Spectrogram;
}

export function isDrawable(file: Blob, duration_s: number): boolean {
  return file.size <= MAX_BYTES && duration_s <= MAX_SECONDS;
}

/** @param duration_s length of the drawing @throws when the browser cannot decode the file */
export async function drawSound(file: Blob, duration_s: number, signal: AbortSignal): Promise<DrawnSound> {
  const sound = await new OfflineAudioContext(1, 1, RATE_HZ).decodeAudioData(await file.arrayBuffer());
  signal.throwIfAborted();
  return inWorker({ channels: channelsOf(sound), duration_s }, signal);
}

/** Copies, which the worker gets without another one. */
function channelsOf(sound: AudioBuffer): Array<Float32Array<ArrayBuffer>> {
  return Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel).slice(),
  );
}

function inWorker(task: SoundTask, signal: AbortSignal): Promise<DrawnSound> {
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<DrawnSound>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<DrawnSound>) => resolve(data);
    worker.postMessage(
      task,
      task.channels.map(({ buffer }) => buffer),
    );
  }).finally(() => worker.terminate());
}
