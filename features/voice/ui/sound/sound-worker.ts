/** A worker of its own: takes the samples of one recording and answers with what is drawn of it. */
import type { DrawnSound } from './draw-sound.ts';
import { RATE_HZ, spectrogramOf } from './spectrogram.ts';
import { COLUMNS, peaksOf } from './waveform.ts';

export interface SoundTask {
  /** Mono, `RATE_HZ`. */
  samples: Float32Array<ArrayBuffer>;
  duration_s: number;
}

self.onmessage = ({ data: { samples, duration_s } }: MessageEvent<SoundTask>) => {
  const drawn: DrawnSound = {
    peaks: peaksOf(samples, COLUMNS, Math.round(duration_s * RATE_HZ)),
    spectrogram: spectrogramOf(samples, duration_s),
  };
  self.postMessage(drawn);
};
