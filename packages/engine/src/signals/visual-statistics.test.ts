import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeRecording, decodeStill, openContainer, recognise } from '../decode/index.ts';
import { makeClip } from '../fixtures/index.ts';
import type { SignalDefinition, SignalMeasurement } from '../media.ts';
import { blockCompression } from './block-compression/index.ts';
import { codecStatistics } from './codec-statistics/index.ts';
import { noiseResidual } from './noise-residual/index.ts';
import { contextOf } from './signal-context.testing.ts';
import { temporalResidual } from './temporal-residual/index.ts';

const visual = [noiseResidual, blockCompression, codecStatistics, temporalResidual];
const data = path.resolve(import.meta.dirname, '../../../../../shared/data');

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

async function measureStill(file: string): Promise<Measured> {
  const bytes = readFileSync(file);
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

/** One published file of each side, whichever come first. */
function samples(kind: string): string[] {
  return ['fake', 'real'].flatMap((label) => {
    const folder = path.join(data, kind, label);
    return existsSync(folder) ? [path.join(folder, readdirSync(folder).sort()[0]!)] : [];
  });
}

describe.skipIf(!existsSync(data))('published files (skipped where the development set is missing)', () => {
  test.each(samples('video').map((file) => [path.basename(path.dirname(file)), file]))(
    'a %s clip',
    async (_, file) => {
      const measured = await measureVideo(file);
      expect([...measured.values()].filter(({ features }) => features).length).toBeGreaterThanOrEqual(4);
    },
  );

  test.each(samples('image').map((file) => [path.basename(path.dirname(file)), file]))(
    'a %s picture',
    async (_, file) => {
      for (const [name, { features }] of await measureStill(file)) expect(features, name).not.toBeNull();
    },
  );
});
