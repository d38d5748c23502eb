/** Writes a JPEG as a camera does: an EXIF block of its own first, with notes and thumbnail, and no header of a library. */

export interface Shot {
  make: string;
  model: string;
  software: string;
  width: number;
  height: number;
  noteBytes: number;
  thumbnail: Uint8Array | null;
}

interface Entry {
  tag: number;
  /** 2 text, 3 short, 4 long, 5 two longs, 7 bytes. */
  type: number;
  count: number;
  value: Buffer;
}

const text = (tag: number, value: string): Entry => {
  const bytes = Buffer.from(`${value}\0`, 'latin1');
  return { tag, type: 2, count: bytes.length, value: bytes };
};

const long = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return { tag, type: 4, count: 1, value: bytes };
};

const ratio = (tag: number, above: number, below: number): Entry => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(above);
  bytes.writeUInt32LE(below, 4);
  return { tag, type: 5, count: 1, value: bytes };
};

const bytesEntry = (tag: number, value: Buffer): Entry => ({ tag, type: 7, count: value.length, value });

const lengthOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { value }) => sum + (value.length > 4 ? value.length : 0), 6 + 12 * entries.length);

/** One directory at `at` of the block, its long values behind it. */
function directory(entries: readonly Entry[], at: number, next: number): Buffer {
  const out = Buffer.alloc(lengthOf(entries));
  out.writeUInt16LE(entries.length);
  let free = 6 + 12 * entries.length;
  for (const [i, { tag, type, count, value }] of entries.entries()) {
    const place = 2 + 12 * i;
    out.writeUInt16LE(tag, place);
    out.writeUInt16LE(type, place + 2);
    out.writeUInt32LE(count, place + 4);
    if (value.length <= 4) value.copy(out, place + 8);
    else {
      out.writeUInt32LE(at + free, place + 8);
      value.copy(out, free);
      free += value.length;
    }
  }
  out.writeUInt32LE(next, 2 + 12 * entries.length);
  return out;
}

function exifBlock(shot: Shot): Buffer {
  const main = (exifAt: number) => [
    text(0x010f, shot.make),
    text(0x0110, shot.model),
    text(0x0131, shot.software),
    long(0x8769, exifAt),
  ];
  const exif = [
    ratio(0x829a, 1, 125),
    ratio(0x829d, 28, 10),
    long(0x8827, 200),
    text(0x9003, '2024:05:01 12:00:00'),
    ...(shot.noteBytes > 0 ? [bytesEntry(0x927c, Buffer.alloc(shot.noteBytes, 7))] : []),
    long(0xa002, shot.width),
    long(0xa003, shot.height),
  ];
  const exifAt = 8 + lengthOf(main(0));
  const smallAt = exifAt + lengthOf(exif);
  const picture = Buffer.from(shot.thumbnail ?? []);
  const small = (at: number) => [long(0x0103, 6), long(0x0201, at), long(0x0202, picture.length)];
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const parts = [head, directory(main(exifAt), 8, shot.thumbnail ? smallAt : 0), directory(exif, exifAt, 0)];
  if (shot.thumbnail) parts.push(directory(small(smallAt + lengthOf(small(0))), smallAt, 0), picture);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...parts]);
}

/** @param picture a JPEG with a JFIF header, which is taken away */
export function cameraJpeg(picture: Uint8Array, shot: Shot): Uint8Array {
  const block = exifBlock(shot);
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(block.length + 2, 4);
  let at = 2;
  while (picture[at] === 0xff && picture[at + 1]! >= 0xe0 && picture[at + 1]! <= 0xef) {
    at += 2 + ((picture[at + 2]! << 8) | picture[at + 3]!);
  }
  return Buffer.concat([header, block, picture.subarray(at)]);
}
