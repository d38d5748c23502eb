/** What kind of file the first bytes show, before any library sees them. */

export type Kind =
  /** A picture that the still decoder may open. */
  | 'still'
  /** A text that lists or includes other files or addresses. */
  | 'reference'
  /** Text, documents, archives, programs: nothing to look at or listen to. */
  | 'other'
  /** Left to the demuxers. */
  | 'unknown';

const latin = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Major brands of ISO media files that hold stills. */
const STILL_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'heim', 'heis']);

const OTHER_MAGIC = [
  'PK\x03\x04',
  'PK\x05\x06',
  '%PDF-',
  '\x7fELF',
  'MZ',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!',
  'BZh',
  '\xfd7zXZ',
];

/** Beginnings of playlists and manifests, in lower case. */
const REFERENCES = [
  '#extm3u',
  'ffconcat version',
  '[playlist]',
  'v=0\r\n',
  'v=0\n',
  '[reference]',
  '#!mplayer-playlist',
  'rtsptext',
];
/** Root elements of manifests. */
const REFERENCE_ELEMENTS =
  /<(?:mpd|smil|asx|playlist|smoothstreamingmedia|composition_?playlist|assetmap|wpl|xspf)[\s>]/i;

/** Classifies by the first bytes of a file (64 kB are enough). */
export function sniff(bytes: Uint8Array): Kind {
  if (isStill(bytes)) return 'still';
  const start = latin(bytes, 0, 8);
  if (OTHER_MAGIC.some((magic) => start.startsWith(magic))) return 'other';
  const text = latin(bytes, 0, 4096)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const lower = text.toLowerCase();
  if (REFERENCES.some((mark) => lower.startsWith(mark))) return 'reference';
  if (lower.startsWith('<')) return REFERENCE_ELEMENTS.test(text) ? 'reference' : 'other';
  return isText(bytes) ? 'other' : 'unknown';
}

function isStill(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  const start = latin(bytes, 0, 16);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return true;
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return true;
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return true;
  return start.slice(4, 8) === 'ftyp' && STILL_BRANDS.has(start.slice(8, 12));
}

/** Nothing but printable characters and white space (also UTF-8) in the first 512 bytes. */
function isText(bytes: Uint8Array): boolean {
  const part = bytes.subarray(0, 512);
  return (
    part.length > 0 &&
    part.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) &&
    !part.includes(0x7f)
  );
}
