/** Opening a container: the only place where a path reaches FFmpeg, and the rules under which it may. */
import { closeSync, openSync, readSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { FormatContext, InputFormat, Log, type Stream } from 'node-av/lib';
import { EngineError } from '../errors.ts';
import type { Rotation } from './turn.ts';

Log.setLevel(AV_LOG_QUIET);

/** Demuxers that read one local file and nothing else. Everything that lists, includes or fetches other files is left out. */
const DEMUXERS: ReadonlySet<string> = new Set([
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi',
  'mpegts',
  'mpeg',
  'flv',
  'asf',
  'ogg',
  'ivf',
  'mxf',
  'nut',
  'dv',
  'rm',
  'h264',
  'hevc',
  'm4v',
  'mpegvideo',
  'obu',
  'av1',
  'wav',
  'w64',
  'mp3',
  'aac',
  'flac',
  'aiff',
  'caf',
  'au',
  'amr',
  'ac3',
  'eac3',
  'wv',
  'ape',
  'tta',
]);

/** Demuxers that open other files or addresses: refused by name, so that the person is told why. */
const REFERRING: ReadonlySet<string> = new Set([
  'hls',
  'concat',
  'dash',
  'sdp',
  'rtsp',
  'imf',
  'webm_dash_manifest',
  'image2',
]);

const PROBE_BYTES = 1 << 20;
const MAX_STREAMS = '64';
/** Units of FormatContext times, 1/s. */
const TIME_BASE = 1_000_000;

export interface Container {
  context: FormatContext;
  /** FFmpeg's name of the demuxer, such as "mov,mp4,m4a,3gp,3g2,mj2". */
  format: string;
  video: Stream | null;
  audio: Stream | null;
  /** Smallest timestamp of the file: the zero of every `at_s`. */
  start_s: number;
  /** As the header states it: never to be trusted. */
  claimed_s: number | null;
  /** Clockwise turn that a player makes. */
  rotation: Rotation;
  close(): void;
}

/**
 * Name of the demuxer that recognises the bytes of a file, whatever its name says.
 *
 * @throws EngineError `nested_reference` when the file only refers to others, `unsupported_format` when nothing recognises it
 */
export function recognise(path: string): string {
  const name = InputFormat.probe(head(path))?.name;
  if (!name) throw new EngineError('unsupported_format', 'no demuxer recognises the file');
  if (REFERRING.has(name)) throw new EngineError('nested_reference', `demuxer ${name}`);
  if (!DEMUXERS.has(name)) throw new EngineError('unsupported_format', `demuxer ${name}`);
  return name;
}

function head(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(PROBE_BYTES);
    return buffer.subarray(0, readSync(file, buffer, 0, PROBE_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a file with one demuxer, restricted to local files, and finds its best video and audio stream.
 *
 * @throws EngineError `damaged_file` when the demuxer gives up
 */
export function openContainer(path: string, format: string): Container {
  const context = new FormatContext();
  context.allocContext();
  context.setOption('protocol_whitelist', 'file');
  context.setOption('format_whitelist', format);
  context.setOption('max_streams', MAX_STREAMS);
  const opened = context.openInputSync(`file:${path}`, InputFormat.findInputFormat(format.split(',')[0]!));
  if (opened < 0) throw new EngineError('damaged_file', `${format} demuxer: error ${opened}`);
  const close = () => context.closeInputSync();
  const found = context.findStreamInfoSync();
  if (found < 0) {
    close();
    throw new EngineError('damaged_file', `${format} stream information: error ${found}`);
  }
  const streams = context.streams;
  const video = best(context, streams, AVMEDIA_TYPE_VIDEO);
  const audio = best(context, streams, AVMEDIA_TYPE_AUDIO);
  for (const stream of streams) {
    if (stream.index !== video?.index && stream.index !== audio?.index) stream.discard = AVDISCARD_ALL;
  }
  const known = (value: bigint) => (value === AV_NOPTS_VALUE ? null : Number(value) / TIME_BASE);
  return {
    context,
    format,
    video,
    audio,
    start_s: known(context.startTime) ?? 0,
    claimed_s: known(context.duration),
    rotation: video ? rotationOf(video) : 0,
    close,
  };
}

function best(
  context: FormatContext,
  streams: Stream[],
  type: typeof AVMEDIA_TYPE_VIDEO | typeof AVMEDIA_TYPE_AUDIO,
): Stream | null {
  const index = context.findBestStream(type);
  const stream = index < 0 ? undefined : streams[index];
  // The cover of a song is a picture about it, not a recording.
  if (!stream || stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)) return null;
  return stream;
}

/** From the display matrix: 3x3, fixed point, little endian; only quarter turns are applied. */
export function rotationOf(stream: Stream): Rotation {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI;
  const turn = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
