/** Traces as they are kept: plain text. */
import type { WrittenTraces } from '../../engine-api.ts';
import type { Traces } from './compare.ts';

export function writeTraces({ pictures, sound }: Traces): WrittenTraces {
  return {
    pictures: pictures.map((hashes) => Buffer.from(hashes).toString('base64')),
    sound:
      sound === null
        ? null
        : Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).toString('base64'),
  };
}

export function readTraces({ pictures, sound }: WrittenTraces): Traces {
  return {
    pictures: pictures.map((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    sound: sound === null ? null : words(Buffer.from(sound, 'base64')),
  };
}

function words(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(4 * at));
}
