import { createHash } from 'node:crypto';
import type { LabelledFile } from './dataset.ts';

/** Order that depends on the identity of a file alone, so that a limited run always takes the same files. */
function rank(file: LabelledFile): string {
  return createHash('sha256').update(`${file.folder}/${file.id}`).digest('hex');
}

/** At most `limit` files of each folder: both labels in turn, in a fixed shuffled order. */
export function takeFiles(files: readonly LabelledFile[], limit: number | null): LabelledFile[] {
  if (limit === null) return [...files];
  const folders = [...new Set(files.map((file) => file.folder))];
  return folders.flatMap((folder) => {
    const sides = (['real', 'fake'] as const).map((label) =>
      files
        .filter((file) => file.folder === folder && file.label === label)
        .map((file) => ({ file, rank: rank(file) }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1)),
    );
    const longest = Math.max(...sides.map((side) => side.length));
    const mixed: LabelledFile[] = [];
    for (let i = 0; i < longest; i++) for (const side of sides) if (side[i]) mixed.push(side[i]!.file);
    return mixed.slice(0, limit);
  });
}

/** At most `most` files of each of these kinds, as many of either label as there are, spread over all folders in a fixed shuffled order. */
export function takeOfKinds(
  files: readonly LabelledFile[],
  kindOf: (file: LabelledFile) => string | null,
  most: number | null,
): LabelledFile[] {
  if (most === null) return [...files];
  const chosen = new Set<LabelledFile>();
  for (const kind of new Set(files.map(kindOf))) {
    const own = files.filter((file) => kindOf(file) === kind).map((file) => ({ ...file, folder: '' }));
    const taken = new Set(takeFiles(own, most).map(({ path }) => path));
    for (const file of files) if (kindOf(file) === kind && taken.has(file.path)) chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}

/** At most `most` files of each group and label, chosen in a fixed shuffled order, in the order given. */
export function takeOfGroups(files: readonly LabelledFile[], most: number | null): LabelledFile[] {
  if (most === null) return [...files];
  const counts = new Map<string, number>();
  const chosen = new Set<LabelledFile>();
  const shuffled = files
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  for (const { file } of shuffled) {
    const key = `${file.label}/${file.pairGroup}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= most) chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}
