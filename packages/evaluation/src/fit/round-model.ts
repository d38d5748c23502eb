import type { BandLimits, Thresholds } from '@unmask/engine/internal/fusion/model.ts';

const DIGITS = 6;

/** The nearest number of six digits that lies on the far side of the value, away from even odds. */
function outward(value: number, direction: 1 | -1): number {
  const near = Number(value.toPrecision(DIGITS));
  if (near * direction >= value * direction) return near;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - DIGITS + 1);
  return Number((near + direction * step).toPrecision(DIGITS));
}

function isThresholds(entry: unknown): entry is Thresholds {
  return typeof entry === 'object' && entry !== null && 'ai' in entry && 'authentic' in entry;
}

function isBands(entry: unknown): entry is BandLimits {
  return typeof entry === 'object' && entry !== null && 'leansAi' in entry && 'leansAuthentic' in entry;
}

/**
 * A copy with every fraction at six significant digits: what is written, shipped and scored is the same, and the files stay small.
 * Thresholds and bands are rounded away from even odds: rounding says nothing that the fit did not allow.
 */
export function roundModel<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, entry: unknown) => {
      if (key === 'thresholds' && isThresholds(entry)) {
        return { ...entry, ai: outward(entry.ai, 1), authentic: outward(entry.authentic, -1) };
      }
      if (key === 'bands' && isBands(entry)) {
        return {
          ...entry,
          likelyAi: outward(entry.likelyAi, 1),
          leansAi: outward(entry.leansAi, 1),
          leansAuthentic: outward(entry.leansAuthentic, -1),
          likelyAuthentic: outward(entry.likelyAuthentic, -1),
        };
      }
      return typeof entry === 'number' && !Number.isInteger(entry)
        ? Number(entry.toPrecision(DIGITS))
        : entry;
    }),
  );
}
