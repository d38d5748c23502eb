/** Files made to break, fool or exhaust an analysis. */
import { readFileSync } from 'node:fs';
import { makeClip, makeSound, makeStillBytes } from '../index.ts';
import type { HostileCase } from './case.ts';
import { brokenPictures, pictureBombs, polyglots } from './pictures.ts';
import { lyingMp4s, lyingSounds, mutatedClips, truncatedMp4s, truncatedOthers } from './recordings.ts';
import { noMedia, references } from './texts.ts';

export type { Expected, HostileCase } from './case.ts';
export { type Mutant, mutate, type Seed } from './mutate.ts';
export { smallSeeds } from './seeds.ts';

const bytesOf = (file: string) => new Uint8Array(readFileSync(file));

/** Good files under wrong names, and files with one kind of medium only. */
async function misnamed(): Promise<HostileCase[]> {
  const clip = bytesOf(await makeClip({ width: 160, height: 120, seconds: 0.6 }));
  const good = (name: string, file: string, bytes: Uint8Array): HostileCase => ({
    name,
    file,
    bytes,
    expected: ['result'],
  });
  return [
    good('MP4 named JPG', 'a.jpg', clip),
    good('MP4 named m3u8', 'a.m3u8', clip),
    good('MP4 without extension', 'a', clip),
    good('MP4 with a name of options', '-i file:x%03d.mp4', clip),
    good('JPEG named MP4', 'a.mp4', await makeStillBytes({ width: 128, height: 128 })),
    good(
      'PNG named like a sequence',
      'a%03d.png',
      await makeStillBytes({ width: 128, height: 128, format: 'png' }),
    ),
    good('WAV named MP4', 'a.mp4', bytesOf(await makeSound({ seconds: 1 }))),
    good(
      'sound only in an MP4',
      'a.m4a',
      bytesOf(await makeSound({ seconds: 1, container: 'm4a', codec: 'aac' })),
    ),
    good(
      'a clip of two by two pixels',
      'a.mkv',
      bytesOf(await makeClip({ width: 2, height: 2, codec: 'ffv1', container: 'mkv', seconds: 0.5 })),
    ),
    good(
      'a clip of one picture',
      'a.mp4',
      bytesOf(await makeClip({ width: 160, height: 120, seconds: 0.04 })),
    ),
    good(
      'a strip of 16 by 2048 pixels',
      'a.mkv',
      bytesOf(await makeClip({ width: 16, height: 2048, seconds: 0.2, container: 'mkv' })),
    ),
    ...(await polyglots(clip)),
  ];
}

/** Clips whose pictures are as large as the limits let through, or larger. */
async function videoBombs(): Promise<HostileCase[]> {
  const black = { pattern: 'black', fps: 5, seconds: 1, crf: 40 } as const;
  return [
    {
      name: '8K black',
      file: 'bomb.mp4',
      bytes: bytesOf(await makeClip({ ...black, width: 7680, height: 4320, gop: 1, bFrames: 0 })),
      expected: ['result', 'out_of_memory'],
    },
    {
      name: '16384 x 4096 black',
      file: 'bomb.avi',
      bytes: bytesOf(
        await makeClip({ ...black, width: 16_384, height: 4096, codec: 'mjpeg', container: 'avi' }),
      ),
      expected: ['too_many_pixels'],
    },
  ];
}

/** Every hostile file. */
export async function hostileCases(): Promise<HostileCase[]> {
  return [
    ...noMedia(),
    ...references(),
    ...(await pictureBombs()),
    ...(await brokenPictures()),
    ...(await misnamed()),
    ...(await truncatedMp4s()),
    ...(await truncatedOthers()),
    ...(await lyingMp4s()),
    ...(await lyingSounds()),
    ...(await mutatedClips()),
    ...(await videoBombs()),
  ];
}
