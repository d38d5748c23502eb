import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{product,packages,foundations,features,apps,clients,scripts,bench}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Decoder children and the embedded database are heavy: few files at once keeps two cores honest.
          maxWorkers: 2,
          // As the engine's own processes run: optimised code that V8 swaps in from a helper thread has given object literals
          // that share their numbers, so that two runs over the same picture differed.
          execArgv: ['--no-concurrent-recompilation'],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{packages,foundations,features,apps}/**/*.test.tsx'],
          setupFiles: ['./packages/ui/src/test-setup.ts'],
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
