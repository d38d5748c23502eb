import type { Landed } from '@unmask/engine/internal/fusion/model.ts';
import { JUDGED_PARTS, type JudgedPart } from '@unmask/engine/internal/fusion/parts.ts';
import { countBands } from '../fit/landed.ts';
import { auc } from '../statistics/auc.ts';
import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import { type NullableInterval, roundedInterval } from './figures.ts';
import type { ScoredFile, ScoredPart } from './scored-file.ts';

/** One part judged by itself, over the files in which it was measured. Shares 0..1. */
export interface PartFigures {
  n: number;
  real: number;
  ai: number;
  auc: NullableInterval;
  /** Share of real files whose part was named AI. */
  falseAlarmReal: number;
  /** Share of AI files whose part was named AI. */
  recall: number;
  bands: Landed;
}

export interface PartsFigures {
  judged: Partial<Record<JudgedPart, PartFigures>>;
  /** Files in which a part is named AI and the whole is neither named nor likely: what a concern is raised about, but by faces. */
  concerned: { real: number; ai: number };
}

const share = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 1e4) / 1e4);

const isNamed = ({ outcome }: Pick<ScoredPart, 'outcome'>): boolean => outcome === 'ai_generated';

function figuresOf(part: JudgedPart, files: readonly ScoredFile[], draws: number): PartFigures | null {
  const rows = files.flatMap(({ label, pairGroup, parts }) => {
    const own = parts[part];
    return own ? [{ label, pairGroup, ...own }] : [];
  });
  const [real, ai] = [0, 1].map((label) => rows.filter((row) => row.label === label));
  if (!real?.length || !ai?.length) return null;
  const named = (own: typeof rows) => share(own.filter(isNamed).length, own.length);
  return {
    ...{ n: rows.length, real: real.length, ai: ai.length },
    auc: roundedInterval(bootstrapOverGroups(rows, (row) => row.pairGroup, auc, { draws })),
    ...{ falseAlarmReal: named(real), recall: named(ai) },
    bands: countBands(rows),
  };
}

/** Nothing where no part was judged. */
export function partsFigures(files: readonly ScoredFile[], draws: number): { parts?: PartsFigures } {
  const judged: PartsFigures['judged'] = {};
  for (const part of JUDGED_PARTS) {
    const figures = figuresOf(part, files, draws);
    if (figures) judged[part] = figures;
  }
  if (Object.keys(judged).length === 0) return {};
  const raised = files.filter(
    (file) =>
      file.band !== 'ai_generated' && file.band !== 'likely_ai' && Object.values(file.parts).some(isNamed),
  );
  const of = (label: 0 | 1) => raised.filter((file) => file.label === label).length;
  return { parts: { judged, concerned: { real: of(0), ai: of(1) } } };
}
