/** Command line of the engine alone: `analyze | evaluate | fit | calibrate`. The product's own (apps/cli) adds to it. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/run.ts';

// What is imported later comes from the code that the last run compiled.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

process.exitCode = await runCommand(process.argv.slice(2));
