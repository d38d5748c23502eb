/** One shape for the two kinds of input and the two kinds of file: what is known before decoding, and how to decode it. */
import { createHash } from 'node:crypto';
import {
  type DecodedFrame,
  type DecodeHandlers,
  decodeRecording,
  decodeStill,
  readStillFacts,
} from './decode/index.ts';
import type { AnalysisInput, EngineLimits } from './engine-api.ts';
import { EngineError } from './errors.ts';
import type { SignalContext } from './media.ts';
import { type ProbedRecording, type ProbedStill, probeFile, stillFacts } from './probe/index.ts';
import { provenanceReader } from './provenance/index.ts';
import type { AnalysisMode, FileFacts, Modality } from './types.ts';

/** What decoding measured. */
export interface DecodedFacts {
  decodedFrames: number;
  damagedFrames: number;
  duration_s: number | null;
  cuts_s: number[];
}

export interface Opened {
  modality: Modality;
  mode: AnalysisMode;
  facts: FileFacts;
  path: string | null;
  stills: Uint8Array[] | null;
  /** Length that the header claims, at most the limit; 0 when it claims none. */
  expected_s: number;
  /** @param what `sound`: pictures of a recording are left alone */
  decode(handlers: DecodeHandlers, what?: 'all' | 'sound'): Promise<DecodedFacts>;
  close(): void;
}

const MAX_FRAMES = 64;
/** @throws EngineError when the file is refused before decoding */
export async function openInput(input: AnalysisInput, limits: EngineLimits): Promise<Opened> {
  if (input.kind === 'frames') return openFrames(input, limits);
  const probed = await probeFile(input.path, input.name, limits);
  return probed.kind === 'still'
    ? openStill(probed, input.path, limits)
    : openRecording(probed, input.path, limits);
}

/** What the signals are told of it before decoding. */
export function signalContext(
  opened: Opened,
  modelsDir: string,
  ensembleMember: number | null,
): SignalContext {
  const { modality, mode, facts, path, stills, expected_s } = opened;
  const provenance = path === null ? null : provenanceReader(path, facts.metadata, modelsDir);
  return {
    modality,
    mode,
    file: facts,
    expected_s,
    path,
    provenance,
    stills,
    modelsDir,
    ensembleMember: ensembleMember,
  };
}

function openRecording(probed: ProbedRecording, file: string, limits: EngineLimits): Opened {
  const { container, facts, modality } = probed;
  return {
    modality,
    mode: 'full',
    facts,
    path: file,
    stills: null,
    expected_s: Math.min(container.claimed_s ?? 0, limits.maxDuration_s),
    async decode(handlers, what = 'all') {
      const decoded = await decodeRecording(container, limits, handlers, what);
      const whole = what === 'all' || !container.video;
      if (whole && decoded.video_s === null && decoded.audio_s === null) {
        throw new EngineError('damaged_file', `nothing could be decoded (${decoded.damagedFrames} damaged)`);
      }
      const duration_s = Math.max(decoded.video_s ?? 0, decoded.audio_s ?? 0);
      return { ...decoded, duration_s: Math.round(duration_s * 1000) / 1000 };
    },
    close: () => container.close(),
  };
}

function openStill(probed: ProbedStill, file: string, limits: EngineLimits): Opened {
  const { bytes, facts } = probed;
  return {
    modality: 'image',
    mode: 'full',
    facts,
    path: file,
    stills: [bytes],
    expected_s: 0,
    decode: (handlers) => decodeStills([bytes], limits, handlers),
    close: () => {},
  };
}

/** Stills in the order of time, taken from a moving picture by somebody else: nothing about its motion or sound is known. */
async function openFrames(
  input: Extract<AnalysisInput, { kind: 'frames' }>,
  limits: EngineLimits,
): Promise<Opened> {
  const { frames, name, size_bytes } = input;
  if (frames.length === 0 || frames.length > MAX_FRAMES) {
    throw new EngineError('bad_frames', `${frames.length} frames`);
  }
  const hash = createHash('sha256');
  const first = await checkedFrames(frames, limits.maxPixels);
  for (const frame of frames) hash.update(frame);
  return {
    modality: 'video',
    mode: 'frames',
    facts: {
      ...stillFacts(first),
      name,
      size_bytes,
      sha256: hash.digest('hex'),
      duration_s: null,
      decodedFrames: 0,
      damagedFrames: 0,
    },
    path: null,
    stills: frames,
    expected_s: 0,
    decode: (handlers) => decodeStills(frames, limits, handlers).catch(asBadFrames),
    close: () => {},
  };
}

async function checkedFrames(frames: Uint8Array[], maxPixels: number) {
  const facts = [];
  for (const frame of frames) facts.push(await readStillFacts(frame, maxPixels).catch(asBadFrames));
  if (!facts.every(({ format }) => format === 'jpeg' || format === 'png')) {
    throw new EngineError('bad_frames', 'frames must be JPEG or PNG');
  }
  return facts[0]!;
}

function asBadFrames(cause: unknown): never {
  if (!(cause instanceof EngineError) || cause.code === 'too_many_pixels') throw cause;
  throw new EngineError('bad_frames', cause.message, { cause });
}

/** Every still is a sample of its own: nothing may be compared across two of them. */
async function decodeStills(
  stills: Uint8Array[],
  limits: EngineLimits,
  handlers: DecodeHandlers,
): Promise<DecodedFacts> {
  for (const [index, bytes] of stills.entries()) {
    const planes = await decodeStill(bytes, limits.maxPixels);
    const frame: DecodedFrame = { sample: index, index, at_s: index, cut: true, ...planes };
    await handlers.frame(frame);
    handlers.progress(index + 1);
  }
  return { decodedFrames: stills.length, damagedFrames: 0, duration_s: null, cuts_s: [] };
}
