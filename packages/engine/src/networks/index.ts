export { type Batch, DETECTORS_DIR, type Detector, openDetector } from './detector.ts';
export { MEMBERS, pick } from './members.ts';
