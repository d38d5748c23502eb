/** What every command of this folder does with its command line. */
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Outcome } from '@unmask/engine/types';
import { cliErrors } from '@unmask/product/copy/cli';

/** A command line that cannot be followed. `message` is one line. */
export class UsageError extends Error {}

/** Words of `--fail-on` for what a result may say. */
const OUTCOMES = {
  ai: 'ai_generated',
  inconclusive: 'inconclusive',
  authentic: 'authentic',
} as const satisfies Record<string, Outcome>;

/** @throws UsageError for a word that is no outcome */
export function outcomesNamed(list: string | undefined): Outcome[] {
  if (list === undefined) return [];
  return list.split(',').map((word) => {
    const outcome = Object.entries(OUTCOMES).find(([name]) => name === word.trim())?.[1];
    if (!outcome) throw new UsageError(cliErrors.failOn(word));
    return outcome;
  });
}

/** @throws UsageError with one line */
export function parsed<T extends ParseArgsOptionsConfig>(argv: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options } satisfies ParseArgsConfig);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(/[.\n]/)[0]! : String(error));
  }
}

/** Runs a command; a wrong command line is one line on stderr and exit code 2. */
export async function withUsage(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(cliErrors.usage(error.message));
    return 2;
  }
}

/** One line of why something failed; the code of the system's errors, such as ENOSPC, says enough. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}
