import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { readIsoTexts } from './iso-texts.ts';

/** What the structure of a file holds beside pictures and sound. */
export interface Embedded {
  /** MIME type by the file's own bytes, null for a kind that is not scanned here. */
  mime: string | null;
  /** A C2PA manifest store is inside. */
  manifest: boolean;
  /** XMP packets. */
  xmp: string[];
  /** Texts of PNG chunks, comments of JPEG, and user data of ISO media, by keyword. */
  texts: Array<{ keyword: string; text: string }>;
  /** The EXIF block of a WebP picture. */
  exif: Uint8Array | null;
}

/** Longest piece of text that is read, and most pieces that are walked over: a crafted file cannot make the scan long. */
export const LONGEST_TEXT = 1 << 20;
const MOST_PIECES = 20_000;

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const uint32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;
const uint32le = (bytes: Uint8Array, at: number): number =>
  ((bytes[at + 3] << 24) | (bytes[at + 2] << 16) | (bytes[at + 1] << 8) | bytes[at]) >>> 0;

/**
 * Walks over the pieces of a JPEG, PNG, GIF, RIFF (WebP, WAV, AVI), ISO media (MP4, MOV, M4A, HEIC, AVIF), MP3 or TIFF file by
 * their headers alone. Never throws for a damaged file: it stops where the structure ends.
 */
export function scanContainer(source: ByteSource): Embedded {
  const start = source.read(0, 16);
  const found: Embedded = { mime: null, manifest: false, xmp: [], texts: [], exif: null };
  if (start.length < 12) return found;
  if (start[0] === 0xff && start[1] === 0xd8) scanJpeg(source, found);
  else if (uint32(start, 0) === 0x89504e47) scanPng(source, found);
  else if (latin(start.subarray(0, 3)) === 'GIF') scanWhole(source, found, 'image/gif', 'C2PA_GIF');
  else if (latin(start.subarray(0, 4)) === 'RIFF') scanRiff(source, found, latin(start.subarray(8, 12)));
  else if (latin(start.subarray(4, 8)) === 'ftyp') scanIsoMedia(source, found, latin(start.subarray(8, 12)));
  else if (latin(start.subarray(0, 3)) === 'ID3') scanId3(source, found);
  else if (['II*\0', 'MM\0*'].includes(latin(start.subarray(0, 4))))
    scanWhole(source, found, 'image/tiff', 'c2pa');
  return found;
}

const XMP_OF_JPEG = 'http://ns.adobe.com/xap/1.0/\0';

function scanJpeg(source: ByteSource, found: Embedded): void {
  found.mime = 'image/jpeg';
  let at = 2;
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const header = source.read(at, 4);
    if (header.length < 4 || header[0] !== 0xff) return;
    const marker = header[1];
    if (marker === 0xda || marker === 0xd9) return;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = (header[2] << 8) | header[3];
    if (length < 2) return;
    if (marker === 0xeb) {
      const body = source.read(at + 4, Math.min(length - 2, 64));
      if (latin(body.subarray(0, 2)) === 'JP' && latin(body).includes('jumb')) found.manifest = true;
    } else if (marker === 0xe1) {
      const body = source.read(at + 4, length - 2);
      if (latin(body.subarray(0, XMP_OF_JPEG.length)) === XMP_OF_JPEG) {
        found.xmp.push(utf8(body.subarray(XMP_OF_JPEG.length)));
      }
    } else if (marker === 0xfe) {
      found.texts.push({ keyword: 'comment', text: utf8(source.read(at + 4, length - 2)) });
    }
    at += 2 + length;
  }
}

function scanPng(source: ByteSource, found: Embedded): void {
  found.mime = 'image/png';
  let at = 8;
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const header = source.read(at, 8);
    if (header.length < 8) return;
    const length = uint32(header, 0);
    const type = latin(header.subarray(4, 8));
    if (type === 'caBX') found.manifest = true;
    if (['tEXt', 'iTXt', 'zTXt'].includes(type) && length <= LONGEST_TEXT) {
      addPngText(source.read(at + 8, length), type, found);
    }
    if (type === 'IEND') return;
    at += 12 + length;
  }
}

