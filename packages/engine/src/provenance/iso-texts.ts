import type { ByteSource } from './byte-source.ts';

/** Texts in the user data of an ISO media file: `moov/udta`, its own boxes and the tags of its `meta` box. */
export interface IsoTexts {
  texts: Array<{ keyword: string; text: string }>;
  xmp: string[];
}

interface Box {
  type: string;
  /** Where its content starts and ends. */
  from: number;
  to: number;
}

/** Longest text that is read, and most boxes of one level: a crafted file cannot make the walk long. */
const LONGEST_TEXT = 1 << 20;
const MOST_BOXES = 500;

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

function boxes(source: ByteSource, from: number, to: number): Box[] {
  const out: Box[] = [];
  let at = from;
  while (at + 8 <= to && out.length < MOST_BOXES) {
    const header = source.read(at, 16);
    if (header.length < 8) break;
    let length = view(header).getUint32(0);
    let content = 8;
    if (length === 1 && header.length === 16) {
      length = Number(view(header).getBigUint64(8));
      content = 16;
    }
    if (length === 0) length = to - at;
    if (length < content) break;
    out.push({
      type: latin(header.subarray(4, 8)),
      from: at + content,
      to: Math.min(to, at + length),
    });
    at += length;
  }
  return out;
}

function textOf(source: ByteSource, from: number, to: number): string {
  return Buffer.from(source.read(from, Math.min(LONGEST_TEXT, Math.max(0, to - from)))).toString('utf8');
}

/**
 * Reads what the demuxer passes over or cuts short.
 *
 * @param source an ISO media file
 */
export function readIsoTexts(source: ByteSource): IsoTexts {
  const found: IsoTexts = { texts: [], xmp: [] };
  for (const moov of boxes(source, 0, source.size).filter(({ type }) => type === 'moov')) {
    for (const box of boxes(source, moov.from, moov.to)) {
      if (box.type === 'meta') readMeta(source, box, found);
      if (box.type === 'udta') readUserData(source, box, found);
    }
  }
  return found;
}

function readUserData(source: ByteSource, udta: Box, found: IsoTexts): void {
  for (const box of boxes(source, udta.from, udta.to)) {
    if (box.type === 'meta') readMeta(source, box, found);
    else if (box.type === 'XMP_') found.xmp.push(textOf(source, box.from, box.to));
    else if (box.type.toUpperCase() === 'AIGC') {
      // Some writers put version and flags first, some the text alone.
      found.texts.push({ keyword: 'AIGC', text: textOf(source, box.from, box.to).replace(/^[^{]*/, '') });
    }
  }
}

/** A `meta` box with (ISO) or without (QuickTime) version and flags. */
function readMeta(source: ByteSource, meta: Box, found: IsoTexts): void {
  const plain = latin(source.read(meta.from + 4, 4)) === 'hdlr';
  const inside = boxes(source, plain ? meta.from : meta.from + 4, meta.to);
  const keys = inside.filter(({ type }) => type === 'keys').flatMap((box) => keysOf(source, box));
  for (const list of inside.filter(({ type }) => type === 'ilst')) {
    for (const item of boxes(source, list.from, list.to)) {
      const keyword = keywordOf(source, item, keys);
      const data = boxes(source, item.from, item.to).find(({ type }) => type === 'data');
      // Type and locale come before the value.
      if (keyword !== null && data) {
        found.texts.push({ keyword, text: textOf(source, data.from + 8, data.to) });
      }
    }
  }
}

const ITUNES: Record<string, string> = {
  '\u00a9cmt': 'comment',
  '\u00a9des': 'description',
  desc: 'description',
  '\u00a9too': 'encoder',
  '\u00a9swr': 'software',
};

function keywordOf(source: ByteSource, item: Box, keys: string[]): string | null {
  if (item.type === '----') {
    const name = boxes(source, item.from, item.to).find(({ type }) => type === 'name');
    return name ? textOf(source, name.from + 4, name.to) : null;
  }
  const index = [...item.type].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
  return keys[index - 1] ?? ITUNES[item.type] ?? (item.type.toUpperCase() === 'AIGC' ? 'AIGC' : null);
}

function keysOf(source: ByteSource, box: Box): string[] {
  return boxes(source, box.from + 8, box.to).map(({ from, to }) => textOf(source, from, to));
}
