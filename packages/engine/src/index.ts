/** Sole public surface of the engine. */

export { readAddedModels } from './added-models/folder.ts';
export { createEngine } from './engine.ts';
export type * from './engine-api.ts';
export { EngineError } from './errors.ts';
export type * from './evidence/likeness/compare.ts';
export { compareFaces, compareFiles, likenessScale } from './evidence/likeness/compare.ts';
export type * from './evidence/likeness/description.ts';
export type { VoicePrint } from './evidence/likeness/voice-print.ts';
export { matchTraces, type TraceMatch } from './evidence/traces/compare.ts';
export { readTraces } from './evidence/traces/written.ts';
export { faceModel } from './faces/models.ts';
export { BAND_NAMES } from './fusion/assess.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export { SandboxError } from './process/sandbox/levels.ts';
export type * from './types.ts';
export { engineStamp, isOfThisEngine } from './verdict/engine-stamp.ts';
export { ENGINE_VERSION } from './version.ts';
