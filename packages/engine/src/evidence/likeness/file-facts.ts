/** How a file was written, as facts that two files of one device and one way of sending have in common. */
import { createHash } from 'node:crypto';
import type { PictureFacts } from '../../media.ts';
import { type ByteSource, openSource } from '../../provenance/byte-source.ts';
import { readCameraExif } from '../../signals/camera-file/camera-exif.ts';
import { jpegParts } from '../../signals/camera-file/jpeg-parts.ts';
import type { FileFacts } from '../../types.ts';
import type { FactName, FileFact } from './description.ts';
import { jpegTables } from './jpeg-tables.ts';

/** The head of a picture holds all that is read of it here. */
const HEAD_BYTES = 1 << 20;
const MOST_PARTS = 40;
/** Metadata under which programs and devices name themselves, in the order of how much they say. */
const ENCODERS = ['encoder', 'handler_name', 'com.apple.quicktime.software', 'Writing_Application'];
const MAKERS = ['com.apple.quicktime.make', 'com.android.manufacturer', 'make'];
const MODELS = ['com.apple.quicktime.model', 'com.android.model', 'model'];
const PROGRAMS = ['com.apple.quicktime.software', 'com.android.version', 'software'];

type Facts = Partial<Record<FactName, string | null>>;

/** @param pictures of every coded picture, as far as the file was read */
export async function fileFacts(
  path: string,
  file: FileFacts,
  pictures: readonly PictureFacts[],
): Promise<FileFact[]> {
  const source = openSource({ path });
  try {
    const head = source.read(0, HEAD_BYTES);
    const facts: Facts = head[0] === 0xff && head[1] === 0xd8 ? await ofJpeg(head) : ofRecording(source);
    const all: Facts = { ...ofStreams(file), ...ofPictures(pictures, file), ...facts };
    return Object.entries(all).map(([name, value]) => ({ name: name as FactName, value: value ?? null }));
  } finally {
    source.close();
  }
}

async function ofJpeg(head: Uint8Array): Promise<Facts> {
  const exif = await readCameraExif(head);
  const tables = jpegTables(head);
  const parts = jpegParts(head)?.parts ?? [];
  return {
    structure: parts.slice(0, MOST_PARTS).join(' ') || null,
    make: exif?.make || null,
    model: exif?.model || null,
    software: exif?.software || null,
    quantisation: tables === null ? null : hashOf(tables.bytes),
    subsampling: tables?.subsampling ?? null,
  };
}

/** Boxes of ISO media in their order; nothing of other containers. */
function ofRecording(source: ByteSource): Facts {
  const boxes: string[] = [];
  let at = 0;
  while (at + 8 <= source.size && boxes.length < MOST_PARTS) {
    const header = Buffer.from(source.read(at, 16));
    const type = header.toString('latin1', 4, 8);
    if (!/^[\w ©-]{4}$/.test(type) || (at === 0 && type !== 'ftyp')) break;
    const short = header.readUInt32BE(0);
    const size = short === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : short;
    boxes.push(
      at === 0 ? `ftyp(${source.read(at + 8, 4).length === 4 ? latin(source.read(at + 8, 4)) : ''})` : type,
    );
    if (size < 8) break;
    at += size;
  }
  return { structure: boxes.join(' ') || null };
}

function ofStreams({ container, streams, metadata }: FileFacts): Facts {
  const picture = streams.find(({ kind }) => kind === 'video');
  const sound = streams.find(({ kind }) => kind === 'audio');
  const named = (names: readonly string[]): string | null => {
    const lower = new Map(Object.entries(metadata).map(([key, value]) => [key.toLowerCase(), value]));
    return names.map((name) => lower.get(name.toLowerCase())).find((value) => value) ?? null;
  };
  return {
    container,
    make: named(MAKERS),
    model: named(MODELS),
    software: named(PROGRAMS),
    encoder: named(ENCODERS),
    ...(picture && {
      picture_codec: [picture.codec, picture.profile].filter(Boolean).join(', '),
      picture_size: `${picture.width} × ${picture.height}`,
    }),
    ...(picture?.frameRate ? { frame_rate: `${Math.round(picture.frameRate * 100) / 100} Hz` } : {}),
    ...(sound && {
      sound_codec: [sound.codec, sound.profile].filter(Boolean).join(', '),
      sound_rate: `${sound.sampleRate_hz} Hz`,
      sound_channels: String(sound.channels),
    }),
  };
}

/** Of a recording: how often a whole picture comes, and which types there are. */
function ofPictures(pictures: readonly PictureFacts[], { container }: FileFacts): Facts {
  if (pictures.length < 2 || container === '') return {};
  const keys = pictures.flatMap(({ key }, index) => (key ? index : []));
  const steps = keys.slice(1).map((at, index) => at - keys[index]!);
  const types = (['I', 'P', 'B'] as const).filter((wanted) => pictures.some(({ type }) => type === wanted));
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)];
  return {
    key_pictures: usual === undefined ? null : `every ${usual}`,
    picture_types: types.join(' ') || null,
  };
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').trim();
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
