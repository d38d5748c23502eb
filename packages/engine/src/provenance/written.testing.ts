import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;

/** Writes bytes into a file that goes with the tests. */
export function writeTemporary(bytes: Uint8Array): string {
  const path = join(folder, `${written++}.bin`);
  writeFileSync(path, bytes);
  return path;
}

/** Adds a text chunk before the end of a PNG, with its checksum. */
export function textChunk(png: Uint8Array, keyword: string, text: string): Uint8Array {
  return withChunk(png, Buffer.from(`tEXt${keyword}\0${text}`, 'utf8'));
}

/** The same with a block of EXIF. */
export function exifChunk(png: Uint8Array, tiff: Uint8Array): Uint8Array {
  return withChunk(png, Buffer.concat([Buffer.from('eXIf'), tiff]));
}

function withChunk(png: Uint8Array, content: Buffer): Uint8Array {
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(checksum(content), content.length + 4);
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

/** CRC-32 of PNG. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
