/** The kinds of files that people bring, and how a file of each is told by its type or by the end of its name. */

export type MediaKind = 'video' | 'audio' | 'image';

/** Browsers and programs give some files no type: then the end of the name stands for one. */
export const TYPE_BY_ENDING: Readonly<Record<string, string>> = {
  '3gp': 'video/3gpp',
  avi: 'video/x-msvideo',
  m4v: 'video/mp4',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  webm: 'video/webm',
  aac: 'audio/aac',
  amr: 'audio/amr',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** Drawings that are programs: a browser would run them, and no camera makes them. */
const NO_PICTURE = 'image/svg+xml';
const ANY_BYTES = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** @returns null for what is neither video, sound nor picture */
export function kindOf(type: string): MediaKind | null {
  const [kind] = type.toLowerCase().split('/', 1);
  if (type.toLowerCase().startsWith(NO_PICTURE)) return null;
  return kind === 'video' || kind === 'audio' || kind === 'image' ? kind : null;
}

/** The declared type, or where nothing is declared the one that the end of the name stands for; '' when neither says anything. */
export function typeOfFile(name: string, declared: string): string {
  if (!ANY_BYTES.has(declared)) return declared;
  return TYPE_BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '';
}

/** What holds pictures, sounds and videos inside. */
export type DocumentKind = 'pdf' | 'zip' | 'office';

/** By the end of the name first: programs and browsers call these files many things. */
const DOCUMENT_BY_ENDING: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  zip: 'zip',
  docx: 'office',
  pptx: 'office',
  xlsx: 'office',
  odt: 'office',
  odp: 'office',
  ods: 'office',
};

const DOCUMENT_BY_TYPE: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'office',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'office',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'office',
  'application/vnd.oasis.opendocument.text': 'office',
  'application/vnd.oasis.opendocument.presentation': 'office',
  'application/vnd.oasis.opendocument.spreadsheet': 'office',
};

const endingOf = (name: string) => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** @returns null for what is no document that is taken apart here */
export function documentOf(name: string, type: string): DocumentKind | null {
  return DOCUMENT_BY_ENDING[endingOf(name)] ?? DOCUMENT_BY_TYPE[type.toLowerCase()] ?? null;
}

export const documentEndings: readonly string[] = Object.keys(DOCUMENT_BY_ENDING);

/** What a file picker offers. */
export const TAKEN_FILES = `video/*,audio/*,image/*,${documentEndings
  .map((ending) => `.${ending}`)
  .join(',')}`;
