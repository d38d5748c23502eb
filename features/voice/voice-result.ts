/** The engine's result of a sound file, or of a video with sound, in the words of voice detection. Safe for the browser. */
import type { Analysis } from '@unmask/analyses/contract';
import type { VoiceResult } from './contract.ts';
import { voiceResult as words } from './words.ts';

type Result = NonNullable<Analysis['result']>;
type Signal = Pick<Result['signals'][number], 'score' | 'reason'>;

/** What voice detection speaks of: the whole of a recording, or the sound track of a video. */
type Measured = Pick<
  Result,
  'isAI' | 'confidence' | 'outcome' | 'outcomeReasons' | 'assessment' | 'detectionMethods'
> & {
  signals: ReadonlyArray<Signal & { name: string }>;
  seconds: Result['timeline']['seconds'];
};

/** Null for a file without sound. */
function measuredVoice(result: Result): Measured | null {
  if (result.modality === 'audio') return { ...result, seconds: result.timeline.seconds };
  return result.voice ?? null;
}

/** Null for a file without sound. */
export function voiceResultOf(result: Result): VoiceResult | null {
  const voice = measuredVoice(result);
  if (voice === null) return null;
  const signal = (name: string) => voice.signals.find((each) => each.name === name);
  const features = result.signals.find(({ name }) => name === 'voice')?.features ?? {};
  return {
    isAIGenerated: voice.isAI,
    confidence: voice.confidence,
    voiceprint: {
      spectralAnalysis: measured(signal('voice')),
      prosodyPattern: prosodyOf(features),
      artificialMarkers: {
        ...measured(signal('voice-network')),
        seconds: voice.seconds.map(({ at_s, score }) => ({ at_s, score: percent(score) })),
      },
    },
    detectionMethods: voice.detectionMethods,
    warnings: warningsOf(result, voice),
    outcome: voice.outcome,
    outcomeReasons: voice.outcomeReasons,
    assessment: voice.assessment,
  };
}

/** Of a video only what its sound showed. */
function warningsOf(result: Result, voice: Measured): string[] {
  if (result.modality === 'audio') return result.warnings;
  const found = result.findings.filter((finding) =>
    voice.signals.some(({ name }) => name === finding.signal),
  );
  return [words.soundOfVideo, ...new Set(found.map(({ text }) => text))];
}

function measured(signal: Signal | undefined) {
  return { score: percent(signal?.score ?? null), reason: signal?.reason ?? null };
}

function percent(score: number | null): number | null {
  return score === null ? null : Math.round(score * 1000) / 10;
}

/** As the engine names them; pitch is in octaves, so that it says nothing about whose voice it is. */
function prosodyOf(features: Record<string, number>): VoiceResult['voiceprint']['prosodyPattern'] {
  const { f0_log_std, f0_step, f0_jitter, shimmer_db } = features;
  if (f0_log_std === undefined || f0_step === undefined) return null;
  if (f0_jitter === undefined || shimmer_db === undefined) return null;
  return {
    pitchSpread_octaves: f0_log_std,
    pitchStep_octaves: f0_step,
    pitchJitter_octaves: f0_jitter,
    shimmer_db,
  };
}
