import { createSpeechBlocks, FRAME_RATE_HZ } from '../../audio/speech-blocks.ts';
import type { SignalCollector, SignalDefinition, SignalMeasurement } from '../../media.ts';
import { CepstralStatistics, cepstralNames } from './cepstral-statistics.ts';
import { describeVoice, suspicionOf } from './evidence.ts';
import { Modulation, modulationNames } from './modulation.ts';
import { PhaseTexture, phaseNames } from './phase.ts';
import { Prosody, prosodyNames } from './prosody.ts';
import { SpectralTexture, textureNames } from './spectral-texture.ts';

/** Below this the statistics of a voice are those of a few syllables. */
const LEAST_SPEECH_S = 1;

/**
 * Whether a voice moves as recorded voices do: statistics of cepstral, spectral, phase, modulation and pitch movement over
 * speech, from 16 kHz mono sound, blind to level, silence and everything above 7 kHz.
 */
export const voice: SignalDefinition = {
  name: 'voice',
  metric: 'voice',
  modalities: ['audio', 'video'],
  featureNames: [...cepstralNames, ...prosodyNames, ...textureNames, ...modulationNames, ...phaseNames],
  collect: createVoice,
};

function createVoice(): SignalCollector {
  const cepstra = new CepstralStatistics();
  const texture = new SpectralTexture();
  const modulation = new Modulation();
  const phase = new PhaseTexture();
  const prosody = new Prosody();
  let heard = false;
  let speechFrames = 0;
  const blocks = createSpeechBlocks({
    onSpectrum(power, slot, fourier, windowed) {
      cepstra.spectrum(power, slot);
      texture.spectrum(power, slot);
      modulation.spectrum(power, slot);
      // Last: it uses the transform again.
      phase.spectrum(power, slot, fourier, windowed);
    },
    onBlock(block) {
      for (let i = 0; i < block.frames; i++) {
        speechFrames += block.speech[i];
        heard ||= block.active[i] === 1;
      }
      for (const part of [cepstra, texture, modulation, phase, prosody]) part.block(block);
    },
  });

  return {
    audio: ({ samples }) => blocks.push(samples),
    finish(): SignalMeasurement {
      blocks.end();
      if (!heard) return { features: null, reason: 'no_sound', evidence: [] };
      if (speechFrames === 0) return { features: null, reason: 'no_speech', evidence: [] };
      if (speechFrames < LEAST_SPEECH_S * FRAME_RATE_HZ)
        return { features: null, reason: 'too_short', evidence: [] };
      const features = {
        ...cepstra.features(),
        ...prosody.features(),
        ...texture.features(),
        ...modulation.features(),
        ...phase.features(),
      };
      const seconds = cepstra.seconds();
      return {
        features,
        perSecond: seconds.map(({ at_s, liveliness }) => ({ at_s, value: suspicionOf(liveliness) })),
        evidence: describeVoice(features, seconds),
      };
    },
  };
}
