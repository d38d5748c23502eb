/** Joins the signals of one file into a calibrated probability and a verdict. */

export { type Fused, type FusedSignal, fuse, type Measurements } from './fuse.ts';
export { type AddedFit, type AddedFusion, type AddedVote, addedLogOdds, fuseAdded } from './fuse-added.ts';
export { type LoadedModel, loadModel, MODELS_DIR } from './load-model.ts';
export type { FusionModel, SignalModel } from './model.ts';
export { fusePart, JUDGED_PARTS, type JudgedPart, type PartFits } from './parts.ts';
export { NEVER_FITTED } from './settings.ts';
