import { UsageError } from './options.ts';
import type { Environment } from './session.ts';

/** Shows the usage when asked or when the command line is wrong. */
export async function runCommand(
  usage: string,
  around: Environment,
  run: () => Promise<void>,
  argv: readonly string[],
): Promise<number> {
  if (argv.includes('--help')) {
    around.out(usage);
    return 0;
  }
  try {
    await run();
    return 0;
  } catch (error) {
    around.progress(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) around.progress(usage);
    return error instanceof UsageError ? 2 : 1;
  }
}
