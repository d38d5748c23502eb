/** What is known of a file before its result is there. */
import type { AnalysisResult, Modality } from '../types.ts';
import type { PartVerdicts } from '../verdict/judged-parts.ts';
import type { HeardVoice, VoiceVerdict } from '../verdict/voice-part.ts';
import type { EvidenceReport } from './report.ts';

/** Parts of a video or a picture, each as the result will say it. The whole is not judged by any of them. */
export interface FoundTracks {
  modality: Modality;
  /** Methods of the whole that have measured; empty while only the sound has been. */
  signals: HeardVoice['signals'];
  voice?: HeardVoice;
  parts?: PartVerdicts;
}

export interface FoundReport extends EvidenceReport {
  /** Absent until a part has been judged. */
  tracks?: FoundTracks;
}

/** The sound alone has been measured. */
export function heardTracks(voice: HeardVoice): FoundTracks {
  return { modality: 'video', signals: [], voice };
}

type Measured = Pick<AnalysisResult, 'modality' | 'signals' | 'credentials' | 'statements' | 'captions'> & {
  voice?: VoiceVerdict;
  parts?: PartVerdicts;
};

/** The file has been measured, and something else is waited for. */
export function measuredFound(result: Measured): FoundReport {
  const { modality, credentials, statements, captions, parts } = result;
  const { outcome, assessment, probability, signals } = result.voice ?? {};
  const heard = outcome && assessment && probability && signals;
  return {
    ...(credentials && { credentials }),
    ...(statements && { statements }),
    ...(captions && { captions }),
    tracks: {
      modality,
      signals: result.signals.map(({ name, score, reason, weight }) => ({ name, score, reason, weight })),
      ...(heard && { voice: { outcome, assessment, probability, signals } }),
      ...(parts && { parts }),
    },
  };
}
