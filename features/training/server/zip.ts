/** Writes a ZIP archive (PKWARE APPNOTE 4.3): whole files, deflated, with names in UTF-8. The same files give the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With forward slashes. */
  name: string;
  data: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1980-01-01, the earliest day that the format knows. */
const DAY = 0x0021;

/** Fields of both headers, from the version to the length of the name and of what is extra. */
function facts(name: Buffer, data: Buffer, packed: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(UTF8, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(0, 6);
  bytes.writeUInt16LE(DAY, 8);
  bytes.writeUInt32LE(crc32(data), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(data.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const named = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(data, { level: 9 });
    const about = facts(named, data, packed);
    const file = Buffer.concat([word(LOCAL), about, named, packed]);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(VERSION);
    // Comment, disk and attributes are empty; then where the file begins.
    directory.push(word(CENTRAL), made, about, Buffer.alloc(10), word(offset), named);
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, word(END), end]);
}
