import type {
  AudioChunk,
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import type { AbstainReason, Evidence } from '../../types.ts';
import { mouthShape } from './mouth.ts';
import { createSoundTrack, STRETCH_S } from './sound-track.ts';
import { compareStretch, LAGS_S, type MouthSample, type StretchResult } from './synchrony.ts';

const featureNames = [
  'correlation_natural',
  'correlation_jaw',
  'correlation_width',
  'natural_over_others',
  'lag_s',
  'above_controls',
  'still_while_speaking',
  'moving_while_silent',
  'opening_step',
  'opening_bend',
] as const;
/** A mouth opens up to this long before its sound is heard. */
const NATURAL_S = 0.13;

type Features = Record<(typeof featureNames)[number], number>;

/** Whether the mouth moves with the speech that is heard: mouth opening from the face mesh against the level of the sound. */
export const lipSync: SignalDefinition = {
  name: 'lip-sync',
  metric: 'lipSyncAccuracy',
  modalities: ['video'],
  faces: true,
  featureNames,
  collect: (context) => new LipSync(context),
};

interface TrackSamples {
  samples: MouthSample[];
  area: number;
}

class LipSync implements SignalCollector {
  readonly #sound = createSoundTrack();
  /** Mouths by stretch and face track; a stretch is dropped when both streams have passed it. */
  readonly #mouths = new Map<number, Map<number, TrackSamples>>();
  readonly #results: StretchTotals = new StretchTotals();
  readonly #framesOnly: boolean;
  #frames = 0;
  #faces = 0;
  #measured = 0;
  #seen_s = 0;

  constructor(context: SignalContext) {
    this.#framesOnly = context.mode === 'frames';
  }

  frame(frame: SampledFrame): void {
    this.#frames++;
    this.#seen_s = frame.at_s;
    const index = Math.floor(frame.at_s / STRETCH_S);
    for (const face of frame.faces) {
      this.#faces++;
      const shape = mouthShape(face);
      if (shape === null) continue;
      this.#measured++;
      const tracks = this.#mouths.get(index) ?? new Map<number, TrackSamples>();
      this.#mouths.set(index, tracks);
      const track = tracks.get(face.trackId) ?? { samples: [], area: 0 };
      tracks.set(face.trackId, track);
      track.samples.push({ ...shape, at_s: frame.at_s - index * STRETCH_S });
      track.area += face.box.width * face.box.height;
    }
    this.#closePassed();
  }

  audio(chunk: AudioChunk): void {
    this.#sound.push(chunk);
    this.#closePassed();
  }

  /** A minute of sound without a frame means that no picture will come for it. */
  #closePassed(): void {
    const passed = Math.min(this.#sound.heard_s, this.#seen_s);
    const abandoned = Math.max(this.#sound.heard_s, this.#seen_s) - 3 * STRETCH_S;
    const until = Math.floor(Math.max(passed, abandoned) / STRETCH_S);
    for (let index = this.#results.next; index < until; index++) this.#close(index);
  }

  #close(index: number): void {
    this.#results.next = index + 1;
    const sound = this.#sound.stretch(index);
    const tracks = this.#mouths.get(index);
    this.#sound.forget(index);
    this.#mouths.delete(index);
    if (!sound || !tracks) return;
    const [largest] = [...tracks.values()].sort((a, b) => b.area - a.area);
    const result = largest ? compareStretch(largest.samples, sound) : null;
    if (result) this.#results.add(result, index * STRETCH_S);
  }

  finish(): SignalMeasurement {
    this.#sound.end();
    const last = Math.floor(Math.max(this.#sound.heard_s, this.#seen_s) / STRETCH_S);
    for (let index = this.#results.next; index <= last; index++) this.#close(index);
    const reason = this.#whyNot();
    if (reason) return { features: null, reason, evidence: [] };
    const features = this.#results.features();
    return {
      features,
      perSecond: this.#results.local.map(({ at_s, correlation }) => ({
        at_s,
        value: Math.max(0, Math.min(1, (0.5 - correlation) / 0.8)),
      })),
      evidence: describe(features, this.#results),
    };
  }

  #whyNot(): AbstainReason | null {
    if (this.#framesOnly) return 'frames_only';
    if (!this.#sound.anySound) return 'no_sound';
    if (this.#frames <= 1) return 'still_only';
    if (this.#faces === 0) return 'no_face';
    if (this.#measured === 0) return 'face_too_small';
    if (!this.#sound.anySpeech) return 'no_speech';
    return this.#results.samples === 0 ? 'too_short' : null;
  }
}

/** Means of the stretches, weighted by their samples. */
class StretchTotals {
  next = 0;
  samples = 0;
  readonly local: StretchResult['local'] = [];
  readonly #level = new Float64Array(LAGS_S.length);
  readonly #jaw = new Float64Array(LAGS_S.length);
  readonly #width = new Float64Array(LAGS_S.length);
  #z = 0;
  #zSamples = 0;
  #step = 0;
  #bend = 0;
  speaking = 0;
  still = 0;
  silent = 0;
  moving = 0;

  add(result: StretchResult, start_s: number): void {
    this.samples += result.samples;
    for (let i = 0; i < LAGS_S.length; i++) {
      this.#level[i] += result.level[i] * result.samples;
      this.#jaw[i] += result.jaw[i] * result.samples;
      this.#width[i] += result.width[i] * result.samples;
    }
    if (result.z !== null) {
      this.#z += result.z * result.samples;
      this.#zSamples += result.samples;
    }
    this.#step += result.step * result.samples;
    this.#bend += result.bend * result.samples;
    this.speaking += result.speaking;
    this.still += result.stillWhileSpeaking;
    this.silent += result.silent;
    this.moving += result.movingWhileSilent;
    for (const { at_s, correlation } of result.local) this.local.push({ at_s: at_s + start_s, correlation });
  }

  /** Highest correlation and the shift it stands at. Its height grows by chance as clips get shorter: shown, not scored. */
  best(): { correlation: number; lag_s: number } {
    const highest = Math.max(...this.#level);
    return { correlation: highest / this.samples, lag_s: LAGS_S[this.#level.indexOf(highest)] };
  }

  features(): Features {
    const mean = (sum: number): number => sum / this.samples;
    const natural = (curve: Float64Array): number => meanOver(curve, (lag) => lag >= 0 && lag <= NATURAL_S);
    const others = meanOver(this.#level, (lag) => Math.abs(lag) > 0.3);
    return {
      correlation_natural: mean(natural(this.#level)),
      correlation_jaw: mean(natural(this.#jaw)),
      correlation_width: mean(natural(this.#width)),
      natural_over_others: mean(natural(this.#level) - others),
      lag_s: Math.abs(this.best().lag_s),
      above_controls: this.#zSamples > 0 ? this.#z / this.#zSamples : 0,
      still_while_speaking: this.speaking > 0 ? this.still / this.speaking : 0,
      moving_while_silent: this.silent > 0 ? this.moving / this.silent : 0,
      opening_step: mean(this.#step),
      opening_bend: mean(this.#bend),
    };
  }
}

function meanOver(curve: Float64Array, wanted: (lag_s: number) => boolean): number {
  const values = curve.filter((_, i) => wanted(LAGS_S[i]));
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function describe(features: Features, totals: StretchTotals): Evidence[] {
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const best = totals.best();
  const found: Evidence[] = [
    {
      at_s: null,
      text: `Mouth opening and loudness of the speech correlate by ${best.correlation.toFixed(2)} at a shift of ${best.lag_s.toFixed(2)} s, ${features.above_controls.toFixed(1)} deviations from shifted controls of the same clip.`,
    },
  ];
  if (totals.speaking >= 16 && features.still_while_speaking > 0.2) {
    found.push({
      at_s: null,
      text: `The mouth stands still in ${percent(features.still_while_speaking)} of the time in which speech is heard.`,
    });
  }
  if (totals.silent >= 16 && features.moving_while_silent > 0.2) {
    found.push({
      at_s: null,
      text: `The mouth moves in ${percent(features.moving_while_silent)} of the time in which nothing is heard.`,
    });
  }
  const worst = [...totals.local].sort((a, b) => a.correlation - b.correlation)[0];
  if (worst && worst.correlation < 0.1 && totals.local.length > 1) {
    found.push({
      at_s: worst.at_s,
      text: `In the four seconds around ${worst.at_s} s mouth and speech correlate by ${worst.correlation.toFixed(2)}.`,
    });
  }
  return found;
}
