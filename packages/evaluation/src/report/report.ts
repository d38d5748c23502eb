import type { Landed } from '@unmask/engine/internal/fusion/model.ts';
import type { EngineFacts, Modality, SignalName } from '@unmask/engine/types';
import { countBands } from '../fit/landed.ts';
import { auc } from '../statistics/auc.ts';
import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import { byKind } from './by-kind.ts';
import {
  byOrigin,
  type Figures,
  figuresOf,
  type NullableInterval,
  type OriginFigures,
  roundedInterval,
} from './figures.ts';
import type { FileFigures, KindFigures, MacroAuc, ReliabilityBin } from './latest.ts';
import { macroAuc } from './macro-auc.ts';
import { type PartsFigures, partsFigures } from './parts.ts';
import { reliability } from './reliability.ts';
import type { Refused, ScoredFile } from './scored-file.ts';

export interface SignalFigures {
  /** Files in which it measured something. */
  n: number;
  auc: NullableInterval;
}

export interface ModalityReport extends Figures {
  byGenerator: Record<string, OriginFigures>;
  bySource: Record<string, OriginFigures>;
  /** The same figures without files that are uncertain, edited, restored or unusual by the manifest's own notes. */
  withoutHard: Pick<Figures, 'n' | 'auc' | 'falseAlarmReal' | 'recall' | 'inconclusive'>;
  /** How many real and how many AI files landed in each band of the scale. */
  bands: Landed;
  /** AI files of each kind against all real files. */
  byKind: Record<string, KindFigures>;
  macroAuc: MacroAuc;
  /** Files whose licence is permissive, scored by the same models; null without any. */
  permissive: Figures | null;
  reliability: ReliabilityBin[];
  signals: Partial<Record<SignalName, SignalFigures>>;
  /** Parts that are judged by themselves; left out where none is. */
  parts?: PartsFigures;
  /** CPU seconds per file of the analysis process. */
  cost: { meanCpu_s: number; maxCpu_s: number };
  /** How many files were scored by a fold model that never saw their origin, and how many by the full model. */
  scoredBy: { foldModel: number; fullModel: number };
  files: FileFigures[];
}

export interface Report {
  engine: EngineFacts;
  modalities: Partial<Record<Modality, ModalityReport>>;
  /** Files that could not be analyzed. */
  refused: Refused[];
}

const round = (value: number, factor: number): number => Math.round(value * factor) / factor;

function signalFigures(rows: readonly ScoredFile[], draws: number): ModalityReport['signals'] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.signals) as SignalName[]))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const own = rows.flatMap((row) => {
        const score = row.signals[name];
        return score === undefined ? [] : [{ label: row.label, score, pairGroup: row.pairGroup }];
      });
      const interval = bootstrapOverGroups(own, (row) => row.pairGroup, auc, { draws });
      return [name, { n: own.length, auc: roundedInterval(interval) }];
    }),
  );
}

function withoutHard(rows: readonly ScoredFile[], draws: number): ModalityReport['withoutHard'] {
  const { n, auc, falseAlarmReal, recall, inconclusive } = figuresOf(
    rows.filter((row) => !row.hard),
    draws,
  );
  return { n, auc, falseAlarmReal, recall, inconclusive };
}

/** Everything that is reported of one kind of file. */
export function modalityReport(rows: readonly ScoredFile[], draws: number): ModalityReport {
  const costs = rows.map((row) => row.cpu_s);
  const permissive = rows.filter((row) => row.permissive);
  const byFold = rows.filter((row) => row.fold !== null).length;
  return {
    ...figuresOf(rows, draws),
    byGenerator: byOrigin(rows.filter((row) => row.label === 1)),
    bySource: byOrigin(rows.filter((row) => row.label === 0)),
    bands: countBands(rows),
    byKind: byKind(rows, draws),
    macroAuc: macroAuc(rows, draws),
    permissive: permissive.length > 0 ? figuresOf(permissive, draws) : null,
    reliability: reliability(rows, draws),
    withoutHard: withoutHard(rows, draws),
    signals: signalFigures(rows, draws),
    ...partsFigures(rows, draws),
    cost: {
      meanCpu_s: round(costs.reduce((a, b) => a + b, 0) / costs.length, 100),
      maxCpu_s: round(Math.max(...costs), 100),
    },
    scoredBy: { foldModel: byFold, fullModel: rows.length - byFold },
    files: rows.map(({ id, folder, label, kind, generator, pairGroup, score, outcome, band, cpu_s }) => ({
      id,
      folder,
      label: label === 1 ? 'fake' : 'real',
      kind,
      generator,
      pairGroup,
      score: round(score, 1e4),
      outcome,
      band,
      cpu_s: round(cpu_s, 100),
    })),
  };
}

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];

export function reportOf(
  rows: readonly ScoredFile[],
  refused: readonly Refused[],
  engine: EngineFacts,
  draws: number,
): Report {
  const modalities: Report['modalities'] = {};
  for (const modality of MODALITIES) {
    const own = rows.filter((row) => row.modality === modality);
    if (own.length > 0) modalities[modality] = modalityReport(own, draws);
  }
  return { engine, modalities, refused: [...refused] };
}
