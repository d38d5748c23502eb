import { type Fused, fuse, type LoadedModel } from '../fusion/index.ts';
import type { SignalMeasurement } from '../media.ts';
import { roundScore } from '../rounding.ts';
import type {
  AbstainReason,
  Assessment,
  InconclusiveReason,
  Outcome,
  Probability,
  SignalName,
  TimelinePoint,
} from '../types.ts';
import { methodName } from './method-names.ts';
import type { ResultParts } from './parts.ts';
import { roundedAssessment } from './rounded-assessment.ts';
import { secondsOf } from './timeline.ts';

/** The sound track of a video, judged alone by the model of recordings without pictures. */
export interface VoiceVerdict {
  isAI: boolean;
  /** Percent, as that of the whole result. */
  confidence: number;
  outcome: Outcome;
  outcomeReasons: InconclusiveReason[];
  assessment: Assessment;
  probability: Probability;
  detectionMethods: string[];
  /** The signals of the voice, calibrated by that model. */
  signals: Array<{ name: SignalName; score: number | null; reason: AbstainReason | null; weight: number }>;
  /** Suspicion per second by these signals alone. */
  seconds: TimelinePoint[];
}

/** Whether a file has a sound track beside its pictures. */
export function hasSoundTrack({ modality, mode, file }: ResultParts): boolean {
  return modality === 'video' && mode === 'full' && file.streams.some(({ kind }) => kind === 'audio');
}

/** As much of it as is known as soon as the sound has been measured, before anything is known of the pictures. */
export type HeardVoice = Pick<VoiceVerdict, 'outcome' | 'assessment' | 'probability' | 'signals'>;

type MeasuredVoice = Pick<ResultParts, 'definitions' | 'measurements' | 'mode'>;

interface FusedVoice {
  measurements: Map<SignalName, SignalMeasurement>;
  fused: Fused;
}

/** The same measurements as of a recording without pictures, so the same verdict as the sound track in a file of its own would get. */
function fuseVoice(parts: MeasuredVoice, { model }: LoadedModel): FusedVoice | null {
  const measurements = new Map<SignalName, SignalMeasurement>();
  for (const { name, metric } of parts.definitions) {
    const measurement = parts.measurements.get(name);
    if (metric === 'voice' && measurement) measurements.set(name, measurement);
  }
  return measurements.size === 0 ? null : { measurements, fused: fuse(measurements, model, parts.mode) };
}

function heardOf({ outcome, assessment, probability, signals }: Fused): HeardVoice {
  return {
    outcome,
    assessment: roundedAssessment(assessment),
    probability: {
      value: roundScore(probability.value),
      low: roundScore(probability.low),
      high: roundScore(probability.high),
    },
    signals: [...signals].map(([name, { score, reason, weight }]) => ({
      name,
      score: score === null ? null : roundScore(score),
      reason,
      weight: roundScore(weight),
    })),
  };
}

/** What `voicePart` will say of the same measurements. */
export function heardVoice(parts: MeasuredVoice, loaded: LoadedModel): HeardVoice | null {
  const voice = fuseVoice(parts, loaded);
  return voice && heardOf(voice.fused);
}

/**
 * The verdict about the sound track of a video.
 *
 * @param confidenceOf as of the whole result
 */
export function voicePart(
  parts: ResultParts,
  loaded: LoadedModel,
  confidenceOf: (outcome: Outcome, probability: number) => number,
): VoiceVerdict | null {
  const voice = fuseVoice(parts, loaded);
  if (voice === null) return null;
  const { measurements, fused } = voice;
  const { outcome, outcomeReasons, probability } = fused;
  const heard = heardOf(fused);
  const measured = [...measurements].filter(([, { features }]) => features !== null);
  return {
    isAI: outcome === 'ai_generated',
    confidence: confidenceOf(outcome, probability.value),
    outcome,
    outcomeReasons,
    assessment: heard.assessment,
    probability: heard.probability,
    detectionMethods: measured.map(([name]) => methodName(name)),
    signals: heard.signals,
    seconds: secondsOf([...measurements.values()], parts.timeline.duration_s),
  };
}
