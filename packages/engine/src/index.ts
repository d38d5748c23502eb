/** Sole public surface of the engine. */
export type * from './engine-api.ts';
export { EngineError } from './errors.ts';
export type * from './types.ts';
