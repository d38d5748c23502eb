/** A worker of its own: takes the samples of one recording and answers with what is drawn of it. */
import type { DrawnSound } from './draw-sound.ts';
import { RATE_HZ, spectrogramOf } from './spectrogram.ts';
import { COLUMNS, monoOf, peaksOf } from './waveform.ts';

export interface SoundTask {
  /** Samples of each channel, `RATE_HZ`. */
  channels: Array<Float32Array<ArrayBuffer>>;
  duration_s: number;
}

self.onmessage = ({ data: { channels, duration_s } }: MessageEvent<SoundTask>) => {
  const samples = monoOf(channels);
  const drawn: DrawnSound = {
    peaks: peaksOf(samples, COLUMNS, Math.round(duration_s * RATE_HZ)),
    spectrogram: spectrogramOf(samples, duration_s),
  };
  self.postMessage(drawn);
};
