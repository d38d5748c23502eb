/**
 * Parts of a video or a picture that are judged by themselves. The methods of a part are joined, calibrated and limited by a fit of
 * their own (`packages/engine/models/<modality>-parts.json`), so that a part says what its methods alone are worth: one that looks
 * real never clears another. The sound track of a video has a whole model of its own (`verdict/voice-part.ts`).
 */
import type { AnalysisMode, SignalName } from '../types.ts';
import { type Fused, fuse, type Measurements } from './fuse.ts';
import type { FusionModel, SignalModel } from './model.ts';

export const JUDGED_PARTS = ['picture', 'faces', 'lips'] as const;
export type JudgedPart = (typeof JUDGED_PARTS)[number];

/** The file's own coding is no part here: it tells who published a file before it tells what made it. */
export const PART_SIGNALS: Readonly<Record<JudgedPart, readonly SignalName[]>> = {
  picture: [
    ...(['noise-residual', 'temporal-residual', 'motion-network', 'appearance', 'frame-network'] as const),
    ...(['invisible-mark', 'visible-mark'] as const),
  ],
  faces: ['face-network', 'face-blending', 'eye-movement'],
  lips: ['lip-sync'],
};

/** How the methods of one part are joined; each method is read as in the model of the whole, learnt from AI files of any kind. */
export interface PartFit
  extends Pick<FusionModel, 'prior' | 'fusion' | 'resampled' | 'bounds' | 'thresholds' | 'bands'> {
  /** AUC of the part alone, out of fold, over the files in which it could be measured. */
  auc: number;
}

export type PartFits = Partial<Record<JudgedPart, PartFit>>;

/** Shape of `<modality>-parts.json`. */
export interface PartsFile {
  format: 2;
  /** SHA-256 of the model file whose methods these fits join. */
  of: string;
  parts: PartFits;
}

/** Name of the file beside the model file of this name. */
export const partsFileName = (modelFile: string): string => modelFile.replace(/\.json$/, '-parts.json');

const ofPart = <Value>(part: JudgedPart, entries: Iterable<readonly [SignalName, Value]>) =>
  [...entries].filter(([name]) => PART_SIGNALS[part].includes(name));

/** What the methods of the part measured. */
export function partMeasurements(part: JudgedPart, measurements: Measurements): Measurements {
  return new Map(ofPart(part, measurements));
}

/** The model that judges the part. */
export function partModel(part: JudgedPart, whole: FusionModel, { auc: _auc, ...fit }: PartFit): FusionModel {
  const signals = ofPart(part, Object.entries(whole.signals) as Array<[SignalName, SignalModel]>);
  return { ...whole, ...fit, signals: Object.fromEntries(signals), ofKind: undefined };
}

/** One part by itself; null where nothing of it was measured. */
export function fusePart(part: JudgedPart, { measurements, whole, fit, mode }: PartInput): Fused | null {
  const fused = fuse(partMeasurements(part, measurements), partModel(part, whole, fit), mode);
  return fused.measured ? fused : null;
}

export interface PartInput {
  /** Of the whole file. */
  measurements: Measurements;
  whole: FusionModel;
  fit: PartFit;
  mode: AnalysisMode;
}
