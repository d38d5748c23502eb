import type { SignalModel } from '@unmask/engine/internal/fusion/model.ts';
import { FIT, type KernelKind } from '@unmask/engine/internal/fusion/settings.ts';
import { kernelMargin, scaledFeatures } from '@unmask/engine/internal/fusion/signal-score.ts';
import { auc, aucErrorOfChance } from '../statistics/auc.ts';
import { logLoss } from '../statistics/log-loss.ts';
import { platt } from '../statistics/platt.ts';
import { type Candidate, candidatesOf, fitCandidates } from './fit-kernel.ts';
import { fitScaling } from './fit-scaling.ts';
import { dealFolds } from './folds.ts';
import { sampleWeights } from './sample-weights.ts';

/** One file as one signal sees it. */
export interface SignalRow {
  label: 0 | 1;
  component: string;
  features: Readonly<Record<string, number>>;
  /** A changed copy of a file. */
  copy?: boolean | undefined;
  /** Scored by what was learnt from the others, and neither learnt from nor counted. */
  aside?: boolean;
}

export interface FittedSignal {
  model: SignalModel;
  /** Calibrated log-odds of every row by models that did not see its component, clamped like those of the product. */
  outOfFold: number[];
}

/** Margins of all rows, each by a model fitted without the row's fold, for every candidate. */
function outOfFoldMargins(
  rows: readonly SignalRow[],
  candidates: readonly Candidate[],
  seed: number,
): number[][] {
  const folds = dealFolds(rows, FIT.innerFolds, seed);
  const margins = candidates.map(() => new Array<number>(rows.length).fill(0));
  for (let fold = 0; fold < FIT.innerFolds; fold++) {
    const train = rows.filter((row) => !row.aside && folds.get(row.component) !== fold);
    if (!bothClasses(train)) continue;
    const scaling = fitScaling(train.map((row) => row.features));
    const kernels = fitCandidates(
      candidates,
      train.map((row) => scaledFeatures(row.features, scaling)),
      train.map((row) => row.label),
      sampleWeights(train),
    );
    rows.forEach((row, i) => {
      if (folds.get(row.component) !== fold) return;
      const x = scaledFeatures(row.features, scaling);
      for (const [c, kernel] of kernels.entries()) margins[c]![i] = kernelMargin(x, kernel);
    });
  }
  return margins;
}

function bothClasses(rows: ReadonlyArray<{ label: 0 | 1 }>): boolean {
  return rows.some((row) => row.label === 1) && rows.some((row) => row.label === 0);
}

/** The line of the files themselves: their changed copies score lower, and would draw what is stated of a file to the side of AI. */
function lineOfFiles(rows: readonly SignalRow[]) {
  const files = rows.flatMap((row, i) => (row.copy || row.aside ? [] : [{ ...row, i }]));
  const labels = files.map((row) => row.label);
  const weights = sampleWeights(files);
  return (margins: readonly number[]) =>
    platt(
      files.map(({ i }) => margins[i]!),
      labels,
      weights,
    );
}

function calibrated(margins: readonly number[], calibration: ReturnType<typeof platt>) {
  const logOdds = margins.map((margin) =>
    Math.min(6, Math.max(-6, calibration.slope * margin + calibration.intercept)),
  );
  return { calibration, logOdds };
}

/** AUC that chance alone seldom gives. */
export function leastSkill(positives: number, negatives: number): number {
  return 0.5 + FIT.skillErrors * aucErrorOfChance(positives, negatives);
}

/**
 * Fits one signal: the candidate with the lowest out-of-fold log-loss, calibrated on those out-of-fold margins and refitted on all
 * rows.
 *
 * @returns null when too few files of a class measured it, or when it shows no skill out of fold
 */
export function fitSignal(
  rows: readonly SignalRow[],
  kinds: readonly KernelKind[],
  seed: number,
): FittedSignal | null {
  const learnt = rows.filter(({ aside }) => !aside);
  const ofLearnt = (values: readonly number[]) => values.filter((_, i) => !rows[i]!.aside);
  const positives = learnt.filter((row) => row.label === 1).length;
  if (Math.min(positives, learnt.length - positives) < FIT.minimumPerClass) return null;
  const candidates = candidatesOf(kinds);
  const weights = sampleWeights(learnt);
  const margins = outOfFoldMargins(rows, candidates, seed);
  const lineOf = lineOfFiles(rows);
  const fits = margins.map((values) => calibrated(values, lineOf(values)));
  const losses = fits.map(({ logOdds }) => logLoss(learnt, ofLearnt(logOdds), weights));
  const best = losses.indexOf(Math.min(...losses));
  const scores = ofLearnt(margins[best]!);
  const skill = auc(learnt.map(({ label }, i) => ({ label, score: scores[i]! })));
  const { calibration, logOdds } = fits[best]!;
  if (!(skill >= leastSkill(positives, learnt.length - positives)) || calibration.slope <= 0) return null;
  const scaling = fitScaling(learnt.map((row) => row.features));
  const [kernel] = fitCandidates(
    [candidates[best]!],
    learnt.map((row) => scaledFeatures(row.features, scaling)),
    learnt.map((row) => row.label),
    weights,
  );
  return {
    model: { scaling, kernel: kernel!, calibration, auc: skill, files: learnt.length },
    outOfFold: logOdds,
  };
}
