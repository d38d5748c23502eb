/**
 * The one-standard-error rule: of settings that cannot be told apart, the simplest
 * (Breiman, Friedman, Olshen and Stone, "Classification and Regression Trees", 1984, 3.4.3).
 */

/** Loss of every component, in any unit; all losses that are compared have the same components. */
export type Losses = ReadonlyMap<string, number>;

const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/** The one with the lowest sum. */
export function lowest<Tried extends { losses: Losses }>(tried: readonly Tried[]): Tried {
  const sums = tried.map(({ losses }) => total(losses.values()));
  return tried[sums.indexOf(Math.min(...sums))]!;
}

/** Whether the sum of the losses exceeds that of the best by no more than one standard error of the difference, over components. */
export function withinOneError(losses: Losses, best: Losses): boolean {
  const differences = [...losses].map(([component, loss]) => loss - best.get(component)!);
  const excess = total(differences);
  const mean = excess / differences.length;
  const error = Math.sqrt(total(differences.map((value) => (value - mean) ** 2)));
  return excess <= error;
}
