/** Settings of the fit and of the fusion; their hash is part of every result. */
import type { AbstainReason, AnalysisMode, Modality, SignalName } from '../types.ts';

export type KernelKind = 'logistic' | 'rbf';

/** Kinds tried for each signal; the inner folds choose the one with the lower log-loss. */
const KINDS: Partial<Record<SignalName, readonly KernelKind[]>> = {
  // Out of fold on 797 sounds: logistic 0.786, rbf 0.771, their mean 0.781.
  voice: ['logistic'],
  // How a clip was coded tells first who published it: a curved fit learns publishers by heart (inside groups of one origin the
  // AUC of the whole falls from 0.76 to 0.65).
  'codec-statistics': ['logistic'],
  // A trained network's few logits are straight already.
  'face-network': ['logistic'],
  'frame-network': ['logistic'],
  'motion-network': ['logistic'],
  'voice-network': ['logistic'],
  'spectral-peaks': ['logistic'],
};
const DEFAULT_KINDS: readonly KernelKind[] = ['logistic', 'rbf'];

export function kernelKinds(signal: SignalName): readonly KernelKind[] {
  return KINDS[signal] ?? DEFAULT_KINDS;
}

/**
 * Statements and marks, not measurements: each decides, moves the odds by a fixed factor (`SAID_ODDS`) or is silent, and is never
 * fitted. The folder of each bears its name.
 */
export const NEVER_FITTED: readonly SignalName[] = [
  'provenance',
  'invisible-mark',
  'visible-mark',
  'camera-file',
];

/**
 * Read and shown, and judged within their part, but without a weight in the whole. Faces of clips take more than they give beside the
 * other signals (docs/decisions/0100-faces-on-the-same-trunk.md). How a picture was coded tells who saved it last, not what made it
 * (docs/decisions/0102-coding-has-no-vote.md).
 */
const WITHOUT_WEIGHT: Partial<Record<Modality, readonly SignalName[]>> = {
  video: ['face-network'],
  image: ['block-compression'],
};

export function withoutWeight(modality: Modality): readonly SignalName[] {
  return WITHOUT_WEIGHT[modality] ?? [];
}

/**
 * Whether generated and altered files are learnt from apart. In clips that names half as many again; pictures and sounds gain nothing
 * (docs/decisions/0107-generated-and-altered-apart.md).
 */
export function learntApart(modality: Modality): boolean {
  return modality === 'video';
}

/** Signals that need motion, sound or the file itself and so say nothing about single stills. */
export const MOTION_SIGNALS: readonly SignalName[] = [
  'codec-statistics',
  'temporal-residual',
  'motion-network',
  'eye-movement',
  'lip-sync',
  'voice',
  'voice-network',
  'spectral-peaks',
];

export const FIT = {
  seed: 20260101,
  folds: 10,
  innerFolds: 5,
  resamples: 40,
  /** A signal is fitted when at least this many files of each class measured it. */
  minimumPerClass: 12,
  /** Generated and altered files are learnt from apart when there are at least this many of each. */
  minimumPerKind: 60,
  /** Out of fold, a signal's AUC must beat 0.5 by this many standard errors of an AUC without skill, else it is not fitted. */
  skillErrors: 1.3,
  ridges: [0.01, 0.03, 0.1, 0.3, 1, 3],
  /** Multiples of 1 / (number of features). */
  gammas: [0.1, 0.3, 1],
  kernelRidges: [0.0003, 0.003, 0.03],
  landmarks: 120,
  /** Features are clamped to this share of their distribution on either side. */
  winsor: 0.01,
  fusionRidge: 0.01,
  /** How strongly the weights of the fusion are drawn to a common one: the strongest that the inner folds cannot tell from the best. */
  fusionPulls: [0.01, 0.1, 1],
} as const;

/** What the abstention thresholds must hold out of fold. */
export const ABSTENTION = {
  /** Real files named AI, of all real files. */
  falseAlarms: 0.02,
  /** AI files named authentic, of all AI files. */
  misses: 0.02,
  /** The highest real scores, by which the tail beyond them is judged: this share of the real files, and at least so many. */
  tailShare: 0.15,
  tailLeast: 8,
  /** Of this many draws of whole origins, this share must keep the limits. */
  draws: 200,
  confidence: 0.75,
} as const;

/** Shares of the other side's files that may lie beyond the beginning of a band, out of fold. */
export const BANDS = { likely: 0.07, leans: 0.2 } as const;

/** Below this ratio the evidence supports neither side (ENFSI guideline, 2015), and no band says that it does. */
export const SUPPORT_RATIO = 2;

/** A verdict for either side asks that what was measured is at least this many times likelier on that side. No model loosens it. */
export const LEAST_RATIO = 10;

/** Where a file can be named authentic at all: five stills show too little of it. */
export const MODES_THAT_CLEAR: readonly AnalysisMode[] = ['full'];

/** Probability of a file whose verified manifest says that AI made it: a convention, since a signed statement is not measured here. */
export const DECIDED_BY_PROVENANCE = { value: 0.99, low: 0.95, high: 1 } as const;

/**
 * By how much a statement that anybody could have written multiplies the odds of the side it takes: conventions, well below what
 * the false hits on genuine files (docs/accuracy/marks.md) would allow, because a statement can be written on purpose.
 *
 * `declared`: a structure that exists to say it, such as a label or a generator's own settings. `named`: a generator's name in a
 * text. `camera`: everything that a camera writes is there and agrees.
 */
export const SAID_ODDS = { declared: 50, named: 10, camera: 8 } as const;

/** Limits of the verdict for kinds of files without a fit: what every verdict asks for. */
export const WITHOUT_FIT = { ai: LEAST_RATIO / (1 + LEAST_RATIO), authentic: 1 / (1 + LEAST_RATIO) } as const;

/** Two signals disagree when one moves the log-odds up and one down by at least this much. */
export const DISAGREEMENT_LOG_ODDS = 0.8;

/** Evidence is weak where no signal moves the log-odds by this much, to twice or half. */
export const WEAK_LOG_ODDS = Math.LN2;

/** A silent signal explains an inconclusive verdict when its weight in the fusion is at least this. */
export const LEAST_SAY = 0.1;

/** Abstentions that explain an inconclusive verdict by themselves. */
export const EXPLAINING_REASONS: Partial<
  Record<AbstainReason, 'too_short' | 'too_small' | 'no_face' | 'no_speech' | 'no_sound'>
> = {
  too_short: 'too_short',
  too_small: 'too_small',
  face_too_small: 'too_small',
  no_face: 'no_face',
  too_few_faces: 'no_face',
  no_speech: 'no_speech',
  no_sound: 'no_sound',
};

/** Name of the model file for a kind of input. */
export function modelFileName(modality: Modality, mode: 'full' | 'frames'): string {
  return mode === 'frames' && modality === 'video' ? 'video-frames.json' : `${modality}.json`;
}
