/** How a voice sounds, as numbers that recordings of one speaker share: the average shape of its spectrum and its pitch. */
import { createCepstrum } from '../../audio/cepstrum.ts';
import { createFilterBank } from '../../audio/filter-bank.ts';
import { RunningMoments } from '../../audio/running.ts';
import {
  BLOCK_FRAMES,
  createSpeechBlocks,
  FRAME_RATE_HZ,
  type SpeechBlock,
  TRANSFORM_SIZE,
} from '../../audio/speech-blocks.ts';
import { AUDIO_RATE_HZ } from '../../media.ts';

const BANDS = 40;
/** Up to what a telephone carries: what lies above tells the microphone more than the speaker. */
const LOW_HZ = 100;
const HIGH_HZ = 3800;
const COEFFICIENTS = 20;
const FLOOR = 10 ** -6;
const VOICED = 0.6;

export interface VoicePrint {
  /** Seconds of speech that it rests on. */
  speech_s: number;
  /** Mean and deviation of the pitch: hertz, and semitones. */
  pitch_hz: number;
  pitch_semitones: number;
  /** Means of cepstral coefficients over voiced frames, then that of the logarithm of the pitch. */
  values: number[];
}

export interface VoicePrinter {
  push(samples: Float32Array): void;
  /** Null where there is no speech. */
  finish(): VoicePrint | null;
}

export function createVoicePrinter(): VoicePrinter {
  const bank = createFilterBank({
    bands: BANDS,
    low_hz: LOW_HZ,
    high_hz: HIGH_HZ,
    scale: 'mel',
    rate_hz: AUDIO_RATE_HZ,
    transformSize: TRANSFORM_SIZE,
  });
  const cepstrum = createCepstrum(BANDS, COEFFICIENTS + 1);
  const energies = new Float32Array(BLOCK_FRAMES * BANDS);
  const logs = new Float32Array(BANDS);
  const coefficients = new Float32Array(COEFFICIENTS + 1);
  const moments = Array.from({ length: COEFFICIENTS }, () => new RunningMoments());
  const pitch = new RunningMoments();
  let speech = 0;

  const take = (block: SpeechBlock): void => {
    let loudest = 0;
    for (let i = 0; i < block.frames * BANDS; i++) loudest = Math.max(loudest, energies[i]!);
    for (let i = 0; i < block.frames; i++) {
      if (!block.speech[i]) continue;
      speech++;
      if (block.harmonicity[i]! < VOICED) continue;
      for (let b = 0; b < BANDS; b++) logs[b] = Math.log(energies[i * BANDS + b]! + loudest * FLOOR + 1e-12);
      cepstrum(logs, 0, coefficients, 0);
      for (let c = 0; c < COEFFICIENTS; c++) moments[c]!.add(coefficients[c + 1]!);
      pitch.add(Math.log2(block.f0_hz[i]!));
    }
  };
  const blocks = createSpeechBlocks({
    onSpectrum: (power, slot) => bank.apply(power, energies, slot * BANDS),
    onBlock: take,
  });
  return {
    push: (samples) => blocks.push(samples),
    finish() {
      blocks.end();
      if (pitch.count < 2) return null;
      return {
        speech_s: speech / FRAME_RATE_HZ,
        pitch_hz: 2 ** pitch.mean,
        pitch_semitones: 12 * pitch.deviation,
        values: [...moments.map(({ mean }) => mean), pitch.mean],
      };
    },
  };
}
