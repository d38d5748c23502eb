import type { Analysis } from '@unmask/analysis/contract';
import { DONE } from '../test-app.tsx';

export const ABSTAINED = { weight: 0, auc: null, features: {}, evidence: [] };
const FEATURES = { f0_log_std: 0.21, f0_step: 0.012, f0_jitter: 0.006, shimmer_db: 1.5 };

/** A finished analysis of six seconds, the third and fourth of which resemble made speech. */
export function voiceAnalysis(part: Partial<NonNullable<Analysis['result']>> = {}): Analysis {
  const result: NonNullable<Analysis['result']> = {
    ...DONE.result!,
    modality: 'audio',
    isAI: true,
    outcome: 'ai_generated',
    confidence: 91,
    warnings: ['From 3.2 to 4.7 s the voice resembles made ones.'],
    detectionMethods: ['voice', 'voice-network'],
    signals: [
      { ...ABSTAINED, name: 'voice', metric: 'voice', score: 0.573, reason: null, features: FEATURES },
      { ...ABSTAINED, name: 'voice-network', metric: 'voice', score: 0.882, reason: null },
    ],
    timeline: {
      duration_s: 6,
      seconds: [0.1, 0.2, 0.9, 0.8, null, 0.3].map((score, at_s) => ({ at_s, score })),
      cuts_s: [],
      faces: [],
      audio: [0, 1, 2, 3, 4, 5].map((at_s) => ({ at_s, level_db: -12, speech: true })),
    },
    ...part,
  };
  return { ...DONE, fileName: 'call.wav', fileType: 'audio/wav', hasMedia: false, result };
}
