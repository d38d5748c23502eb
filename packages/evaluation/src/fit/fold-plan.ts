import { FIT } from '@unmask/engine/internal/fusion/settings.ts';
import type { Modality } from '@unmask/engine/types';
import type { LabelledFile } from '../data/dataset.ts';
import { expectedModality } from '../data/expected-modality.ts';
import type { FoldBook, FoldTable } from '../model-files.ts';
import { componentsOf } from './components.ts';
import { dealFolds } from './folds.ts';

export interface PlannedFile {
  file: LabelledFile;
  sha256: string;
}

/** Component and fold of every labelled file. Rests on manifests and bytes alone, so that networks can be trained on the same folds before any fit. */
export interface FoldPlan {
  componentOf: Map<string, string>;
  foldOf: Record<Modality, Map<string, number>>;
  book: FoldBook;
}

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];

/** The fold in which most files of each component have been; components of new files alone are left out. */
function formerFolds(
  planned: readonly PlannedFile[],
  components: readonly string[],
  former: FoldTable,
): Map<string, number> {
  const counts = new Map<string, number[]>();
  planned.forEach(({ sha256 }, i) => {
    const fold = former.files[sha256];
    if (fold === undefined) return;
    const count = counts.get(components[i]!) ?? Array<number>(FIT.folds).fill(0);
    count[fold]! += 1;
    counts.set(components[i]!, count);
  });
  return new Map([...counts].map(([component, count]) => [component, count.indexOf(Math.max(...count))]));
}

function planModality(
  planned: readonly PlannedFile[],
  seed: number,
  plan: FoldPlan,
  modality: Modality,
  former: FoldTable,
): void {
  // Two files with the same bytes are one file.
  const components = componentsOf(planned, ({ file, sha256 }) => [...file.keys, `sha256:${sha256}`]);
  const rows = planned.map(({ file }, i) => ({
    label: file.label === 'fake' ? (1 as const) : (0 as const),
    component: components[i]!,
  }));
  const folds = dealFolds(rows, FIT.folds, seed, formerFolds(planned, components, former));
  const table = { files: {} as Record<string, number>, keys: {} as Record<string, number> };
  planned.forEach(({ file, sha256 }, i) => {
    const fold = folds.get(components[i]!)!;
    plan.componentOf.set(sha256, components[i]!);
    table.files[sha256] = fold;
    for (const key of file.keys) table.keys[key] = fold;
  });
  plan.foldOf[modality] = folds;
  plan.book[modality] = table;
}

/**
 * Deals files into folds. What was dealt before stays where it is, so that the members of the learned detectors, which know by their
 * fold what they must not judge, remain true when files are added; only what joins two former components moves the smaller one.
 */
export function planFolds(planned: readonly PlannedFile[], seed: number, former: FoldBook = {}): FoldPlan {
  const plan: FoldPlan = {
    componentOf: new Map(),
    foldOf: { video: new Map(), audio: new Map(), image: new Map() },
    book: {},
  };
  for (const modality of MODALITIES) {
    const own = planned.filter(({ file }) => expectedModality(file.path) === modality);
    if (own.length > 0) planModality(own, seed, plan, modality, former[modality] ?? { files: {}, keys: {} });
  }
  return plan;
}
