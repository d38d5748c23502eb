/** `unmask`: the engine's commands, and those that need more than the engine. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What is imported later comes from the code that the last run compiled.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));

/** @returns exit code: 0 done, 1 failed, 2 wrong command line or input, 3 an outcome of `--fail-on`, 130 interrupted */
async function main(argv: string[]): Promise<number> {
  const [command, ...rest] = argv;
  // Everything is imported when it is known what is asked for.
  if (command === 'watch') return (await import('./watch/command.ts')).watchCommand(rest);
  if (command === 'serve') return (await import('./serve.ts')).serveCommand(rest);
  if (command === 'analyze') return (await import('./analyze.ts')).analyzeCommand(rest);
  if (command === 'help' || command === '--help' || command === '-h') {
    return (await import('./help.ts')).helpCommand();
  }
  return (await import('@unmask/engine/cli')).runCommand(argv);
}

process.exitCode = await main(process.argv.slice(2));
