import type { Analysis } from '@unmask/analyses/contract';
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

/** A finished analysis of a video, the sound of which resembles made speech. */
export function videoAnalysis(voice: NonNullable<Analysis['result']>['voice']): Analysis {
  const { result, ...analysis } = voiceAnalysis();
  const { signals, timeline } = result!;
  return {
    ...analysis,
    fileName: 'clip.mp4',
    fileType: 'video/mp4',
    result: { ...DONE.result!, signals: [...DONE.result!.signals, ...signals], timeline, voice },
  };
}

export const VOICE_OF_VIDEO: NonNullable<NonNullable<Analysis['result']>['voice']> = {
  isAI: true,
  confidence: 88,
  outcome: 'ai_generated',
  outcomeReasons: [],
  assessment: { band: 'ai_generated', measured: null },
  probability: { value: 0.88, low: 0.8, high: 0.9 },
  detectionMethods: ['Voice clone detector'],
  signals: [
    { name: 'voice', score: 0.61, reason: null, weight: 0.2 },
    { name: 'voice-network', score: 0.93, reason: null, weight: 0.8 },
  ],
  seconds: [0.7, 0.2, 0.2, 0.2, 0.2, 0.2].map((score, at_s) => ({ at_s, score })),
};
