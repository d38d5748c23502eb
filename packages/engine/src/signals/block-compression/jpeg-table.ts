/** Place of each zigzag index in row order (ITU-T T.81, figure A.6). */
const ZIGZAG = zigzag();

function zigzag(): Uint8Array {
  const order = new Uint8Array(64);
  let [x, y] = [0, 0];
  for (let k = 0; k < 64; k++) {
    order[k] = y * 8 + x;
    const up = (x + y) % 2 === 0;
    if (up ? x === 7 : y === 7) up ? y++ : x++;
    else if (up ? y === 0 : x === 0) up ? x++ : y++;
    else [x, y] = up ? [x + 1, y - 1] : [x - 1, y + 1];
  }
  return order;
}

/**
 * Reads the luminance quantisation table (number 0) from the head of a JPEG stream, without decoding it.
 * @returns 64 steps in row order, or null when the bytes are no JPEG or end before the table.
 */
export function luminanceTable(bytes: Uint8Array): Uint16Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    if (marker === 0xda || length < 2) return null;
    if (marker === 0xdb) {
      const table = tableZero(bytes.subarray(at + 4, at + 2 + length));
      if (table) return table;
    }
    at += 2 + length;
  }
  return null;
}

function tableZero(segment: Uint8Array): Uint16Array | null {
  let at = 0;
  while (at < segment.length) {
    const wide = segment[at]! >> 4 !== 0;
    const number = segment[at]! & 15;
    const size = wide ? 128 : 64;
    if (at + 1 + size > segment.length) return null;
    if (number === 0) {
      const table = new Uint16Array(64);
      for (let k = 0; k < 64; k++) {
        const i = at + 1 + (wide ? 2 * k : k);
        table[ZIGZAG[k]!] = Math.max(1, wide ? (segment[i]! << 8) | segment[i + 1]! : segment[i]!);
      }
      return table;
    }
    at += 1 + size;
  }
  return null;
}
