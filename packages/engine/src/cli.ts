/** Command line of the engine: `unmask analyze | evaluate | fit`. */
import { analyzeCommand } from './cli/analyze-command.ts';
import { USAGE } from './cli/arguments.ts';

/** @returns exit code: 0 done, 1 failed, 2 wrong command line or input */
async function main([command, ...rest]: string[]): Promise<number> {
  if (command === 'analyze') return analyzeCommand(rest);
  // Only these two read the evaluation code; an analysis starts without it.
  if (command === 'evaluate') return (await import('./evaluate/command.ts')).evaluateCommand(rest);
  if (command === 'fit') return (await import('./evaluate/command.ts')).fitCommand(rest);
  if (command === 'help' || command === '--help' || command === '-h') {
    console.log(USAGE);
    return 0;
  }
  console.error(
    `unmask: ${command ? `unknown command "${command}"` : 'no command given'} (try "unmask --help")`,
  );
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
