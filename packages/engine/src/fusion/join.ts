/** How the log-odds of signals become the margin of a file, before calibration. Pure and monotone in every signal. */
import type { SignalName } from '../types.ts';
import type { FusionWeights, Join, LearntFrom } from './model.ts';

export type SignalLogOdds = ReadonlyMap<SignalName, number>;

/** Log-odds of the signals of one file, as they were learnt from AI files of any kind and, where a model has them, of each kind alone. */
export type LogOdds = Partial<Record<LearntFrom, SignalLogOdds>> & { any: SignalLogOdds };

type Joins = Pick<FusionWeights, 'joins'>;

/** Weighted sum of the signals; a missing one adds nothing. */
function joinMargin(signals: SignalLogOdds, join: Join): number {
  let sum = join.intercept;
  for (const [name, value] of signals) sum += (join.weights[name] ?? 0) * value;
  return sum;
}

interface Joined {
  join: Join;
  signals: SignalLogOdds;
  margin: number;
}

function joined(logOdds: LogOdds, { joins }: Joins): Joined[] {
  return (Object.entries(joins) as Array<[LearntFrom, Join]>).map(([from, join]) => {
    const signals: SignalLogOdds = logOdds[from] ?? new Map();
    return { join, signals, margin: joinMargin(signals, join) };
  });
}

/** Odds of each join in multiples of the highest, and their sum: small enough for any margin. */
function relativeOdds(margins: readonly number[]) {
  const highest = Math.max(...margins);
  const odds = margins.map((margin) => Math.exp(margin - highest));
  return { highest, odds, sum: odds.reduce((total, value) => total + value, 0) };
}

/** The margin of the one join, or the log of the mean odds of several: AI had a hand in a file in one way or in the other. */
export function fusedMargin(logOdds: LogOdds, fit: Joins): number {
  const margins = joined(logOdds, fit).map(({ margin }) => margin);
  const { highest, sum } = relativeOdds(margins);
  return highest + Math.log(sum / margins.length);
}

/** By how much each signal moved the margin: in each join its weight times its log-odds, joins by their share of the odds. */
export function movedBy(logOdds: LogOdds, fit: Joins): Map<SignalName, number> {
  const all = joined(logOdds, fit);
  const { odds, sum } = relativeOdds(all.map(({ margin }) => margin));
  const out = new Map<SignalName, number>();
  for (const [i, { join, signals }] of all.entries()) {
    const share = odds[i]! / sum;
    for (const [name, value] of signals) {
      out.set(name, (out.get(name) ?? 0) + share * (join.weights[name] ?? 0) * value);
    }
  }
  return out;
}

/** The greatest weight of every signal in any join: what it has to say where it measures something. */
export function greatestWeights({ joins }: Joins): Join['weights'] {
  const out: Join['weights'] = {};
  for (const { weights } of Object.values(joins)) {
    for (const [name, weight] of Object.entries(weights) as Array<[SignalName, number]>) {
      out[name] = Math.max(out[name] ?? 0, weight);
    }
  }
  return out;
}
