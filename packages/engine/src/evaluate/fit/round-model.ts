/**
 * A copy with every fraction at six significant digits: what is written, shipped and scored is the same, and the files stay small.
 */
export function roundModel<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, entry: unknown) =>
      typeof entry === 'number' && !Number.isInteger(entry) ? Number(entry.toPrecision(6)) : entry,
    ),
  );
}
