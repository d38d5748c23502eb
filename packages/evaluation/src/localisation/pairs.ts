import type { LabelledFile } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';

/**
 * For every altered file the real files of the same origin and kind. Whether they correspond frame by frame is for the pictures to
 * say: many share no more than a project page.
 */
export function candidates(
  files: readonly LabelledFile[],
): Array<{ altered: LabelledFile; originals: LabelledFile[] }> {
  const seen = files.filter(({ path }) => expectedModality(path) !== 'audio');
  return seen
    .filter(({ label }) => label === 'fake')
    .map((altered) => ({
      altered,
      originals: seen.filter(
        ({ label, pairGroup, path }) =>
          label === 'real' &&
          pairGroup === altered.pairGroup &&
          expectedModality(path) === expectedModality(altered.path),
      ),
    }))
    .filter(({ originals }) => originals.length > 0);
}
