/** As much of ASN.1's DER as timestamps need (ITU-T X.690). */

export interface Der {
  tag: number;
  /** Without tag and length. */
  content: Buffer;
  /** With both. */
  whole: Buffer;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
} as const;

export function write(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return [0x80 | bytes.length, ...bytes];
}

export function writeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const septets = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      septets.unshift((left % 128) | 0x80);
    bytes.push(...septets);
  }
  return write(TAG.oid, Buffer.from(bytes));
}

/** Of a number that is not negative: a first bit that is set gets a byte before it. */
export function writeInteger(bytes: Uint8Array): Buffer {
  const from = bytes.findIndex((byte) => byte !== 0);
  const short = from < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(from));
  return write(TAG.integer, (short[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short);
}

/** What stands one after the other. @throws Error when the bytes are none of this */
export function readAll(bytes: Buffer): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at]!;
    let head = 2;
    let length = bytes[at + 1] ?? 0;
    if (length & 0x80) {
      const count = length & 0x7f;
      if (count === 0 || count > 4) throw new Error('a length that is not of DER');
      length = bytes.readUIntBE(at + 2, count);
      head += count;
    }
    const end = at + head + length;
    if (end > bytes.length) throw new Error('more is said than is there');
    found.push({ tag, content: bytes.subarray(at + head, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

export const inside = ({ content }: Der): Der[] => readAll(content);

/** The part at a place. @throws Error when there is none, or one of another kind */
export function part(of: Der, place: number, tag: number): Der {
  const found = inside(of)[place];
  if (!found || found.tag !== tag) throw new Error(`no ${tag.toString(16)} at ${place}`);
  return found;
}

export function oidOf({ content }: Der): string {
  const [first = 0, ...rest] = content;
  const arcs = [Math.min(2, Math.floor(first / 40))];
  arcs.push(first - arcs[0]! * 40);
  let arc = 0;
  for (const byte of rest) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  return arcs.join('.');
}
