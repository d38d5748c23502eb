import type { AnalysisResult } from '../types.ts';
import { USAGE } from './arguments.ts';

export interface CommandHooks {
  /**
   * Called with the result of `analyze` after it was printed.
   * @returns one line of what went wrong, which ends in exit code 1; null when nothing did
   */
  onResult?(result: AnalysisResult): Promise<string | null>;
}

/** @returns exit code: 0 done, 1 failed, 2 wrong command line or input; of `analyze` also 3 and 130 */
export async function runCommand([command, ...rest]: string[], hooks: CommandHooks = {}): Promise<number> {
  // Everything is imported when it is known what is asked for: only some commands read the evaluation code.
  if (command === 'analyze') return (await import('./analyze-command.ts')).analyzeCommand(rest, hooks);
  if (command === 'evaluate') return (await import('../evaluate/command.ts')).evaluateCommand(rest);
  if (command === 'fit') return (await import('../evaluate/command.ts')).fitCommand(rest);
  if (command === 'calibrate') {
    return (await import('../evaluate/calibrate-command.ts')).calibrateCommand(rest);
  }
  if (command === 'help' || command === '--help' || command === '-h') {
    console.log(USAGE);
    return 0;
  }
  console.error(
    `unmask: ${command ? `unknown command "${command}"` : 'no command given'} (try "unmask --help")`,
  );
  return 2;
}
