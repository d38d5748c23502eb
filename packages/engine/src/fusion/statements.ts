/**
 * Statements and habits that speak for themselves: what a file says of its origin, in a form that anybody could have written.
 * They move the odds of what was measured by a fixed, bounded factor and so need no fit; they never decide alone against it.
 */
import type { SignalMeasurement } from '../media.ts';
import type { AnalysisMode, SignalName } from '../types.ts';
import { assess } from './assess.ts';
import type { Fused, FusedSignal } from './fuse.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { logit, sigmoid } from './log-odds.ts';
import type { Bands, Thresholds } from './model.ts';
import { outcomeOf } from './outcome.ts';
import { SAID_ODDS, WITHOUT_FIT } from './settings.ts';

/** What a verdict is moved by, beside the statements themselves. */
export interface Ground {
  measurements: ReadonlyMap<SignalName, SignalMeasurement>;
  /** By how much all measured signals together moved the log-odds, regardless of direction. */
  moved: number;
  /** Null where nothing was fitted. */
  thresholds: Thresholds | null;
  /** Null where none were fitted. */
  bands: Bands | null;
  prior: number;
  mode: AnalysisMode;
}

/** Log-odds that a signal's statement is worth; 0 when it says nothing. */
export function saidLogOdds({ says }: SignalMeasurement): number {
  if (!says) return 0;
  const worth = Math.log(SAID_ODDS[says.strength]);
  return says.side === 'ai' ? worth : -worth;
}

/** The same verdict, with the statements of the file taken into account. */
export function withStatements(fused: Fused, ground: Ground): Fused {
  const { measurements, moved, thresholds, bands, prior, mode } = ground;
  const said = new Map([...measurements].map(([name, measurement]) => [name, saidLogOdds(measurement)]));
  const sum = [...said.values()].reduce((a, b) => a + b, 0);
  const total = [...said.values()].reduce((a, b) => a + Math.abs(b), moved);
  if (total === moved) return fused;
  const signals = new Map<SignalName, FusedSignal>();
  for (const [name, signal] of fused.signals) {
    const worth = said.get(name) ?? 0;
    signals.set(
      name,
      worth === 0
        ? { ...signal, weight: (signal.weight * moved) / total }
        : { score: sigmoid(worth), reason: null, weight: Math.abs(worth) / total, auc: null },
    );
  }
  const shift = (probability: number) => sigmoid(logit(probability) + sum);
  const { value, low, high } = fused.measured ? fused.probability : NOTHING_KNOWN;
  const probability = { value: shift(value), low: shift(low), high: shift(high) };
  const judged = outcomeOf({ probability, prior, thresholds: thresholds ?? WITHOUT_FIT, mode });
  // What anybody could have written clears no file that the measurements alone would not clear.
  const outcome = judged === 'authentic' && fused.outcome !== 'authentic' ? 'inconclusive' : judged;
  const { band } = assess({ outcome, probability, prior, bands });
  return {
    signals,
    probability,
    likelihoodRatio: { ...likelihoodRatio(probability.value, prior), said: Math.exp(sum) },
    outcome,
    outcomeReasons: outcome === 'inconclusive' ? reasonsOf(fused, sum) : [],
    // The labelled files were counted by what was measured in them, without such statements.
    assessment: { band, measured: null },
    measured: fused.measured || outcome !== 'inconclusive',
  };
}

/** Where nothing was measured only the statement speaks; how far it may be trusted is the width of the interval. */
const NOTHING_KNOWN = { value: 0.5, low: 0.2, high: 0.8 };

/** A statement that turned a verdict into none disagrees with what was measured. */
function reasonsOf({ outcome, outcomeReasons, measured }: Fused, sum: number): Fused['outcomeReasons'] {
  const turned = (outcome === 'authentic' && sum > 0) || (outcome === 'ai_generated' && sum < 0);
  if (turned) return ['signals_disagree'];
  return measured && outcomeReasons.length === 0 ? ['near_the_threshold'] : outcomeReasons;
}
