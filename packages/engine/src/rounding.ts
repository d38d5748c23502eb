/** Results carry fixed numbers of digits, so that the same bytes give the same report on every machine. */

function toDigits(value: number, factor: number): number {
  const rounded = Math.round(value * factor) / factor;
  // Negative zero would print as "-0" in some places and "0" in others.
  return rounded === 0 ? 0 : rounded;
}

/** Scores, probabilities, shares: four decimals. */
export function roundScore(value: number): number {
  return toDigits(value, 1e4);
}

/** Percentages: one decimal. */
export function roundPercent(value: number): number {
  return toDigits(value, 10);
}

/** Times in seconds: milliseconds. */
export function roundTime(value: number): number {
  return toDigits(value, 1e3);
}

/** Features: six significant digits. The models read the rounded value, so a stored report gives the same scores again. */
export function roundFeature(value: number): number {
  if (!Number.isFinite(value)) return 0;
  const rounded = Number(value.toPrecision(6));
  return rounded === 0 ? 0 : rounded;
}
