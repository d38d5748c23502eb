/** Sound of the made clips: deterministic samples in -1..1, mono. */
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';

export type Sound =
  /** 440 Hz. */
  | 'sine'
  /** Voiced syllables with moving formants and pauses: energy and spectrum like speech, no words. */
  | 'speech'
  /** The same syllables as a voice with breath that wavers: pitch, loudness and fine spectrum never repeat. */
  | 'living-voice'
  /** The same syllables as a machine repeats them: one pulse of a codebook after the other, without breath. */
  | 'machine-voice'
  /** White noise. */
  | 'noise'
  /** Digital silence. */
  | 'silence';

/** Samples of `seconds` at `rate_hz`. */
export function makeSamples(kind: Sound, seconds: number, rate_hz: number): Float32Array {
  const count = Math.round(seconds * rate_hz);
  const out = new Float32Array(count);
  if (kind === 'silence') return out;
  if (kind in VOICES) return speak(out, rate_hz, VOICES[kind as keyof typeof VOICES]);
  const random = seededRandom(7);
  for (let i = 0; i < count; i++) {
    out[i] = kind === 'sine' ? 0.3 * Math.sin((2 * Math.PI * 440 * i) / rate_hz) : 0.4 * (random() - 0.5);
  }
  return out;
}

const VOWELS = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
  [570, 840, 2410],
] as const;

interface Voice {
  /** Noise beside the pulses: breath. */
  breath: number;
  /** Largest change of a pulse's length and of its strength from one to the next, shares. */
  jitter: number;
  shimmer: number;
  /** Swing of the pitch within a sentence, Hz. */
  swing_hz: number;
  /** How far the formants glide within a syllable, share. */
  glide: number;
}

const VOICES: Record<'speech' | 'living-voice' | 'machine-voice', Voice> = {
  speech: { breath: 0.02, jitter: 0, shimmer: 0, swing_hz: 20, glide: 0 },
  'living-voice': { breath: 0.3, jitter: 0.04, shimmer: 0.35, swing_hz: 20, glide: 0.12 },
  'machine-voice': { breath: 0, jitter: 0, shimmer: 0, swing_hz: 0, glide: 0 },
};

/** Pulse train of 95..140 Hz through three resonators, four syllables a second, a pause every sixth. */
function speak(out: Float32Array, rate_hz: number, voice: Voice): Float32Array {
  const random = seededRandom(11);
  const chance = seededRandom(12);
  const wavering = voice.jitter > 0;
  const state = [0, 0, 0, 0, 0, 0];
  let phase = 0;
  let length = 1;
  let strength = 1;
  for (let i = 0; i < out.length; i++) {
    const t = i / rate_hz;
    const syllable = Math.floor(t * 4);
    const inside = t * 4 - syllable;
    const level = syllable % 6 === 5 ? 0 : Math.sin(Math.PI * inside) ** 1.5;
    const vibrato = voice.swing_hz === 0 ? 0 : 5 * Math.sin(t * 31);
    phase += (115 + voice.swing_hz * Math.sin(t * 1.3) + vibrato) / (rate_hz * length);
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    if (pulse && wavering) {
      length = 1 + voice.jitter * (chance() - 0.5);
      strength = 1 + voice.shimmer * (chance() - 0.5);
    }
    const input = pulse * strength + voice.breath * (random() - 0.5);
    const vowel = VOWELS[syllable % VOWELS.length]!;
    const slide = 1 + voice.glide * (inside - 0.5);
    let sum = 0;
    for (let f = 0; f < 3; f++) {
      const radius = Math.exp((-Math.PI * (80 + 30 * f)) / rate_hz);
      const angle = (2 * Math.PI * vowel[f]! * slide) / rate_hz;
      const value =
        input + 2 * radius * Math.cos(angle) * state[2 * f]! - radius * radius * state[2 * f + 1]!;
      state[2 * f + 1] = state[2 * f]!;
      state[2 * f] = value;
      sum += value / (f + 1);
    }
    out[i] = Math.max(-1, Math.min(1, 0.08 * level * sum));
  }
  return out;
}
