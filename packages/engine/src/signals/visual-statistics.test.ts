import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeClip, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeRecording, decodeStill, openContainer, recognise } from '../decode/index.ts';
import { developmentSet } from '../development-set.testing.ts';
import type { SignalDefinition, SignalMeasurement } from '../media.ts';
import { blockCompression } from './block-compression/index.ts';
import { codecStatistics } from './codec-statistics/index.ts';
import { noiseResidual } from './noise-residual/index.ts';
import { contextOf } from './signal-context.testing.ts';
import { temporalResidual } from './temporal-residual/index.ts';

const visual = [noiseResidual, blockCompression, codecStatistics, temporalResidual];

type Measured = Map<string, SignalMeasurement>;

async function measureVideo(file: string): Promise<Measured> {
  const context = contextOf('video', { path: file });
  const collectors = await Promise.all(
    visual.map(async (definition) => ({ definition, collector: await definition.collect(context) })),
  );
  const container = openContainer(file, recognise(file));
  try {
    await decodeRecording(
      { ...container, audio: null },
      { maxDuration_s: 60, maxPixels: 1e7 },
      {
        async frame(frame) {
          for (const { collector } of collectors) await collector.frame?.({ ...frame, faces: [] });
        },
        picture(picture) {
          for (const { collector } of collectors) collector.picture?.(picture);
        },
        audio() {},
        progress() {},
      },
    );
  } finally {
    container.close();
  }
  return finished(collectors);
}

async function measureStill(bytes: Uint8Array): Promise<Measured> {
  const planes = await decodeStill(bytes, 1e8);
  const context = contextOf('image', { stills: [bytes] });
  const collectors = await Promise.all(
    [noiseResidual, blockCompression].map(async (definition) => {
      const collector = await definition.collect(context);
      await collector.frame!({ ...planes, sample: 0, index: 0, at_s: 0, cut: true, faces: [] });
      return { definition, collector };
    }),
  );
  return finished(collectors);
}

async function finished(
  collectors: Array<{
    definition: SignalDefinition;
    collector: Awaited<ReturnType<SignalDefinition['collect']>>;
  }>,
): Promise<Measured> {
  const measured: Measured = new Map();
  for (const { definition, collector } of collectors) {
    const measurement = await collector.finish();
    if (measurement.features) {
      expect(Object.keys(measurement.features).sort()).toEqual([...definition.featureNames].sort());
      for (const [name, value] of Object.entries(measurement.features)) {
        expect(Number.isFinite(value), `${definition.name} ${name}`).toBe(true);
      }
    } else expect(measurement.reason, definition.name).toBeTruthy();
    expect(measurement.evidence.length).toBeLessThanOrEqual(5);
    for (const { region } of measurement.evidence) {
      if (region) expect(region.x >= 0 && region.y >= 0 && region.x + region.width <= 1.001).toBe(true);
    }
    measured.set(definition.name, measurement);
  }
  return measured;
}

describe('clips made by code', () => {
  test('a moving clip gives every signal its features, twice the same', async () => {
    const file = await makeClip({ seconds: 3 });
    const [first, second] = [await measureVideo(file), await measureVideo(file)];
    for (const [name, { features }] of first) expect(features, name).not.toBeNull();
    expect([...second]).toEqual([...first]);
  });

  test('a codec without statistics makes the codec signal abstain, and only that', async () => {
    const measured = await measureVideo(await makeClip({ seconds: 3, codec: 'vp8', container: 'webm' }));
    expect(measured.get('codec-statistics')!.reason).toBe('codec_without_statistics');
    expect(measured.get('temporal-residual')!.features).not.toBeNull();
  });

  test('a still picture for ever has no movement to measure', async () => {
    const measured = await measureVideo(await makeClip({ seconds: 3, pattern: 'still' }));
    expect(measured.get('temporal-residual')!.reason).toBe('too_short');
  });
});

/** The same picture as a network leaves it that doubles the size: every pixel four times, in a faint checkerboard. */
async function doubled(png: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const half = await sharp(png)
    .resize(width / 2, height / 2)
    .removeAlpha()
    .raw()
    .toBuffer();
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = x % 2 === y % 2 ? 1.012 : 0.988;
      const from = 3 * ((y >> 1) * (width / 2) + (x >> 1));
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = Math.min(255, share * half[from + c]!);
    }
  }
  const raw = { width, height, channels: 3 as const };
  return new Uint8Array(await sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer());
}

const PICTURES = 'a picture of a camera and one that a network enlarged differ where they should';

test(PICTURES, async () => {
  const [width, height] = [640, 480];
  const camera = await measureStill(await makeStillBytes({ width, height, quality: 92 }));
  const enlarged = await measureStill(
    await doubled(await makeStillBytes({ width, height, format: 'png' }), width, height),
  );
  for (const measured of [camera, enlarged])
    for (const [name, { features }] of measured) expect(features, name).not.toBeNull();
  const of = (measured: Measured, signal: string, name: string) => measured.get(signal)!.features![name]!;
  // A period of two pixels stands out of the spectrum of the noise.
  expect(of(enlarged, 'noise-residual', 'native.peak2')).toBeGreaterThan(
    of(camera, 'noise-residual', 'native.peak2') + 2,
  );
  expect(of(enlarged, 'noise-residual', 'native.right1')).toBeLessThan(
    of(camera, 'noise-residual', 'native.right1') - 0.1,
  );
});

const set = developmentSet('data', PICTURES);

/** One published file of each side, whichever come first. */
function samples(kind: string): string[] {
  return ['fake', 'real'].flatMap((label) => {
    const folder = path.join(set.at, kind, label);
    return existsSync(folder) ? [path.join(folder, readdirSync(folder).sort()[0]!)] : [];
  });
}

set.describe('published files', () => {
  test('a clip of each side', async () => {
    for (const file of samples('video')) {
      const measured = await measureVideo(file);
      expect([...measured.values()].filter(({ features }) => features).length).toBeGreaterThanOrEqual(4);
    }
  });

  test('a picture of each side', async () => {
    for (const file of samples('image'))
      for (const [name, { features }] of await measureStill(readFileSync(file)))
        expect(features, name).not.toBeNull();
  });
});
