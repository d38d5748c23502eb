/** One runner of tests in which a file reads as its mutant says. Nothing on disk changes, so several may run side by side. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { Mutant } from './mutate.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** A mutant that keeps its tests busy for so long has been noticed. */
const LIMIT_MS = 60_000;

export interface Session {
  /** Whether the tests pass. @param mutant null: the file as it is */
  passes(file: string, mutant: Mutant | null, tests: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

export async function openSession(): Promise<Session> {
  let now: { file: string; text: string } | null = null;
  const vitest = await createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      bail: 1,
      include: ['**/*.test.ts'],
      reporters: [{}],
      // A transformed file is kept on disk otherwise, and the next one is not asked for.
      fsModuleCache: false,
      maxWorkers: 1,
      testTimeout: LIMIT_MS,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          load: (id) => (now && id.split('?')[0] === now.file ? now.text : null),
        },
      ],
    },
  );
  return {
    async passes(file, mutant, tests) {
      const target = path.join(ROOT, file);
      const text = readFileSync(target, 'utf8');
      // The one before reads as it is again, also where others import it.
      if (now) vitest.invalidateFile(now.file);
      now = mutant && {
        file: target,
        text: text.slice(0, mutant.start) + mutant.by + text.slice(mutant.end),
      };
      vitest.invalidateFile(target);
      const project = vitest.getRootProject();
      const specifications = tests.map((test) => project.createSpecification(path.join(ROOT, test)));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      // The runner lists those of earlier runs as well.
      const asked = testModules.filter(({ moduleId }) =>
        tests.some((test) => moduleId === path.join(ROOT, test)),
      );
      return unhandledErrors.length === 0 && asked.every((module) => module.ok());
    },
    close: () => vitest.close(),
  };
}
