import exifr from 'exifr';

/** What a camera writes of the moment, and how it writes it. */
export interface CameraExif {
  make: string;
  model: string;
  software: string;
  /** Exposure time, aperture or sensitivity, and the time of the picture: how many of them there are. */
  settings: number;
  makerNote_bytes: number;
  width: number | null;
  height: number | null;
  thumbnail: Uint8Array | null;
}

/** EXIF stands at the start; its longest block is 64 kB, and some cameras write several. */
const REACH = 1 << 20;

const OPTIONS = {
  tiff: true,
  ifd1: false,
  exif: true,
  gps: false,
  xmp: false,
  iptc: false,
  icc: false,
  makerNote: true,
  reviveValues: false,
};

/** @returns null without a readable EXIF block */
export async function readCameraExif(bytes: Uint8Array): Promise<CameraExif | null> {
  const start = bytes.subarray(0, REACH);
  try {
    const read: unknown = await exifr.parse(start, OPTIONS);
    if (typeof read !== 'object' || read === null) return null;
    const fields = read as Record<string, unknown>;
    return {
      make: textOf(fields.Make),
      model: textOf(fields.Model),
      software: textOf(fields.Software),
      settings: ['ExposureTime', 'FNumber', 'ISO', 'DateTimeOriginal'].filter((name) => name in fields)
        .length,
      makerNote_bytes: lengthOf(fields.makerNote ?? fields.MakerNote),
      width: numberOf(fields.ExifImageWidth),
      height: numberOf(fields.ExifImageHeight),
      thumbnail: await thumbnailOf(start),
    };
  } catch {
    // A damaged block states nothing.
    return null;
  }
}

async function thumbnailOf(start: Uint8Array): Promise<Uint8Array | null> {
  try {
    return (await exifr.thumbnail(start)) ?? null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function lengthOf(value: unknown): number {
  if (value instanceof Uint8Array || typeof value === 'string' || Array.isArray(value)) return value.length;
  return 0;
}
