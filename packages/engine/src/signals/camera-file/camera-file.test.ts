import { makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignalMeasurement } from '../../media.ts';
import { contextOf } from '../signal-context.testing.ts';
import { cameraFile } from './index.ts';
import { cameraJpeg, type Shot } from './shooting.testing.ts';

let picture: Uint8Array;
let thumbnail: Uint8Array;
let other: Uint8Array;
const SIZE = { width: 480, height: 320 };

beforeAll(async () => {
  picture = await makeStillBytes({ ...SIZE, format: 'jpeg' });
  const small = await sharp(picture).resize(160, 106).toBuffer();
  // Bars above and below, as cameras fill 4:3 up.
  thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#000' } })
    .composite([{ input: small, left: 0, top: 7 }])
    .jpeg()
    .toBuffer();
  other = await sharp(picture).rotate(180).resize(160, 106).jpeg().toBuffer();
});

async function measure(bytes: Uint8Array): Promise<SignalMeasurement> {
  return (await cameraFile.collect(contextOf('image', { stills: [bytes] }))).finish();
}

const shot = (part: Partial<Shot> = {}): Uint8Array =>
  cameraJpeg(picture, {
    make: 'Canon',
    model: 'EOS 5',
    software: '',
    ...SIZE,
    noteBytes: 400,
    thumbnail,
    ...part,
  });

describe('a picture', () => {
  test('as a camera writes it speaks for a recording, and does not decide', async () => {
    const { features, says, decides, evidence } = await measure(shot());
    expect(says).toEqual({ side: 'authentic', strength: 'camera' });
    expect(decides).toBeUndefined();
    expect(features).toMatchObject({ camera_settings: 4, maker_note_bytes: 400 });
    expect(features?.thumbnail_agreement).toBeGreaterThan(0.9);
    expect(evidence[0]?.text).toContain('anybody can copy them');
  });

  test.each([
    ['whose thumbnail shows another', () => shot({ thumbnail: other })],
    ['without the maker’s notes', () => shot({ noteBytes: 0 })],
    ['of another size than stated', () => shot({ width: 960, height: 640 })],
    ['that an editor wrote', () => shot({ software: 'Adobe Photoshop 25.1' })],
    ['without a maker', () => shot({ make: '' })],
    ['without thumbnail', () => shot({ thumbnail: null })],
    ['that breaks off', () => shot().subarray(0, 300)],
  ])('%s says nothing', async (_what, make) => {
    expect(await measure(make())).toEqual({ features: null, reason: 'no_mark', evidence: [] });
  });

  test('that a library saved anew with all its EXIF says nothing', async () => {
    const saved = await sharp(shot()).keepMetadata().jpeg().toBuffer();
    expect(await measure(saved)).toMatchObject({ features: null });
    expect(await measure(picture)).toMatchObject({ features: null });
  });
});

describe('a clip', () => {
  const PHONE = {
    'com.android.version': '14',
    'com.android.capture.fps': '30.000000',
    major_brand: 'mp42',
    handler_name: 'SoundHandle',
    creation_time: '2024-08-30T12:58:28.000000Z',
  };
  const clip = async (metadata: Record<string, string>): Promise<SignalMeasurement> => {
    const context = contextOf('video');
    return (await cameraFile.collect({ ...context, file: { ...context.file, metadata } })).finish();
  };

  test('as a phone writes it speaks for a recording', async () => {
    const { says, features } = await clip(PHONE);
    expect(says).toEqual({ side: 'authentic', strength: 'camera' });
    expect(features).toMatchObject({ phone_container: 1 });
  });

  test.each([
    ['an encoder', { ...PHONE, encoder: 'Lavf60.16.100' }],
    ['another brand', { ...PHONE, major_brand: 'isom' }],
    ['no capture rate', { ...PHONE, 'com.android.capture.fps': '' }],
    ['other handlers', { ...PHONE, handler_name: 'VideoHandler' }],
    ['nothing', {}],
  ])('with %s says nothing', async (_what, metadata) => {
    expect(await clip(metadata)).toMatchObject({ features: null, reason: 'no_mark' });
  });
});
