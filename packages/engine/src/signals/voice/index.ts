import type { SignalCollector, SignalDefinition, SignalMeasurement } from '../../media.ts';
import { HeardSpeech } from '../heard-speech.ts';
import { CepstralStatistics, cepstralNames } from './cepstral-statistics.ts';
import { describeVoice, suspicionOf } from './evidence.ts';
import { Modulation, modulationNames } from './modulation.ts';
import { PhaseTexture, phaseNames } from './phase.ts';
import { Prosody, prosodyNames } from './prosody.ts';
import { SpectralTexture, textureNames } from './spectral-texture.ts';

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
  const heard = new HeardSpeech();
  return {
    speech: {
      onSpectrum(power, slot, fourier, windowed) {
        cepstra.spectrum(power, slot);
        texture.spectrum(power, slot);
        modulation.spectrum(power, slot);
        phase.spectrum(power, slot, fourier, windowed);
      },
      onBlock(block) {
        for (const part of [heard, cepstra, texture, modulation, phase, prosody]) part.block(block);
      },
    },
    finish(): SignalMeasurement {
      const lacking = heard.lacking();
      if (lacking) return { features: null, reason: lacking, evidence: [] };
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
