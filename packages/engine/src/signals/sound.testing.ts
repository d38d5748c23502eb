import { makeSamples } from '@unmask/media-fixtures';
import { decodeRecording, openContainer, recognise } from '../decode/index.ts';
import { AUDIO_RATE_HZ, type SignalDefinition, type SignalMeasurement } from '../media.ts';
import { contextOf } from './signal-context.testing.ts';
import { SignalRun } from './signal-run.ts';

/** Sounds in which no signal judges a voice, and what each says of them. */
export const TOO_LITTLE_SPEECH = [
  ['no_sound', new Float32Array(0)],
  ['no_sound', makeSamples('silence', 4, AUDIO_RATE_HZ)],
  ['no_speech', makeSamples('sine', 4, AUDIO_RATE_HZ)],
  ['no_speech', makeSamples('noise', 4, AUDIO_RATE_HZ)],
  ['too_short', makeSamples('speech', 0.9, AUDIO_RATE_HZ)],
] as const;

/** What a signal measures in a sound of 16 kHz that arrives in pieces of so many samples. */
export async function measureSound(
  signal: SignalDefinition,
  samples: Float32Array,
  piece = 4096,
): Promise<SignalMeasurement> {
  const run = await SignalRun.start([signal], contextOf('audio'));
  for (let i = 0; i < samples.length; i += piece) {
    run.audio({ at_s: i / AUDIO_RATE_HZ, samples: samples.subarray(i, i + piece) });
  }
  return (await run.finish()).measurements.get(signal.name)!;
}

/** What a signal measures in a recording on disk, by the ensemble member given. */
export async function measureRecording(
  signal: SignalDefinition,
  file: string,
  ensembleMember: number | null = null,
): Promise<SignalMeasurement> {
  const run = await SignalRun.start([signal], contextOf('audio', { ensembleMember }));
  const container = openContainer(file, recognise(file));
  try {
    await decodeRecording(
      container,
      { maxDuration_s: 60, maxPixels: 1e6 },
      { frame: async () => {}, picture() {}, progress() {}, audio: (chunk) => run.audio(chunk) },
    );
  } finally {
    container.close();
  }
  return (await run.finish()).measurements.get(signal.name)!;
}
