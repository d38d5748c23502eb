/** What `unmask calibrate` wrote beside an added detector, and whether it still speaks of what runs now. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AddedFusion } from '../fusion/index.ts';
import type { AnalysisMode, Modality } from '../types.ts';
import { type AddedModel, CALIBRATION_ENDING } from './folder.ts';

export interface AddedCalibration {
  format: 2;
  model: string;
  /** SHA-256 of the ONNX file and of the manifest that were measured. */
  onnx: string;
  manifest: string;
  date: string;
  engineVersion: string;
  kinds: Partial<Record<Modality, KindCalibration>>;
}

export interface KindCalibration {
  /** `engineModelsHash` of the engine beside whose fusion the weight was fitted. */
  engineModels: string;
  fusion: AddedFusion;
  files: { real: number; ai: number; groups: number };
  /** Out of fold, with 95 % intervals over groups: the detector alone, what ships alone, both together. */
  auc: Record<'alone' | 'before' | 'after', { value: number; low: number; high: number }>;
}

export function calibrationPath(model: Pick<AddedModel, 'folder' | 'manifest'>): string {
  return path.join(model.folder, `${model.manifest.name}${CALIBRATION_ENDING}`);
}

/** One hash over the fitted model of a kind of file, the settings and every network that ships. */
export function engineModelsHash(hashes: Readonly<Record<string, string>>): string {
  const lines = Object.entries(hashes)
    .map(([name, hash]) => `${name} ${hash}`)
    .sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Null when there is none, or none of this format. */
export function readCalibration(model: Pick<AddedModel, 'folder' | 'manifest'>): AddedCalibration | null {
  const at = calibrationPath(model);
  if (!existsSync(at)) return null;
  try {
    const found: AddedCalibration | CalibrationOfFormat1 = JSON.parse(readFileSync(at, 'utf8'));
    if (found.model !== model.manifest.name) return null;
    if (found.format === 1) return fromFormat1(found);
    return found.format === 2 ? found : null;
  } catch {
    return null;
  }
}

type CalibrationOfFormat1 = Omit<AddedCalibration, 'format' | 'kinds'> & {
  format: 1;
  kinds: Partial<Record<Modality, Omit<KindCalibration, 'fusion'> & { say: AddedFusion }>>;
};

/** Format 1 called the fusion `say`; a calibration costs hours, so it stays in force. */
function fromFormat1({ kinds, ...rest }: CalibrationOfFormat1): AddedCalibration {
  const renamed = Object.entries(kinds).map(([modality, { say, ...kind }]) => [
    modality,
    { ...kind, fusion: say },
  ]);
  return { ...rest, format: 2, kinds: Object.fromEntries(renamed) };
}

/** Whether an added detector may vote on a kind of file. */
export type Eligibility =
  | { state: 'in_force'; fusion: AddedFusion }
  | { state: 'never_calibrated' | 'stale_calibration' };

/** @param engineModels see `engineModelsHash` */
export function eligibilityOf(
  model: AddedModel,
  calibration: AddedCalibration | null,
  kind: { modality: Modality; mode: AnalysisMode },
  engineModels: string,
): Eligibility {
  const own = kind.mode === 'full' ? calibration?.kinds[kind.modality] : undefined;
  if (!calibration || !own) return { state: 'never_calibrated' };
  const same =
    calibration.onnx === model.sha256 &&
    calibration.manifest === model.manifestSha256 &&
    own.engineModels === engineModels;
  return same ? { state: 'in_force', fusion: own.fusion } : { state: 'stale_calibration' };
}
