import {
  type FusionModel,
  fuse,
  fusePart,
  JUDGED_PARTS,
  type Measurements,
  type PartFits,
} from '@unmask/engine/internal/fusion/index.ts';
import type { AnalysisMode, Modality, SignalName } from '@unmask/engine/types';
import { componentsOf } from './fit/components.ts';
import type { Measured } from './measure/measure-all.ts';
import { type MeasuredFile, measurementsOf } from './measure/measured-file.ts';
import { foldOf, type ModelFolders, type ModelSet, readModelSet } from './model-files.ts';
import type { Refused, ScoredFile } from './report/scored-file.ts';

export interface Judgement {
  mode: AnalysisMode;
  /** Whether what a file says of itself and the marks it bears move the verdict, as they do in the product. */
  statements: boolean;
}

/** Scores one measured file by the model that never saw its origin. */
export function scoreFile(
  { file, sha256 }: Pick<Measured, 'file' | 'sha256'>,
  measured: MeasuredFile,
  models: ModelSet,
  { mode, statements }: Judgement,
  component: string,
): ScoredFile {
  const fold = foldOf(models.table, sha256, file.keys);
  const model = fold === null ? models.full : (models.folds[fold] ?? null);
  const measurements = measurementsOf(measured, statements);
  const fused = fuse(measurements, model, mode);
  const signals: Partial<Record<SignalName, number>> = {};
  for (const [name, { score, reason }] of fused.signals) {
    if (score !== null) signals[name] = score;
    // A fold in which the signal showed no skill says nothing about these files; leaving them out would pick the lucky folds.
    else if (reason === 'not_calibrated' && models.full?.signals[name]) signals[name] = 0.5;
  }
  return {
    id: file.id,
    folder: file.folder,
    modality: measured.modality,
    label: file.label === 'fake' ? 1 : 0,
    kind: file.kind,
    generator: file.generator,
    pairGroup: file.pairGroup,
    component,
    score: fused.probability.value,
    logRatio: Math.log(fused.likelihoodRatio.value),
    outcome: fused.outcome,
    band: fused.assessment.band,
    signals,
    parts: partsOf(measurements, {
      model,
      fits: (fold === null ? models.parts.full : models.parts.folds[fold]) ?? {},
      mode,
    }),
    cpu_s: measured.cpu_s,
    hard: file.hard,
    permissive: file.licenceClass === 'permissive',
    fold,
  };
}

interface Judging {
  model: FusionModel | null;
  fits: PartFits;
  mode: AnalysisMode;
}

function partsOf(measurements: Measurements, { model, fits, mode }: Judging): ScoredFile['parts'] {
  const out: ScoredFile['parts'] = {};
  for (const part of JUDGED_PARTS) {
    const fit = fits[part];
    const fused = model && fit && fusePart(part, { measurements, whole: model, fit, mode });
    if (!fused) continue;
    out[part] = { score: fused.probability.value, outcome: fused.outcome, band: fused.assessment.band };
  }
  return out;
}

export interface ScoredFiles {
  scored: ScoredFile[];
  refused: Refused[];
}

/** Scores everything that was measured; files that the engine refused are listed apart. */
export function scoreAll(
  measured: readonly Measured[],
  folders: ModelFolders,
  { mode = 'full', statements = false }: Partial<Judgement> = {},
): ScoredFiles {
  const sets = new Map<Modality, ModelSet>();
  const components = componentsOf(measured, ({ file }) => file.keys);
  const out: ScoredFiles = { scored: [], refused: [] };
  for (const [i, entry] of measured.entries()) {
    const { result, file } = entry;
    if ('error' in result) {
      out.refused.push({ id: file.id, folder: file.folder, code: result.code, error: result.error });
      continue;
    }
    const models = sets.get(result.modality) ?? readModelSet(folders, result.modality, mode);
    sets.set(result.modality, models);
    out.scored.push(scoreFile(entry, result, models, { mode, statements }, components[i]!));
  }
  return out;
}
