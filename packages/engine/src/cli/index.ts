/** What another command line builds on. */
export { addedModelsIn, DEFAULT_CACHE } from './analyze-command.ts';
export { outcomesNamed, USAGE, UsageError } from './arguments.ts';
export { OUTCOMES as OUTCOME_WORDS } from './describe.ts';
export { BAD_INPUT, REFUSALS } from './refusals.ts';
export { type CommandHooks, runCommand } from './run.ts';
