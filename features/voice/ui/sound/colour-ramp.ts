/** Levels in the colours of the theme: from its sunken surface over the accent to its text, so it reads in either scheme. */

export type Colour = readonly [red: number, green: number, blue: number];

/** How far below the loudest level is still drawn. */
export const SHOWN_DB = 70;

/** `#176877` as numbers; null for what is written otherwise. */
export function parseColour(text: string): Colour | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (digits === null) return null;
  const [red, green, blue] = digits.slice(1).map((pair) => Number.parseInt(pair, 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Colour at `share` 0..1 between equally spaced stops. */
export function rampColour(stops: readonly Colour[], share: number): Colour {
  const place = Math.max(0, Math.min(1, share)) * (stops.length - 1);
  const below = stops[Math.floor(place)] ?? [0, 0, 0];
  const above = stops[Math.ceil(place)] ?? below;
  const part = place - Math.floor(place);
  const mix = (index: 0 | 1 | 2) => Math.round(below[index] + part * (above[index] - below[index]));
  return [mix(0), mix(1), mix(2)];
}
