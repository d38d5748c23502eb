/** Everything that a file says of itself in its metadata, field by field. Anybody can write it. */
import exifr from 'exifr';
import type { ByteSource } from '../../provenance/byte-source.ts';
import type { Embedded } from '../../provenance/container-scan.ts';
import type { StatementReport } from '../../types.ts';
import { plainText } from '../plain-text.ts';
import { xmpStatements } from './xmp-fields.ts';

const MOST_STATEMENTS = 150;
const LONGEST_NAME = 60;
const LONGEST_VALUE = 300;
const LARGEST_PICTURE = 64 << 20;
const WITH_EXIF: readonly string[] = ['image/jpeg', 'image/png', 'image/tiff', 'image/heic', 'image/avif'];
/** A result is passed on: where somebody was when a picture was taken is not. */
const POSITION = /gps|latitude|longitude|location(?!created|shown)|iso6709|xyz$/i;
/** Binary data of makers: numbers that nobody reads. */
const BINARY = /makernote|thumbnail|^ApplicationNotes$|^printIM$/i;

type Field = [source: StatementReport['source'], name: string, value: string];

/** @param metadata tags as the demuxer gives them */
export async function readStatements(
  source: ByteSource,
  embedded: Embedded,
  metadata: Readonly<Record<string, string>>,
): Promise<StatementReport[]> {
  const fields: Field[] = [
    ...Object.entries(metadata).map(([name, value]): Field => ['container', name, value]),
    ...brands(source),
    ...embedded.texts.map(({ keyword, text }): Field => [textSource(embedded), keyword, text]),
    ...(await exifFields(source, embedded)),
    ...embedded.xmp.flatMap((packet) =>
      xmpStatements(packet).map(([name, value]): Field => ['xmp', name, value]),
    ),
  ];
  const seen = new Set<string>();
  return fields
    .filter(([, name]) => !BINARY.test(name))
    .map(([from, name, value]) => ({
      source: from,
      name: plainText(name, LONGEST_NAME),
      value: POSITION.test(name) ? null : plainText(value, LONGEST_VALUE),
    }))
    .filter(
      ({ name, value }) =>
        name !== '' && value !== '' && !seen.has(`${name}=${value}`) && seen.add(`${name}=${value}`),
    )
    .slice(0, MOST_STATEMENTS);
}

function textSource({ mime }: Embedded): StatementReport['source'] {
  if (mime === 'image/png') return 'png';
  return mime === 'image/jpeg' ? 'comment' : 'container';
}

/** What an ISO file says it is. */
function brands(source: ByteSource): Field[] {
  const start = Buffer.from(source.read(0, 64));
  if (start.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(start.length, start.readUInt32BE(0));
  const others: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) others.push(start.toString('latin1', at, at + 4).trim());
  return [
    ['container', 'major_brand', start.toString('latin1', 8, 12)],
    ['container', 'compatible_brands', others.join(', ')],
  ];
}

async function exifFields(source: ByteSource, { mime, exif }: Embedded): Promise<Field[]> {
  const plain = mime !== null && WITH_EXIF.includes(mime) && source.size <= LARGEST_PICTURE;
  if (!plain && exif === null) return [];
  try {
    const bytes = exif ?? source.read(0, source.size);
    const blocks: unknown = await exifr.parse(bytes, {
      tiff: true,
      ifd0: {},
      exif: true,
      gps: true,
      iptc: true,
      xmp: false,
      icc: false,
      mergeOutput: false,
      makerNote: false,
      userComment: true,
    });
    if (typeof blocks !== 'object' || blocks === null) return [];
    return Object.entries(blocks).flatMap(([block, fields]) => fieldsOf(block, fields));
  } catch {
    // A damaged block states nothing.
    return [];
  }
}

function fieldsOf(block: string, fields: unknown): Field[] {
  if (typeof fields !== 'object' || fields === null || block === 'errors') return [];
  const source = block === 'iptc' ? 'iptc' : 'exif';
  return Object.entries(fields).flatMap(([name, value]): Field[] => {
    const said = saidBy(value);
    return said === null ? [] : [[source, block === 'gps' ? `GPS ${name}` : name, said]];
  });
}

/** Numbers, words, times and short lists of them; null for anything else. */
function saidBy(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return value.length <= 16 ? [...value].join(' ') : null;
  if (Array.isArray(value) && value.length <= 16) {
    const parts = value.map(saidBy);
    return parts.every((part) => part !== null) ? parts.join(', ') : null;
  }
  return null;
}
