/**
 * Joins files that share any key into components (union-find), so that no fold ever separates them.
 *
 * @param keysOf keys of one row, such as its group, repository, speaker
 * @returns name of the component of each row: the smallest key in it
 */
export function componentsOf<T>(rows: readonly T[], keysOf: (row: T) => readonly string[]): string[] {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    while (parent.get(root) !== root) root = parent.get(root)!;
    let at = key;
    while (at !== root) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const row of rows) {
    let first: string | null = null;
    for (const key of keysOf(row)) {
      if (!parent.has(key)) parent.set(key, key);
      const root = rootOf(key);
      if (first === null) first = root;
      else if (root !== first) {
        const small: string = root < first ? root : first;
        const large = small === root ? first : root;
        parent.set(large, small);
        first = small;
      }
    }
  }
  return rows.map((row) => rootOf(keysOf(row)[0]!));
}
