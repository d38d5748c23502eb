/**
 * The files of the examples whose results the site shows: drawn, rendered or synthesised by this code. None is a recording, and no
 * model of anybody made one.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { withMark } from '@unmask/engine/internal/signals/invisible-mark/embedding.testing.ts';
import { MESSAGES } from '@unmask/engine/internal/signals/invisible-mark/messages.ts';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import { writeRecording } from './encode.ts';
import { PEOPLE, portraitSvg } from './face.ts';
import { paint, writePortraitClip } from './portrait-clip.ts';
import { Scene, toRgb } from './scene.ts';
import { makeSamples, type Sound } from './sound.ts';

export const EXAMPLE_IDS = [
  'spoken-by-code',
  'breathing-voice',
  'drawn-person',
  'panning-view',
  'drawn-portrait',
  'rendered-texture',
] as const;
export type ExampleId = (typeof EXAMPLE_IDS)[number];

const RATE_HZ = 44_100;
const FPS = 25;

const WRITERS: Readonly<Record<ExampleId, { ending: string; write: (target: string) => unknown }>> = {
  'spoken-by-code': { ending: 'm4a', write: (target) => writeVoice(target, 'speech', 6) },
  'breathing-voice': { ending: 'm4a', write: (target) => writeVoice(target, 'living-voice', 8) },
  'drawn-person': { ending: 'mp4', write: (target) => writePortraitClip(target, { person: 0, seconds: 5 }) },
  'panning-view': { ending: 'mp4', write: (target) => writeView(target) },
  'drawn-portrait': { ending: 'png', write: (target) => writePortrait(target) },
  'rendered-texture': { ending: 'jpg', write: (target) => writeTexture(target) },
};

/** Writes one of them into `folder`. @returns its name there */
export async function writeExample(id: ExampleId, folder: string): Promise<string> {
  const { ending, write } = WRITERS[id];
  const file = `${id}.${ending}`;
  await write(path.join(folder, file));
  return file;
}

function writeVoice(target: string, sound: Sound, seconds: number): void {
  writeRecording({
    path: target,
    format: 'mp4',
    repeat: 1,
    metadata: {},
    audio: {
      encoder: FF_ENCODER_AAC,
      rate_hz: RATE_HZ,
      channels: 2,
      samples: makeSamples(sound, seconds, RATE_HZ),
    },
  });
}

function writeView(target: string): void {
  const [width, height, seconds] = [640, 360, 5];
  const scene = new Scene(width, height, 'scene', 11);
  writeRecording({
    path: target,
    format: 'mp4',
    repeat: 1,
    metadata: {},
    video: {
      encoder: FF_ENCODER_LIBX264,
      pixelFormat: AV_PIX_FMT_YUV420P,
      options: { preset: 'veryfast', crf: '26' },
      width,
      height,
      fps: FPS,
      frames: seconds * FPS,
      draw: (index) => scene.draw(index / FPS),
      gop: 2 * FPS,
      bFrames: 2,
      rotation: 0,
    },
  });
}

/** Marked as the reference code of a generator marks its pictures: what is named because of that, and of nothing else. */
async function writePortrait(target: string): Promise<void> {
  const side = 480;
  const svg = portraitSvg(side, side, PEOPLE[1]!, { x: side / 2, y: 225, size: 142 });
  const [data] = paint([svg], side, side);
  const marked = withMark({ width: side, height: side, data: data! }, MESSAGES[0]!.bits);
  const image = sharp(marked.data, { raw: { width: side, height: side, channels: 3 } });
  writeFileSync(target, await image.png().toBuffer());
}

async function writeTexture(target: string): Promise<void> {
  const [width, height] = [1024, 768];
  const rgb = toRgb(new Scene(width, height, 'still', 1).draw(0));
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  writeFileSync(target, await image.jpeg({ quality: 90 }).toBuffer());
}
