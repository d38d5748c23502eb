import {
  fusedLogOdds,
  measuredLogOdds,
  probabilityWithInterval,
} from '@unmask/engine/internal/fusion/fuse.ts';
import { greatestWeights, type SignalLogOdds } from '@unmask/engine/internal/fusion/join.ts';
import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import {
  JUDGED_PARTS,
  type JudgedPart,
  PART_SIGNALS,
  type PartFit,
  type PartFits,
  partMeasurements,
} from '@unmask/engine/internal/fusion/parts.ts';
import { FIT } from '@unmask/engine/internal/fusion/settings.ts';
import type { SignalName } from '@unmask/engine/types';
import { auc } from '../statistics/auc.ts';
import { fitFusion } from './fit-fusion.ts';
import type { FittedModel } from './fit-model.ts';
import { leastSkill } from './fit-signal.ts';
import { holdLimits, type OutOfFold } from './hold-limits.ts';
import type { Sample } from './sample.ts';

type BareFit = Omit<PartFit, 'auc'>;

export interface FittedParts {
  full: PartFits;
  /** Of each fold; a fold in which a part could not be fitted has none of it. */
  folds: PartFits[];
}

export interface PartsInput {
  samples: readonly Sample[];
  foldOf: ReadonlyMap<string, number>;
  full: FittedModel;
  /** Fits without the files of each fold. */
  fits: ReadonlyArray<FittedModel | null>;
  seed: number;
}

const ofNames = (signals: SignalLogOdds, names: readonly SignalName[]): SignalLogOdds =>
  new Map([...signals].filter(([name]) => names.includes(name)));

/** The methods of a part joined as those of the whole are, on the files in which one of them measured something; null where too few did. */
function fitPart(part: JudgedPart, { model, rows }: FittedModel, seed: number): BareFit | null {
  const names = (Object.keys(model.signals) as SignalName[]).filter((name) =>
    PART_SIGNALS[part].includes(name),
  );
  const own = rows
    .map((row) => ({ ...row, logOdds: { any: ofNames(row.logOdds.any, names) } }))
    .filter(({ logOdds }) => logOdds.any.size > 0);
  const ai = own.filter(({ label, copy }) => label === 1 && !copy).length;
  const real = own.filter(({ label, copy }) => label === 0 && !copy).length;
  if (Math.min(ai, real) < FIT.minimumPerClass) return null;
  const fit = fitFusion(own, { any: names }, seed, FIT.resamples);
  const weights = greatestWeights(fit.fusion);
  const weighed = names.some((name) => (weights[name] ?? 0) > 0);
  return weighed ? { prior: 0.5, ...fit } : null;
}

function outOfFold(
  part: JudgedPart,
  { samples, foldOf, fits }: PartsInput,
  folds: ReadonlyArray<BareFit | null>,
) {
  return samples.flatMap(({ label, component, measurements }): Array<OutOfFold & { score: number }> => {
    const fold = foldOf.get(component) ?? -1;
    const [model, fit] = [fits[fold]?.model, folds[fold]];
    const own = partMeasurements(part, measurements);
    const logOdds = measuredLogOdds(own, { signals: model?.signals ?? {} });
    if (!fit || logOdds.any.size === 0) return [];
    const { value } = probabilityWithInterval(logOdds, fit);
    return [{ label, probability: value, score: sigmoid(fusedLogOdds(logOdds, fit.fusion)) }];
  });
}

/** As a method of the whole, a part ships when it beats chance by more than chance does (`FIT.skillErrors`). */
function hasSkill(rows: ReadonlyArray<{ label: 0 | 1 }>, value: number): boolean {
  const ai = rows.filter(({ label }) => label === 1).length;
  const real = rows.length - ai;
  return Math.min(ai, real) > 0 && value >= leastSkill(ai, real);
}

/**
 * Fits every part that is judged by itself: joined, calibrated and limited like the whole, with the methods of the whole, and held
 * to the same shares of real files named AI and of AI files named authentic, out of fold. A part without skill has no say.
 */
export function fitParts(input: PartsInput): FittedParts {
  const out: FittedParts = { full: {}, folds: input.fits.map(() => ({})) };
  for (const part of JUDGED_PARTS) {
    const full = fitPart(part, input.full, input.seed);
    const folds = input.fits.map((fit, fold) => fit && fitPart(part, fit, input.seed + 10 * (fold + 1)));
    const judged = outOfFold(part, input, folds);
    const skill = judged.length > 0 ? auc(judged) : 0;
    if (!full || !hasSkill(judged, skill)) continue;
    out.full[part] = { ...holdLimits(full, judged), auc: skill };
    folds.forEach((fit, fold) => {
      if (fit) out.folds[fold]![part] = { ...holdLimits(fit, judged), auc: skill };
    });
  }
  return out;
}
