import exifr from 'exifr';
import { type AigcLabel, aigcFieldsOf, aigcLabelIn } from './aigc-label.ts';
import type { ByteSource } from './byte-source.ts';
import { type Embedded, LONGEST_TEXT } from './container-scan.ts';
import { generatorsIn } from './generators.ts';
import { type Habit, habitsIn, holdsSettings } from './habits.ts';
import { aiSystemIn, type PlatformLabel, platformLabelIn } from './other-labels.ts';
import { sourceTypeName } from './source-type.ts';
import { streamMarksIn } from './stream-marks.ts';

/** What plain metadata state. Anybody can write them: evidence, never proof. */
export interface Stated {
  /** Generators by name, and where each was named. */
  generators: Array<{ name: string; field: string }>;
  /** Short names of IPTC digital source types. */
  sourceTypes: string[];
  /** Keyword of a text that holds the settings of a generator (prompt, sampler, workflow), null without. */
  settings: string | null;
  /** The label of GB 45438, null without. */
  aigc: AigcLabel | null;
  /** The label of a platform, null without. */
  platformLabel: PlatformLabel | null;
  /** AI systems that XMP says were used (IPTC 2025.1). */
  aiSystems: string[];
  /** Generators known by what they leave, not by name. */
  habits: Habit[];
  /** Generators whose message stands in the coded video. */
  streamMarks: string[];
  /** A remote manifest is referred to; it is not fetched. */
  remoteManifest: boolean;
}

const SOFTWARE =
  /^(software|encoder|encoded_by|encoding_?tool|creator_?tool|tool|generator|producer|credit|make|model|writing_?(app|application|library)|processing_?software|com\.apple\.quicktime\.(software|make|model)|handler_name|aigc)$/i;
const FREE_TEXT =
  /^(comment|description|synopsis|keywords|image_?description|user_?comment|xp_?comment|notice|copyright)$/i;
const EXIF_FIELDS = [
  'Software',
  'ProcessingSoftware',
  'Make',
  'Model',
  'ImageDescription',
  'UserComment',
  'XPComment',
];

/** Number of the comment, by which it goes where it stands beside the picture's own fields: OpenAI Labs put it there. */
const USER_COMMENT = '37510';

/** Reads container tags, EXIF, XMP and PNG texts of a file. */
export async function readStated(
  source: ByteSource,
  embedded: Embedded,
  metadata: Record<string, string>,
): Promise<Stated> {
  const fields = [
    ...Object.entries(metadata),
    ...embedded.texts.map(({ keyword, text }): [string, string] => [keyword, text]),
    ...(await exifFields(source, embedded)),
    ...embedded.xmp.flatMap(xmpFields),
    ...embedded.xmp.flatMap(aigcFieldsOf),
  ].map(([field, value]): [string, string] => [field, value.slice(0, LONGEST_TEXT)]);
  const named = fields.flatMap(([field, value]) => {
    const bare = field.trim();
    const kind = SOFTWARE.test(bare) ? 'software' : FREE_TEXT.test(bare) ? 'text' : null;
    return kind ? generatorsIn(value, kind).map((name) => ({ name, field: bare })) : [];
  });
  const seen = new Set<string>();
  return {
    generators: named.filter(({ name }) => !seen.has(name) && seen.add(name)),
    sourceTypes: [...new Set(embedded.xmp.flatMap(sourceTypesOf))],
    settings: fields.find(([field, value]) => holdsSettings(field, value))?.[0] ?? null,
    aigc: aigcLabelIn(fields),
    platformLabel: platformLabelIn(fields),
    aiSystems: [...new Set(embedded.xmp.flatMap((xmp) => aiSystemIn(xmp) ?? []))],
    habits: habitsIn(fields),
    streamMarks: mayBeClip(embedded) ? streamMarksIn(source) : [],
    remoteManifest: embedded.xmp.some((xmp) => /dcterms:provenance\s*(=|>)/.test(xmp)),
  };
}

const mayBeClip = ({ mime }: Embedded): boolean => mime === null || mime.startsWith('video/');

const XMP_SOFTWARE = [
  'xmp:CreatorTool',
  'photoshop:Credit',
  'tiff:Software',
  'tiff:Make',
  'stEvt:softwareAgent',
];

function xmpFields(xmp: string): Array<[string, string]> {
  return XMP_SOFTWARE.flatMap((property) => {
    const found = xmp.matchAll(new RegExp(`${property}\\s*(?:=\\s*["']([^"']*)["']|>([^<]*)<)`, 'g'));
    const short = property.endsWith('Credit') ? 'credit' : property.endsWith('Make') ? 'make' : 'software';
    return [...found].map((match): [string, string] => [short, match[1] ?? match[2] ?? '']);
  });
}

function sourceTypesOf(xmp: string): string[] {
  const property =
    /DigitalSourceType\s*(?:=\s*["']([^"']*)["']|(?:\s+rdf:resource=["']([^"']*)["'])?[^>]*>([^<]*)<?)/g;
  return [...xmp.matchAll(property)]
    .map((match) => sourceTypeName(match[1] || match[2] || match[3] || ''))
    .filter((name) => /^\w+$/.test(name));
}

const WITH_EXIF = ['image/jpeg', 'image/png', 'image/tiff', 'image/heic', 'image/avif'];
/** EXIF of pictures lies at their start, that of PNG sometimes at their end. */
const LARGEST_PICTURE = 64 << 20;

async function exifFields(source: ByteSource, { mime, exif }: Embedded): Promise<Array<[string, string]>> {
  const plain = mime !== null && WITH_EXIF.includes(mime) && source.size <= LARGEST_PICTURE;
  if (!plain && exif === null) return [];
  try {
    const read: unknown = await exifr.parse(exif ? bareExif(exif) : source.read(0, source.size), {
      tiff: true,
      exif: true,
      gps: false,
      xmp: false,
      iptc: true,
      icc: false,
      userComment: true,
    });
    if (typeof read !== 'object' || read === null) return [];
    return Object.entries(read).flatMap(([key, value]): Array<[string, string]> => {
      const field = key === USER_COMMENT ? 'UserComment' : key;
      if (typeof value === 'string' && EXIF_FIELDS.includes(field)) return [[field, value]];
      if (value instanceof Uint8Array && field.toLowerCase() === 'usercomment')
        return [[field, decodeComment(value)]];
      return [];
    });
  } catch {
    // A damaged EXIF block states nothing.
    return [];
  }
}

/** Some writers put the header of JPEG's block before the block of a WebP. */
function bareExif(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'Exif' ? bytes.subarray(6) : bytes;
}

/** EXIF 2.32: eight bytes name the character set. */
function decodeComment(bytes: Uint8Array): string {
  const body = Buffer.from(bytes.subarray(8));
  if (Buffer.from(bytes.subarray(0, 7)).toString('latin1') !== 'UNICODE') return body.toString('utf8');
  // Byte order is not stated: ASCII text has its zeros first when it is big-endian.
  return body[0] === 0
    ? Buffer.from(body.subarray(0, body.length & ~1))
        .swap16()
        .toString('utf16le')
    : body.toString('utf16le');
}
