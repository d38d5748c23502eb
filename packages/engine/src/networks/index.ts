export { type Batch, type Detector, openDetector } from './detector.ts';
export { ENSEMBLE_SIZE as MEMBERS, pickEnsembleMember as pick } from './ensemble.ts';
