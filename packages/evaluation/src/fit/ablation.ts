import { fusedLogOdds, measuredLogOdds } from '@unmask/engine/internal/fusion/fuse.ts';
import type { LogOdds } from '@unmask/engine/internal/fusion/join.ts';
import type { FusionWeights, Join, LearntFrom } from '@unmask/engine/internal/fusion/model.ts';
import type { SignalName } from '@unmask/engine/types';
import { roundedInterval } from '../report/figures.ts';
import type { AblationFigures } from '../report/latest.ts';
import { auc } from '../statistics/auc.ts';
import { aucDifference, type ScoredTwice } from '../statistics/auc-difference.ts';
import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import { fitFusion, type JoinedSignals } from './fit-fusion.ts';
import type { FittedModel } from './fit-model.ts';
import type { Sample } from './sample.ts';

/** What the ablation needs of the folds: each fold's fit, which saw none of the fold's files. */
export interface FoldFits {
  samples: readonly Sample[];
  foldOf: ReadonlyMap<string, number>;
  fits: ReadonlyArray<FittedModel | null>;
  seed: number;
}

function without(logOdds: LogOdds, name: SignalName): LogOdds {
  const left = Object.entries(logOdds).map(([from, signals]) => [
    from,
    new Map([...signals].filter(([other]) => other !== name)),
  ]);
  return Object.fromEntries(left);
}

/** What the joins of a fit weigh without this signal; null where one would be left with nothing. */
function joinedWithout({ joins }: Pick<FusionWeights, 'joins'>, name: SignalName): JoinedSignals | null {
  const left = (Object.entries(joins) as Array<[LearntFrom, Join]>).map(([from, { weights }]) => {
    const names = (Object.keys(weights) as SignalName[]).filter((other) => other !== name);
    return [from, names] as const;
  });
  return left.every(([, names]) => names.length > 0) ? Object.fromEntries(left) : null;
}

/** Every file with its fold's signals; a file of a fold that showed nothing has none. */
function heldOut({ samples, foldOf, fits }: FoldFits) {
  return samples.map((sample) => {
    const fold = foldOf.get(sample.component) ?? -1;
    const fit = fits[fold] ?? null;
    const logOdds = measuredLogOdds(sample.measurements, fit?.model ?? { signals: {} });
    return { sample, fold, fit, logOdds };
  });
}

/** Out-of-fold log-odds of the fusion with all signals (`one`) and refitted in every fold without this one (`other`). */
function scoredTwice(name: SignalName, folds: FoldFits, files: ReturnType<typeof heldOut>): ScoredTwice[] {
  const refits = folds.fits.map((fit, fold) => {
    const joined = fit && joinedWithout(fit.model.fusion, name);
    if (!joined) return null;
    const rows = fit.rows.map((row) => ({ ...row, logOdds: without(row.logOdds, name) }));
    return fitFusion(rows, joined, folds.seed + 10 * (fold + 1), 0).fusion;
  });
  return files.map(({ sample, fold, fit, logOdds }) => {
    const refit = refits[fold] ?? null;
    return {
      label: sample.label,
      group: sample.pairGroup,
      one: fit ? fusedLogOdds(logOdds, fit.model.fusion) : 0,
      other: refit ? fusedLogOdds(without(logOdds, name), refit) : 0,
    };
  });
}

/**
 * What each signal adds to the AUC: out of fold, the fusion refitted in every fold without it.
 *
 * @param draws bootstrap draws over groups
 */
export function ablationOf(
  names: readonly SignalName[],
  folds: FoldFits,
  draws: number,
): Partial<Record<SignalName, AblationFigures>> {
  const files = heldOut(folds);
  const out: Partial<Record<SignalName, AblationFigures>> = {};
  for (const name of names) {
    const rows = scoredTwice(name, folds, files);
    const left = rows.map(({ label, group, other }) => ({ label, group, score: other }));
    const gain = roundedInterval(aucDifference(rows, draws));
    out[name] = {
      auc: roundedInterval(bootstrapOverGroups(left, (row) => row.group, auc, { draws })),
      gain,
      addsNothing: !((gain.value ?? 0) > 0),
    };
  }
  return out;
}
