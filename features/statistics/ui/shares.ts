/** Shares of a total, made of the rows of several days. */

export interface Share {
  name: string;
  /** Rounded percent. */
  share: number;
  /** What was counted; null in a sample. */
  found: number | null;
  /** Out of how many, where that is known. */
  of: number | null;
}

export interface Counted {
  name: string;
  found: number;
  of?: number;
}

/** Largest first; the rows of one name are added up. Where nothing was found at all, every share is 0. */
export function sharesOf(rows: readonly Counted[]): Share[] {
  const sums = new Map<string, { found: number; of: number | null }>();
  for (const { name, found, of } of rows) {
    const sum = sums.get(name) ?? { found: 0, of: null };
    sums.set(name, { found: sum.found + found, of: of === undefined ? sum.of : (sum.of ?? 0) + of });
  }
  const total = rows.reduce((sum, row) => sum + row.found, 0);
  return [...sums]
    .map(([name, { found, of }]) => ({
      name,
      found,
      of,
      share: total === 0 ? 0 : Math.round((found / total) * 100),
    }))
    .sort((a, b) => (b.found ?? 0) - (a.found ?? 0) || a.name.localeCompare(b.name));
}

export function sampleShares(list: ReadonlyArray<{ name: string; share: number }>): Share[] {
  return list.map((row) => ({ ...row, found: null, of: null }));
}
