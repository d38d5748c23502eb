/** The engine's result of a sound file in the words of voice detection. Safe for the browser. */
import type { Analysis } from '@unmask/analysis/contract';
import { voiceResult as words } from '@unmask/product/copy/voice';
import type { VoiceResult } from './contract.ts';

type Result = NonNullable<Analysis['result']>;

export function voiceResultOf(result: Result): VoiceResult {
  const statistics = signalOf(result, 'voice');
  const network = signalOf(result, 'voice-network');
  return {
    isAIGenerated: result.isAI,
    confidence: result.confidence,
    voiceprint: {
      spectralAnalysis: measured(statistics),
      prosodyPattern: prosodyOf(statistics?.features ?? {}),
      artificialMarkers: {
        ...measured(network),
        seconds: result.timeline.seconds.map(({ at_s, score }) => ({ at_s, score: percent(score) })),
      },
    },
    detectionMethods: result.detectionMethods,
    warnings: [...(result.modality === 'audio' ? [] : [words.pictures]), ...result.warnings],
    outcome: result.outcome,
    outcomeReasons: result.outcomeReasons,
  };
}

function signalOf(result: Result, name: string): Result['signals'][number] | undefined {
  return result.signals.find((signal) => signal.name === name);
}

function measured(signal: Result['signals'][number] | undefined) {
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
