import { AUDIO_RATE_HZ, type SignalDefinition, type SignalMeasurement } from '../media.ts';
import { contextOf } from './signal-context.testing.ts';

/** What a signal measures in a sound of 16 kHz that arrives in pieces of so many samples. */
export async function measureSound(
  signal: SignalDefinition,
  samples: Float32Array,
  piece = 4096,
): Promise<SignalMeasurement> {
  const collector = await signal.collect(contextOf('audio'));
  for (let i = 0; i < samples.length; i += piece) {
    collector.audio?.({ at_s: i / AUDIO_RATE_HZ, samples: samples.subarray(i, i + piece) });
  }
  return collector.finish();
}