function addPngText(body: Uint8Array, type: string, found: Embedded): void {
  const end = body.indexOf(0);
  if (end < 0) return;
  const keyword = latin(body.subarray(0, end));
  const text = type === 'iTXt' ? internationalText(body, end) : plainText(body, end, type === 'zTXt');
  if (text === null) return;
  if (keyword === 'XML:com.adobe.xmp') found.xmp.push(text);
  else found.texts.push({ keyword, text });
}

function plainText(body: Uint8Array, end: number, compressed: boolean): string | null {
  return compressed ? inflated(body.subarray(end + 2)) : utf8(body.subarray(end + 1));
}

/** Flag, method, language and translated keyword stand between the keyword and the text. */
function internationalText(body: Uint8Array, end: number): string | null {
  const language = body.indexOf(0, end + 3);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  if (translated < 0) return null;
  const text = body.subarray(translated + 1);
  return body[end + 1] === 1 ? inflated(text) : utf8(text);
}

/** Text that does not unpack, or unpacks to more than is read, counts as absent. */
function inflated(bytes: Uint8Array): string | null {
  try {
    return utf8(inflateSync(bytes, { maxOutputLength: LONGEST_TEXT }));
  } catch {
    return null;
  }
}

const RIFF_MIME: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/avi' };

function scanRiff(source: ByteSource, found: Embedded, form: string): void {
  found.mime = RIFF_MIME[form] ?? null;
  let at = 12;
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const header = source.read(at, 8);
    if (header.length < 8) return;
    const length = uint32le(header, 4);
    const type = latin(header.subarray(0, 4));
    if (type === 'C2PA') found.manifest = true;
    if (type === 'EXIF' && length <= LONGEST_TEXT) found.exif = source.read(at + 8, length);
    if ((type === 'XMP ' || type === '_PMX') && length <= LONGEST_TEXT) {
      found.xmp.push(utf8(source.read(at + 8, length)));
    }
    at += 8 + length + (length & 1);
  }
}

const C2PA_BOX = 'd8fec3d61b0e483c92975828877ec481';
const XMP_BOX = 'be7acfcb97a942e89c71999491e3afac';

function scanIsoMedia(source: ByteSource, found: Embedded, brand: string): void {
  found.mime = mimeOfBrand(brand);
  const { texts, xmp } = readIsoTexts(source);
  found.texts.push(...texts);
  found.xmp.push(...xmp);
  let at = 0;
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const header = source.read(at, 32);
    if (header.length < 8) return;
    let length = uint32(header, 0);
    let bodyAt = 8;
    if (length === 1 && header.length >= 16) {
      length = uint32(header, 8) * 2 ** 32 + uint32(header, 12);
      bodyAt = 16;
    }
    if (length === 0) length = source.size - at;
    if (length < bodyAt) return;
    if (latin(header.subarray(4, 8)) === 'uuid') {
      const id = Buffer.from(header.subarray(bodyAt, bodyAt + 16)).toString('hex');
      if (id === C2PA_BOX) found.manifest = true;
      const textLength = length - bodyAt - 16;
      if (id === XMP_BOX && textLength <= LONGEST_TEXT) {
        found.xmp.push(utf8(source.read(at + bodyAt + 16, textLength)));
      }
    }
    at += length;
  }
}

function mimeOfBrand(brand: string): string {
  if (/^hei|^mif1|^hevc|^msf1/.test(brand)) return 'image/heic';
  if (/^avi[fs]/.test(brand)) return 'image/avif';
  if (/^M4[AB]/.test(brand)) return 'audio/mp4';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

function scanId3(source: ByteSource, found: Embedded): void {
  found.mime = 'audio/mpeg';
  const header = source.read(0, 10);
  const length = (header[6] << 21) | (header[7] << 14) | (header[8] << 7) | header[9];
  const tag = latin(source.read(10, Math.min(length, 4 * LONGEST_TEXT)));
  found.manifest = tag.includes('GEOB') && tag.includes('c2pa');
}

/** Kinds whose manifest can stand anywhere: looks for its label in the first and last megabytes. */
function scanWhole(source: ByteSource, found: Embedded, mime: string, label: string): void {
  found.mime = mime;
  const reach = 4 * LONGEST_TEXT;
  const parts = [source.read(0, reach), source.read(Math.max(0, source.size - reach), reach)];
  found.manifest = parts.some((part) =>
    Buffer.from(part.buffer, part.byteOffset, part.length).includes(label),
  );
}
