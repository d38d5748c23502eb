/**
 * The sound of a video is measured before its pictures: it takes a tenth of the time or less, and what is said of it rests on nothing
 * else. Measured again with the rest, so that the result does not depend on whether anybody was told.
 */
import { type Container, decodeRecording } from '../decode/index.ts';
import type { AnalysisInput, EngineLimits } from '../engine-api.ts';
import { loadModel } from '../fusion/index.ts';
import type { AudioChunk, SignalContext } from '../media.ts';
import { type ProbedRecording, probeFile } from '../probe/index.ts';
import { signals } from '../signals/registry.ts';
import { SignalRun } from '../signals/signal-run.ts';
import { type HeardVoice, heardVoice } from '../verdict/voice-part.ts';
import type { EvidenceOptions } from './said.ts';

/** Shorter videos have their result before anybody has read what was said of their sound. */
export const LEAST_LENGTH_S = 3;

const definitions = signals.filter(({ metric }) => metric === 'voice');

/**
 * Reads a video's sound alone, and never a picture.
 *
 * @param begin called with the length that the header claims, seconds, when there is a sound to be measured; what it returns, with how
 *   far that has been read, seconds
 * @returns what the result will say of it; null of what has no sound or none that can be decoded, is no video, or is too short to tell
 *   anything of early
 * @throws EngineError when the file is refused: the analysis says why
 */
export async function readVoice(
  { path, name }: Extract<AnalysisInput, { kind: 'file' }>,
  { limits, modelsDir }: EvidenceOptions,
  begin: (expected_s: number) => (at_s: number) => void,
): Promise<HeardVoice | null> {
  const probed = await probeFile(path, name, limits);
  if (probed.kind === 'still') return null;
  const { container, modality } = probed;
  try {
    const expected_s = Math.min(container.claimed_s ?? 0, limits.maxDuration_s);
    if (modality !== 'video' || !container.audio || expected_s < LEAST_LENGTH_S) return null;
    const heard = begin(expected_s);
    const context = contextOf(probed, { path, expected_s, modelsDir });
    return await measure(container, limits, context, heard);
  } finally {
    container.close();
  }
}

function contextOf(
  { modality, facts }: ProbedRecording,
  known: { path: string; expected_s: number; modelsDir: string },
): SignalContext {
  // No voice is measured by what the file says of its origin.
  const unread = { provenance: null, stills: null };
  return { ...known, ...unread, modality, mode: 'full', file: facts, ensembleMember: null };
}

async function measure(
  container: Container,
  limits: EngineLimits,
  context: SignalContext,
  progress: (at_s: number) => void,
): Promise<HeardVoice | null> {
  const run = await SignalRun.start(definitions, context);
  // Read to the same end as with the pictures: their packets are passed over, and not left out of the reading.
  const ignored = { frame: async () => {}, picture: () => {} };
  const handlers = { ...ignored, audio: (chunk: AudioChunk) => run.audio(chunk), progress };
  const { audio_s } = await decodeRecording(container, limits, handlers, 'sound');
  // A track of which nothing can be decoded is said nothing of, rather than that it is silent.
  if (audio_s === null) return null;
  const { measurements } = await run.finish();
  return heardVoice({ definitions, measurements, mode: context.mode }, loadModel('audio', context.mode));
}
