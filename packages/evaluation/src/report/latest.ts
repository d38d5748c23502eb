import type { FusionModel } from '@unmask/engine/internal/fusion/model.ts';
import type { AssessmentBand, Modality, Outcome, SignalName } from '@unmask/engine/types';
import type { RobustnessReport } from '../robustness/robustness.ts';
import type { NullableInterval } from './figures.ts';
import type { ModalityReport, Report } from './report.ts';

/** Shares 0..1, AUC 0..1 (0.5 = chance); an interval is the middle 95% of draws of whole groups. */

/** AI files of one kind against all real files of the modality. */
export interface KindFigures {
  /** AI files of this kind. */
  n: number;
  /** Real files they are set against: all of the modality. */
  real: number;
  /** Groups of the AI files. */
  groups: number;
  /** Kinds of the manifests that count here; more than one where names differ or where the row is a sum. */
  kinds: string[];
  auc: NullableInterval;
  eer: NullableInterval;
  tprAt1: NullableInterval;
  tprAt5: NullableInterval;
  /** Share of the kind named AI. */
  recall: NullableInterval;
  /** Share of the kind named authentic. */
  missed: NullableInterval;
  /** Calibration error at this kind's share of the files; null below 20 files of it. */
  ece: number | null;
}

/** Mean of the AUC inside every group that holds both labels: what no difference between groups can feign. */
export interface MacroAuc extends NullableInterval {
  /** Groups that hold both labels. */
  groups: number;
  /** Files in them. */
  n: number;
}

/** One bar of the reliability diagram; bins without files are left out. */
export interface ReliabilityBin {
  /** Stated probability of AI, `from` up to (not including) `to`; the last bin includes 1. */
  from: number;
  to: number;
  count: number;
  meanPredicted: number;
  /** Share of AI files among them, with its interval over groups. */
  observed: NullableInterval;
}

/** The fusion refitted in every fold without one signal. */
export interface AblationFigures {
  /** AUC without the signal, out of fold. */
  auc: NullableInterval;
  /** AUC with the signal minus AUC without it: paired, same files, same draws. */
  gain: NullableInterval;
  /** The signal does not raise the AUC in the middle of the draws: it adds nothing here. */
  addsNothing: boolean;
}

/** What only a fit knows; an evaluation alone has none of it. */
export interface FitFigures {
  ablation: Partial<Record<SignalName, AblationFigures>>;
  /** AUC of a classifier that sees metadata alone, on the same folds. */
  control: NullableInterval;
  /** AUC of the engine minus that of the control: paired, same files, same draws. */
  controlMargin: NullableInterval;
  fitted: FusionModel['fitted'];
}

export interface FileFigures {
  id: string;
  folder: string;
  label: 'real' | 'fake';
  kind: string;
  generator: string;
  /** Unit of every bootstrap. */
  pairGroup: string;
  score: number;
  outcome: Outcome;
  band: AssessmentBand;
  cpu_s: number;
}

/** What is told of the second test. */
export const SECOND_TEST_FIGURES = [
  'n',
  'real',
  'ai',
  'groups',
  'auc',
  'recall',
  'missed',
  'falseAlarmReal',
  'inconclusive',
  'ece',
  'intervals',
  'bands',
] as const;

export type ScoredFigures = Pick<ModalityReport, (typeof SECOND_TEST_FIGURES)[number]>;

/** What the models that ship make of files whose sources no fit has met, by what was measured alone. */
export interface SecondTestFigures extends ScoredFigures {
  date: string;
  /** The same files, judged with what they state and the marks they bear; absent where those were not read. */
  withStatements?: ScoredFigures;
}

/** Shape of `docs/accuracy/latest.json`: the report of the last fit, every file scored by models that never saw its origin. */
export interface LatestAccuracy extends Report {
  date: string;
  note: string;
  modalities: Partial<Record<Modality, ModalityReport & Partial<FitFigures>>>;
  /** Videos given as five stills each. */
  frames?: ModalityReport;
  /** Of each kind as it was measured last, with the models of that day. */
  robustness?: RobustnessReport;
  /** Of sources that no fit has met; each kind as it was scored last, with the models of that day. */
  secondTest?: Partial<Record<Modality, SecondTestFigures>>;
}
