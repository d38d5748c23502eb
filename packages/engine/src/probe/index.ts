/** What a file is, and whether it is within the limits, before anything of it is decoded. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import {
  type Container,
  containerMetadata,
  measuredLength,
  openContainer,
  readStillFacts,
  recognise,
  streamFacts,
} from '../decode/index.ts';
import type { EngineLimits } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { FileFacts, Modality } from '../types.ts';
import { sniff } from './sniff.ts';

export type ProbeLimits = Pick<EngineLimits, 'maxDuration_s' | 'maxPixels' | 'maxSize_bytes'>;

export interface ProbedRecording {
  kind: 'recording';
  modality: Modality;
  /** Open; the caller closes it. */
  container: Container;
  /** `decodedFrames` and `damagedFrames` are 0 and `duration_s` null until the file has been decoded. */
  facts: FileFacts;
}

export interface ProbedStill {
  kind: 'still';
  modality: 'image';
  bytes: Uint8Array;
  facts: FileFacts;
}

export type Probed = ProbedRecording | ProbedStill;

const SNIFF_BYTES = 65_536;

/**
 * Reads headers and the hash of a file.
 *
 * @param name as given by the person; kept in the facts, never opened
 * @throws EngineError `not_found`, `empty_file`, `too_large`, `nested_reference`, `unsupported_format`, `no_media`,
 *   `damaged_file`, `too_many_pixels`, `too_long`
 */
export async function probeFile(path: string, name: string, limits: ProbeLimits): Promise<Probed> {
  const size_bytes = await sizeOf(path, limits.maxSize_bytes);
  const kind = sniff(await firstBytes(path));
  if (kind === 'reference') throw new EngineError('nested_reference', 'a playlist or manifest');
  if (kind === 'other') throw new EngineError('unsupported_format', 'text, document, archive or program');
  const facts = {
    name,
    size_bytes,
    sha256: await sha256(path),
    duration_s: null,
    decodedFrames: 0,
    damagedFrames: 0,
  };
  if (kind === 'still') {
    const bytes = new Uint8Array(await readFile(path));
    const still = await readStillFacts(bytes, limits.maxPixels);
    return { kind, modality: 'image', bytes, facts: { ...facts, ...stillFacts(still) } };
  }
  const format = recognise(path);
  const container = openWithinLimits(path, format, limits);
  return {
    kind: 'recording',
    modality: container.video ? 'video' : 'audio',
    container,
    facts: {
      ...facts,
      container: format,
      streams: streamFacts(container),
      metadata: containerMetadata(container),
    },
  };
}

/** Facts of a still as a stream of the result. */
export function stillFacts(still: { format: string; width: number; height: number }) {
  const { format, width, height } = still;
  return {
    container: format,
    streams: [{ kind: 'video' as const, codec: format, width, height, bitRate_bps: null, duration_s: null }],
    metadata: {},
  };
}

async function sizeOf(path: string, maxSize_bytes: number): Promise<number> {
  const facts = await stat(path).catch((cause) => {
    throw new EngineError('not_found', 'the file cannot be read', { cause });
  });
  if (!facts.isFile()) throw new EngineError('not_found', 'not a regular file');
  if (facts.size === 0) throw new EngineError('empty_file', 'the file has no bytes');
  if (facts.size > maxSize_bytes) throw new EngineError('too_large', `${facts.size} bytes`);
  return facts.size;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r').catch((cause) => {
    throw new EngineError('not_found', 'the file cannot be opened', { cause });
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(part);
  return hash.digest('hex');
}

function openWithinLimits(path: string, format: string, limits: ProbeLimits): Container {
  const container = openContainer(path, format);
  try {
    check(container, limits);
    // A header may claim anything, and what it leaves out would be found by decoding all of it: what counts is where the packets end.
    const length_s = measuredLength(container, limits.maxDuration_s);
    if (length_s > limits.maxDuration_s) throw new EngineError('too_long', `more than ${length_s} s`);
  } catch (error) {
    container.close();
    throw error;
  }
  container.close();
  return openContainer(path, format);
}

function check(container: Container, limits: ProbeLimits): void {
  const { video, audio } = container;
  if (!video && !audio) throw new EngineError('no_media', 'neither pictures nor sound');
  if (!video) return;
  const { width, height } = video.codecpar;
  if (width * height > limits.maxPixels) throw new EngineError('too_many_pixels', `${width} x ${height}`);
}
