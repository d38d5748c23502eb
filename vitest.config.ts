import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { QUICK_IMPORTS } from './scripts/server-flags.mjs';
import { LongestFirst } from './scripts/test-order.ts';

// Workers, and the servers that tests start, compile the same files again and again.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache/compiled');

/** Tests on a whole server: those of the server itself, and those of a slice or a foundation over HTTP (`NAME.http.test.ts`). */
const SERVER_TESTS = ['apps/server/**/*.test.ts'];
const SLICE_TESTS = ['{foundations,features}/*/server/**/*.http.test.ts'];

/** More than two cores have: many files wait for a clock, a lease or a child process for a good part of their time. */
const WORKERS = Number(process.env.TEST_WORKERS ?? 4);
const SERVER_WORKERS = Number(process.env.TEST_WORKERS ?? 5);

/** A second, as vitest has it, is nothing on a machine that does four other things. */
const poll = { expect: { poll: { timeout: 30_000 } } } as const;

const node = {
  ...poll,
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 300_000,
  maxWorkers: WORKERS,
  // As the engine's own processes run: optimised code that V8 swaps in from a helper thread has given object literals
  // that share their numbers, so that two runs over the same picture differed.
  execArgv: ['--no-concurrent-recompilation', QUICK_IMPORTS],
} as const;

/** Loading a server, a database or a catalogue costs more than most of these files: a worker keeps what it has loaded. */
const keeping = { ...node, isolate: false } as const;

const server = {
  // Every test starts a server of its own.
  ...keeping,
  maxWorkers: SERVER_WORKERS,
  // A long clip is analyzed beside those of three other files.
  testTimeout: 150_000,
  // Another number of workers, so another turn.
  sequence: { groupOrder: 1 },
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          include: ['{packages,apps,clients,scripts,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...SERVER_TESTS],
        },
      },
      {
        test: {
          ...keeping,
          name: 'parts',
          include: ['{product,foundations,features}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...SLICE_TESTS],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: SERVER_TESTS,
        },
      },
      {
        test: {
          ...server,
          name: 'slices',
          include: SLICE_TESTS,
          setupFiles: ['./testing/quick-passwords.ts'],
        },
      },
      {
        test: {
          ...poll,
          name: 'dom',
          environment: 'jsdom',
          include: ['{packages,foundations,features,apps}/**/*.test.tsx'],
          // A worker keeps the libraries that it has loaded; our own modules and the window are new for each file.
          setupFiles: ['./testing/fresh-modules.ts', './packages/ui/src/test-setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
