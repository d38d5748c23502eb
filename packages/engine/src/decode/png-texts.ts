/** The text chunks of a PNG, which libraries inflate whole: a few kilobytes become gigabytes before any picture is decoded. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Length, name and check sum of a chunk. */
const FRAME = 12;

/** The same picture without its texts; anything but a PNG, and what follows a chunk that is cut off, as it is. */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  let at = SIGNATURE.length;
  let left = false;
  while (at + FRAME <= bytes.length) {
    const next = at + FRAME + view.getUint32(at);
    if (next > bytes.length) break;
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (TEXTS.has(name)) left = true;
    else parts.push(bytes.subarray(at, next));
    at = next;
  }
  return left ? new Uint8Array(Buffer.concat([...parts, bytes.subarray(at)])) : bytes;
}
