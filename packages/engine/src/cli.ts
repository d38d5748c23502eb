/** Command line of the engine: `unmask analyze | evaluate | fit | calibrate`. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { USAGE } from './cli/arguments.ts';

// Everything else is imported when it is known what is asked for, from the code that the last run compiled.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

/** @returns exit code: 0 done, 1 failed, 2 wrong command line or input */
async function main([command, ...rest]: string[]): Promise<number> {
  if (command === 'analyze') return (await import('./cli/analyze-command.ts')).analyzeCommand(rest);
  // Only these read the evaluation code; an analysis starts without it.
  if (command === 'evaluate') return (await import('./evaluate/command.ts')).evaluateCommand(rest);
  if (command === 'fit') return (await import('./evaluate/command.ts')).fitCommand(rest);
  if (command === 'calibrate') {
    return (await import('./evaluate/calibrate-command.ts')).calibrateCommand(rest);
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

process.exitCode = await main(process.argv.slice(2));
