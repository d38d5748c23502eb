/** Detectors that the operator of a machine added: an ONNX file and a manifest in one folder. None has a say until it is calibrated. */
export {
  type AddedCalibration,
  calibrationPath,
  type Eligibility,
  eligibilityOf,
  engineModelsHash,
  type KindCalibration,
  readCalibration,
} from './calibration.ts';
export { type AddedFolder, type AddedModel, readAddedModels } from './folder.ts';
export { addedSignal, signalName } from './signal.ts';
