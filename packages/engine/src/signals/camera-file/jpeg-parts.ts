/** What stands before the coded picture of a JPEG, as a camera or an editor wrote it. */
export interface JpegParts {
  /** Markers in order, the application segments with their identifier: "E1:Exif", "DB", "C0". */
  parts: string[];
  width: number;
  height: number;
}

const MOST_PARTS = 200;

/** @returns null for what is no JPEG, or breaks off before its size is told */
export function jpegParts(bytes: Uint8Array): JpegParts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const parts: string[] = [];
  let at = 2;
  while (at + 10 < bytes.length && parts.length < MOST_PARTS) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const name = marker.toString(16).toUpperCase();
    if (marker >= 0xe0 && marker <= 0xef) parts.push(`${name}:${identifier(bytes, at + 4)}`);
    else parts.push(name);
    if (marker >= 0xc0 && marker <= 0xc2) {
      return {
        parts,
        height: (bytes[at + 5]! << 8) | bytes[at + 6]!,
        width: (bytes[at + 7]! << 8) | bytes[at + 8]!,
      };
    }
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function identifier(bytes: Uint8Array, from: number): string {
  const text = Buffer.from(bytes.subarray(from, from + 16)).toString('latin1');
  return /^[\w.:/ -]*/.exec(text)?.[0] ?? '';
}
