/** Documents and archives made by code: every byte of them is known. */
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** A slope of light under the noise of a sensor; every `seed` another one. */
export function photo(seed: number, width = 320, height = 240): Promise<Buffer> {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, i) => (((i + seed * 91) / 700) % 200) + ((i * (7919 + seed * 2)) % 23),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

export interface ZipPart {
  name: string;
  bytes: Uint8Array;
  /** Bit 0: encrypted. */
  flags?: number;
  /** What the table says instead of the truth. */
  claimed_bytes?: number;
}

/** An archive, also one that lies about itself. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, flags = 0, claimed_bytes = bytes.length } of parts) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed_bytes, 18);
    common.writeUInt16LE(path.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, packed);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(offset, 12);
    table.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry.subarray(2), path);
    offset += 30 + path.length + packed.length;
  }
  const listed = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

interface PdfParts {
  /** For each page the pictures on it, by their number in `pictures`. */
  pages: readonly (readonly number[])[];
  pictures: readonly { bytes: Uint8Array; width: number; height: number; filter: 'DCTDecode' | 'none' }[];
  attached?: { name: string; bytes: Uint8Array };
}

/** A PDF as simple as one can be. */
export function pdfOf({ pages, pictures, attached }: PdfParts): Buffer {
  const objects: Buffer[] = [];
  const stream = (head: string, bytes: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`<<${head}/Length ${bytes.length}>>\nstream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ]);
  const first = 3 + pages.length;
  const kids = pages.map((_, page) => `${3 + page} 0 R`).join(' ');
  const file = first + pictures.length;
  const names = attached ? `/Names<</EmbeddedFiles<</Names[(${attached.name}) ${file + 1} 0 R]>>>>` : '';
  objects.push(Buffer.from(`<</Type/Catalog/Pages 2 0 R${names}>>`));
  objects.push(Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`));
  for (const shown of pages) {
    const xobjects = shown.map((picture) => `/I${picture} ${first + picture} 0 R`).join(' ');
    objects.push(
      Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<<${xobjects}>>>>>>`),
    );
  }
  for (const { bytes, width, height, filter } of pictures) {
    const named = filter === 'none' ? '' : `/Filter/${filter}`;
    const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8${named}`;
    objects.push(stream(head, bytes));
  }
  if (attached) {
    objects.push(stream('/Type/EmbeddedFile', attached.bytes));
    objects.push(Buffer.from(`<</Type/Filespec/F(${attached.name})/EF<</F ${file} 0 R>>>>`));
  }
  return assembled(objects);
}

function assembled(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let offset = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(offset);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    offset += whole.length;
  }
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
