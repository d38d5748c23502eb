import type { JudgedPart } from '@unmask/engine/internal/fusion/parts.ts';
import type { AssessmentBand, Modality, Outcome, SignalName } from '@unmask/engine/types';

/** One part of a file, judged by itself. */
export type ScoredPart = Pick<ScoredFile, 'score' | 'outcome' | 'band'>;

/** One file with its score: the row behind every figure. */
export interface ScoredFile {
  id: string;
  folder: string;
  modality: Modality;
  label: 0 | 1;
  kind: string;
  generator: string;
  pairGroup: string;
  /** Unit of the folds; also holds files of one repository or speaker together. */
  component: string;
  /** Probability 0..1 that AI made or altered the file. */
  score: number;
  /** Natural logarithm of the likelihood ratio. */
  logRatio: number;
  outcome: Outcome;
  band: AssessmentBand;
  /** Calibrated score of every signal that measured something. */
  signals: Partial<Record<SignalName, number>>;
  /** The parts that were judged by themselves. */
  parts: Partial<Record<JudgedPart, ScoredPart>>;
  cpu_s: number;
  /** Uncertain or edited by the manifest's own notes. */
  hard: boolean;
  /** Its manifest row says that its licence is permissive. */
  permissive: boolean;
  /** Fold whose model scored it; null when the full model did, because the file was in no fit. */
  fold: number | null;
}

/** A file that could not be analyzed: counted and listed, and in no figure. */
export interface Refused {
  id: string;
  folder: string;
  code: string;
  error: string;
}
