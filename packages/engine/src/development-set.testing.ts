/** The labelled files that the detectors were made with. They lie beside the repository where somebody has them, never in it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';

const ROOT = process.env.UNMASK_SHARED ?? path.resolve(import.meta.dirname, '../../../../shared');

/**
 * Tests over real files, left out where there are none: what they show must also be shown without them.
 * @param needs what lies below the folder
 * @param instead title of the test, or of the group, in the same file that shows it on media made by code
 */
export function developmentSet(needs: string, instead: string) {
  const at = path.join(ROOT, needs);
  const skip = !existsSync(at);
  const named = (title: string) => (skip ? `${title} (instead: "${instead}")` : title);
  return {
    at,
    describe: (title: string, body: () => void) => describe.skipIf(skip)(named(title), body),
    test: (title: string, body: () => Promise<void>, limit_ms = 60_000) =>
      test.skipIf(skip)(named(title), body, limit_ms),
  };
}
