import type { SignalDefinition } from '../media.ts';

/** Every signal of the engine, in the order in which the result lists them. */
export const signals: readonly SignalDefinition[] = [];
