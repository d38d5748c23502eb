/** Width and height of a picture from its first bytes, without decoding it. */

const at = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const starts = (bytes: Uint8Array, ...first: number[]) => first.every((byte, i) => bytes[i] === byte);

/** Those markers of a JPEG that carry its size. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** @returns null for what is no PNG, JPEG or GIF, or has no size where it belongs */
export function pixelsOf(bytes: Uint8Array): [width: number, height: number] | null {
  const view = at(bytes);
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47) && bytes.length >= 24)
    return [view.getUint32(16), view.getUint32(20)];
  if (starts(bytes, 0x47, 0x49, 0x46) && bytes.length >= 10)
    return [view.getUint16(6, true), view.getUint16(8, true)];
  if (starts(bytes, 0xff, 0xd8)) return pixelsOfJpeg(bytes, view);
  return null;
}

function pixelsOfJpeg(bytes: Uint8Array, view: DataView): [number, number] | null {
  for (let offset = 2; offset + 9 < bytes.length; ) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1]!;
    if (marker === 0xff) offset += 1;
    else if (isFrame(marker)) return [view.getUint16(offset + 7), view.getUint16(offset + 5)];
    else offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}
