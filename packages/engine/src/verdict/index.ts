/** Turns what was measured in one file into the public result. */
export { buildResult } from './build-result.ts';
export { detectorVersions } from './detector-versions.ts';
export type { ResultParts } from './parts.ts';
