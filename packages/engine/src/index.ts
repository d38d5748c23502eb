/** Sole public surface of the engine. */

export { readAddedModels } from './added-models/folder.ts';
export { createEngine } from './engine.ts';
export type * from './engine-api.ts';
export { EngineError } from './errors.ts';
export { matchTraces, type TraceMatch } from './evidence/traces/compare.ts';
export { readTraces } from './evidence/traces/written.ts';
export { BAND_NAMES } from './fusion/assess.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export { SandboxError } from './process/sandbox/levels.ts';
export type * from './types.ts';
export { ENGINE_VERSION } from './version.ts';
