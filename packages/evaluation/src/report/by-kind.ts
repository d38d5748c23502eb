import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import { ece } from '../statistics/ece.ts';
import { type FigureName, figureOf, type NullableInterval, type Rows, rounded } from './figures.ts';
import { reportedKinds } from './kinds.ts';
import type { KindFigures } from './latest.ts';

/** Fewer files of a kind than this fill no bins. */
const LEAST_FOR_ECE = 20;

/** Probabilities are stated at even prior odds; a kind is a smaller share of the files, and so much less likely beforehand. */
function eceAtShare(rows: Rows, share: number): number {
  const prior = Math.log(share / (1 - share));
  return ece(rows.map(({ label, logRatio }) => ({ label, score: sigmoid(logRatio + prior) })));
}

function figuresOfKind(own: Rows, real: Rows, kinds: string[], draws: number): KindFigures {
  const rows = [...real, ...own];
  const of = (name: FigureName): NullableInterval => figureOf(rows, name, draws);
  const meaningful = own.length >= LEAST_FOR_ECE && real.length > 0;
  return {
    n: own.length,
    real: real.length,
    groups: new Set(own.map((row) => row.pairGroup)).size,
    kinds,
    auc: of('auc'),
    eer: of('eer'),
    tprAt1: of('tprAt1'),
    tprAt5: of('tprAt5'),
    recall: of('recall'),
    missed: of('missed'),
    ece: meaningful ? rounded(eceAtShare(rows, own.length / rows.length)) : null,
  };
}

/** AI files of every kind, each against all real files; kinds with the most files first. */
export function byKind(rows: Rows, draws: number): Record<string, KindFigures> {
  const real = rows.filter((row) => row.label === 0);
  const ai = rows.filter((row) => row.label === 1);
  const figures = [...reportedKinds(ai.map((row) => row.kind))].map(([name, kinds]) => {
    const own = ai.filter((row) => kinds.includes(row.kind));
    return [name, figuresOfKind(own, real, kinds, draws)] as const;
  });
  return Object.fromEntries(figures.sort(([, a], [, b]) => b.n - a.n));
}
