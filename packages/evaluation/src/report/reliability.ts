import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import { withNeverSeen } from '../statistics/never-seen.ts';
import { type Rows, roundedInterval } from './figures.ts';
import type { ReliabilityBin } from './latest.ts';

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

function binOf(score: number, bins: number): number {
  return Math.min(bins - 1, Math.floor(score * bins));
}

/** Bins of the reliability diagram that hold files: stated probability against the share of AI files, with its interval over groups. */
export function reliability(rows: Rows, draws: number, bins = 10): ReliabilityBin[] {
  const out: ReliabilityBin[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const own = rows.filter((row) => binOf(row.score, bins) === bin);
    if (own.length === 0) continue;
    const share = (drawn: Rows) => drawn.reduce((sum, row) => sum + row.label, 0) / drawn.length;
    const interval = bootstrapOverGroups(own, (row) => row.pairGroup, share, { draws });
    const groups = new Set(own.map((row) => row.pairGroup)).size;
    out.push({
      from: round(bin / bins),
      to: round((bin + 1) / bins),
      count: own.length,
      meanPredicted: round(own.reduce((sum, row) => sum + row.score, 0) / own.length),
      observed: roundedInterval(withNeverSeen(interval, groups)),
    });
  }
  return out;
}
