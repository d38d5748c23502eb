/** `unmask`: analyze files, watch folders, check cases, run the service, measure the engine. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cliErrors, cliUsage } from '@unmask/product/copy/cli';

// What is imported later comes from the code that the last run compiled.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));

/** @returns exit code: 0 done, 1 failed, 2 wrong command line or input, 3 an outcome of `--fail-on`, 130 interrupted */
async function main(argv: string[]): Promise<number> {
  const [command, ...rest] = argv;
  // Everything is imported when it is known what is asked for.
  if (command === 'analyze') return (await import('./analyze/command.ts')).analyzeCommand(rest);
  if (command === 'watch') return (await import('./watch/command.ts')).watchCommand(rest);
  if (command === 'verify') return (await import('./verify/command.ts')).verifyCommand(rest);
  if (command === 'serve') return (await import('./serve.ts')).serveCommand(rest);
  if (command === 'evaluate') return (await import('@unmask/evaluation')).evaluateCommand(rest);
  if (command === 'fit') return (await import('@unmask/evaluation')).fitCommand(rest);
  if (command === 'calibrate') return (await import('@unmask/evaluation/calibrate')).calibrateCommand(rest);
  if (command === 'help' || command === '--help' || command === '-h') {
    const { serve, watch, analyze, verify, evaluation } = cliUsage;
    console.log([serve, watch, analyze, verify, evaluation].join('\n'));
    return 0;
  }
  console.error(cliErrors.usage(command ? cliErrors.unknownCommand(command) : cliErrors.noCommand));
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
