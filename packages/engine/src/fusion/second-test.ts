/**
 * A second test: files of other sources, on which nothing was fitted, trained or chosen. Each model that ships is scored on them once. Written
 * by `unmask evaluate --second-test`, see docs/accuracy/README.md.
 */
import { fileURLToPath } from 'node:url';
import type { Landed } from './model.ts';
import report from './second-test.json' with { type: 'json' };

export interface SecondTest {
  /** Day on which it was scored. */
  date: string;
  /** By the name of the model file. */
  models: Partial<
    Record<
      string,
      {
        /** SHA-256 of the model file that was scored: another one has no second test yet. */
        sha256: string;
        groups: number;
        landed: Landed;
      }
    >
  >;
}

const known: SecondTest = report;

/** This report, for whoever scores anew. */
export const SECOND_TEST_FILE = fileURLToPath(new URL('./second-test.json', import.meta.url));

/** Where the files of the second test landed; null where this very model was not scored on them. */
export function secondTestOf(name: string, sha256: string): Landed | null {
  const test = known.models[name];
  return test?.sha256 === sha256 ? test.landed : null;
}
