/**
 * Shape of a fitted model file: `packages/engine/models/<modality>.json`, and `video-frames.json` for stills of a video.
 *
 * It is data only. Everything in it was fitted by `unmask fit` on labelled files; nothing in it is set by hand.
 */
import type { AssessmentBand, Modality, SignalName } from '../types.ts';

/** How the raw features of one signal are made comparable: winsorised, then (x - mean) / deviation. */
export interface Scaling {
  /** In the order of the weights. A feature that the file lacks counts as its mean. */
  featureNames: string[];
  low: number[];
  high: number[];
  mean: number[];
  /** Never 0. */
  deviation: number[];
}

/** Linear log-odds over the scaled features. */
export interface LogisticKernel {
  kind: 'logistic';
  weights: number[];
  intercept: number;
}

/** Gaussian kernel over landmark points: sum of weights[j] * exp(-gamma * |x - landmarks[j]|^2) + intercept. */
export interface RbfKernel {
  kind: 'rbf';
  gamma: number;
  landmarks: number[][];
  weights: number[];
  intercept: number;
}

/** Log-odds = slope * margin + intercept. The slope is never negative. */
export interface PlattCalibration {
  slope: number;
  intercept: number;
}

/** Smoothed isotonic regression: knots with rising margins, joined by straight lines. */
export interface CalibrationCurve {
  margins: number[];
  /** Never falling. */
  logOdds: number[];
}

/** Calibration of the whole: the line, or the mean of the line and a curve where that was better out of fold. */
export interface FusionCalibration extends PlattCalibration {
  curve?: CalibrationCurve;
}

export interface SignalModel {
  scaling: Scaling;
  kernel: LogisticKernel | RbfKernel;
  calibration: PlattCalibration;
  /** Out-of-fold AUC of this signal alone, over the files where it measured something. */
  auc: number;
  /** Files (of those it was fitted on) where it measured something. */
  files: number;
}

export type SignalModels = Partial<Record<SignalName, SignalModel>>;

/** What AI did to a file: it made the whole, or it altered a recording of somebody or something (a face swapped or moved, a part painted over). */
export type AiKind = 'generated' | 'altered';

/** AI files that signals and joins were learnt from, against all real ones: those of one kind, or `any`. */
export type LearntFrom = AiKind | 'any';

/** One join of the signals: intercept + sum of weights[s] * logOdds[s]. */
export interface Join {
  intercept: number;
  /** Never negative, so that the probability never falls when a signal's score rises. */
  weights: Partial<Record<SignalName, number>>;
}

/**
 * One fit of the fusion: log-odds = calibration(margin). The margin is that of the one join (`any`), or the log of the mean odds of
 * both kinds, which count as equally likely: what shows that a whole was generated says little about a face put into a real clip.
 */
export interface FusionWeights {
  joins: Partial<Record<LearntFrom, Join>>;
  calibration: FusionCalibration;
}

export interface Thresholds {
  /** At or above this probability the file is named AI-generated. */
  ai: number;
  /** At or below this probability the file is named authentic. */
  authentic: number;
}

/** Where the bands between the two verdicts begin, as probabilities; what lies between the leaning ones is undetermined. */
export interface BandLimits {
  /** At or above it lie at most `BANDS.likely` of the real files, out of fold. */
  likelyAi: number;
  /** The same with `BANDS.leans`. */
  leansAi: number;
  /** At or below it lie at most `BANDS.leans` of the AI files. */
  leansAuthentic: number;
  likelyAuthentic: number;
}

/** How many labelled files of either kind landed in each band, out of fold. */
export type Landed = Record<AssessmentBand, { real: number; ai: number }>;

export interface Bands extends BandLimits {
  /** Of the model that ships; fold models are what it was counted with. */
  landed?: Landed;
  /** Of the second test: not in the model file, put beside it where this very file was scored. */
  second?: Landed;
}

export interface FusionModel {
  format: 2;
  modality: Modality;
  mode: 'full' | 'frames';
  fitted: {
    date: string;
    commit: string;
    engineVersion: string;
    seed: number;
    data: Array<{ folder: string; files: number; groups: number }>;
    real: number;
    ai: number;
    groups: number;
  };
  /** Share of AI files in the weighted set of the fit: taken out of the likelihood ratio. */
  prior: number;
  /** Learnt from AI files of any kind: what each signal says by itself, and what parts join. */
  signals: SignalModels;
  /** The same signals learnt from each kind alone, where there were enough files of both. */
  ofKind?: Record<AiKind, SignalModels>;
  fusion: FusionWeights;
  /** Refits on groups drawn with replacement: their spread is the 95 % interval. */
  resampled: FusionWeights[];
  /** Probabilities are kept inside: a set of n files cannot show odds beyond about n to one. */
  bounds: { low: number; high: number };
  thresholds: Thresholds;
  /** Absent in models that were fitted without them: these give the verdicts and nothing between. */
  bands?: Bands;
}
