import type { FileFacts, Modality, StreamFacts } from '../types.ts';

/**
 * Bits that the coder spent, below which fine traces are gone. Read off labelled files before and after a common re-encoding: H.264
 * at CRF 35 leaves 0.016 bit per pixel in the middle and no file as published falls below 0.02; JPEG of quality 60 leaves 0.78
 * and published ones seldom fall below 0.68; MP3 at 48 kb/s leaves 1.09 bit per sample and published ones have 1.33 or more.
 * Newer coders need less for the same picture or sound, older ones more: by their usual distance to these three.
 */
const LEAST_PER_PIXEL_OF_VIDEO: Readonly<Record<string, number>> = {
  h264: 0.02,
  hevc: 0.012,
  vp9: 0.012,
  av1: 0.01,
  vp8: 0.025,
  mpeg4: 0.04,
  mpeg2video: 0.05,
  mpeg1video: 0.05,
  mjpeg: 0.5,
};
const LEAST_PER_PIXEL_OF_PICTURE: Readonly<Record<string, number>> = {
  jpeg: 0.5,
  webp: 0.3,
  avif: 0.2,
  heif: 0.25,
};
const LEAST_PER_SAMPLE: Readonly<Record<string, number>> = {
  mp3: 1.2,
  aac: 0.9,
  vorbis: 0.9,
  opus: 0.45,
};

/** Sound sampled no faster than this holds nothing above 4 kHz, as over a telephone. */
const TELEPHONE_HZ = 8000;

/** Bits per second of the stream; of the whole file where the container does not say, which is never less. */
function bitRate_bps(stream: StreamFacts, file: FileFacts): number | null {
  if (stream.bitRate_bps !== null && stream.bitRate_bps > 0) return stream.bitRate_bps;
  const duration_s = stream.duration_s ?? file.duration_s;
  return duration_s !== null && duration_s > 0 ? (8 * file.size_bytes) / duration_s : null;
}

function below(value: number | null, limit: number | undefined): boolean {
  return value !== null && limit !== undefined && value < limit;
}

function starvedVideo(stream: StreamFacts, file: FileFacts): boolean {
  const rate = bitRate_bps(stream, file);
  const pixels = (stream.width ?? 0) * (stream.height ?? 0) * (stream.frameRate ?? 0);
  return rate !== null && pixels > 0 && below(rate / pixels, LEAST_PER_PIXEL_OF_VIDEO[stream.codec]);
}

function starvedPicture(stream: StreamFacts, file: FileFacts): boolean {
  const pixels = (stream.width ?? 0) * (stream.height ?? 0);
  return pixels > 0 && below((8 * file.size_bytes) / pixels, LEAST_PER_PIXEL_OF_PICTURE[file.container]);
}

function starvedSound(stream: StreamFacts, file: FileFacts): boolean {
  const hertz = stream.sampleRate_hz ?? 0;
  if (hertz <= 0) return false;
  const rate = bitRate_bps(stream, file);
  return hertz <= TELEPHONE_HZ || below(rate === null ? null : rate / hertz, LEAST_PER_SAMPLE[stream.codec]);
}

/** Whether the file was compressed so strongly, or cut so low in its band, that fine traces cannot be expected in it. */
export function heavilyCompressed(file: FileFacts, modality: Modality): boolean {
  const kind = modality === 'audio' ? 'audio' : 'video';
  const stream = file.streams.find((one) => one.kind === kind);
  if (!stream) return false;
  if (modality === 'audio') return starvedSound(stream, file);
  return modality === 'image' ? starvedPicture(stream, file) : starvedVideo(stream, file);
}
