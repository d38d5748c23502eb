/** The quantisation tables and the subsampling of a JPEG, as its writer chose them. */

export interface JpegTables {
  /** All tables, in the order of their numbers, as they are written. */
  bytes: Uint8Array;
  /** Such as "4:2:0"; null where it is another than the usual ones. */
  subsampling: string | null;
}

const NAMES: Readonly<Record<string, string>> = {
  '1,1': '4:4:4',
  '2,1': '4:2:2',
  '2,2': '4:2:0',
  '1,2': '4:4:0',
};

/** @returns null for what is no JPEG, or ends before its tables */
export function jpegTables(head: Uint8Array): JpegTables | null {
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  const tables = new Map<number, Uint8Array>();
  let subsampling: string | null = null;
  let at = 2;
  while (at + 4 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1]!;
    const length = (head[at + 2]! << 8) | head[at + 3]!;
    if (marker === 0xda || length < 2) break;
    const body = head.subarray(at + 4, at + 2 + length);
    if (marker === 0xdb) takeTables(body, tables);
    // Components of the frame: the first is the luminance, which the others are sampled against.
    if (marker >= 0xc0 && marker <= 0xc2 && body.length >= 8) {
      const first = body[7]!;
      subsampling = body[5] === 1 ? 'grey' : (NAMES[`${first >> 4},${first & 15}`] ?? null);
    }
    at += 2 + length;
  }
  if (tables.size === 0) return null;
  const ordered = [...tables].sort(([a], [b]) => a - b).map(([, table]) => table);
  return { bytes: Buffer.concat(ordered), subsampling };
}

function takeTables(body: Uint8Array, tables: Map<number, Uint8Array>): void {
  for (let at = 0; at < body.length; ) {
    const size = body[at]! >> 4 === 0 ? 64 : 128;
    if (at + 1 + size > body.length) return;
    tables.set(body[at]! & 15, body.slice(at + 1, at + 1 + size));
    at += 1 + size;
  }
}
