/**
 * Weights under which both classes weigh one half, and a component of n files of a class weighs as much as sqrt(n) single ones, so
 * that one big repository does not dominate.
 */
export function sampleWeights(rows: ReadonlyArray<{ label: 0 | 1; component: string }>): number[] {
  const sizes = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.label} ${row.component}`;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const raw = rows.map((row) => 1 / Math.sqrt(sizes.get(`${row.label} ${row.component}`)!));
  const totals = [0, 0];
  raw.forEach((weight, i) => {
    totals[rows[i]!.label]! += weight;
  });
  return raw.map((weight, i) => weight / (2 * totals[rows[i]!.label]!));
}
