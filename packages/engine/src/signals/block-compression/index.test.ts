import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FaceObservation, LumaPlane } from '../../media.ts';
import type { Region } from '../../types.ts';
import { drawn, frameOf, scene, seeded } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { FILE_CORNER, gridAt, gridProfile, strongestOther } from './block-grid.ts';
import { histogramRoughness, quantiserStep } from './coefficients.ts';
import { blockCompression } from './index.ts';
import { luminanceTable } from './jpeg-table.ts';

const random = seeded(11);
const photo = drawn(648, 520, (x, y) => scene(3 * x, 3 * y) + 30 * (random() + random() - 1));

async function jpeg(plane: LumaPlane, quality: number): Promise<Buffer> {
  const { width, height, data } = plane;
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
}

async function decoded(bytes: Buffer): Promise<LumaPlane> {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function cropped(plane: LumaPlane, x: number, y: number): LumaPlane {
  return drawn(plane.width - 8, plane.height - 8, (u, v) => plane.data[(v + y) * plane.width + u + x]!);
}

async function measure(bytes: Buffer, faces: FaceObservation[] = []) {
  const collector = await blockCompression.collect(contextOf('image', { stills: [bytes] }));
  await collector.frame!(frameOf(await decoded(bytes), 0, { faces }));
  return collector.finish();
}

test('the table of a JPEG is read from its head', async () => {
  const table = luminanceTable(await jpeg(photo, 75))!;
  expect([...table.subarray(0, 3)]).toEqual([8, 6, 5]);
  expect(table[8]).toBe(6);
  expect(
    luminanceTable(
      await sharp(await jpeg(photo, 75))
        .png()
        .toBuffer(),
    ),
  ).toBeNull();
  expect(luminanceTable(Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00))).toBeNull();
});

test('compressing twice leaves gaps in the coefficient histograms, once leaves none', async () => {
  const once = await measure(await jpeg(photo, 90));
  const twice = await measure(await jpeg(await decoded(await jpeg(photo, 60)), 90));
  expect(once.features!.twiceQuantised!).toBeLessThan(0.3);
  expect(twice.features!.twiceQuantised!).toBeGreaterThan(once.features!.twiceQuantised! + 0.3);
  expect(twice.evidence.some(({ text }) => text.includes('at least twice'))).toBe(true);
  expect(once.evidence).toEqual([]);
});

test('an earlier grid is found where the picture was cropped by (3, 2) after compression', async () => {
  const plain = await measure(await jpeg(cropped(photo, 3, 2), 95));
  const shifted = await measure(await jpeg(cropped(await decoded(await jpeg(photo, 30)), 2, 1), 95));
  expect(shifted.features!.otherGrid!).toBeGreaterThan(plain.features!.otherGrid! + 0.2);
  expect(shifted.evidence.some(({ text }) => text.includes('second grid'))).toBe(true);
});

test('a pasted face with another history differs from the rest', async () => {
  const face = { x: 200, y: 136, width: 192, height: 192 };
  const rough = await decoded(await jpeg(photo, 25));
  const inside = (x: number, y: number) =>
    x >= face.x && x < face.x + face.width && y >= face.y && y < face.y + face.height;
  const pasted = drawn(648, 520, (x, y) => (inside(x, y) ? rough : photo).data[y * 648 + x]!);
  const seen: FaceObservation = {
    trackId: 1,
    box: face,
    confidence: 1,
    roll: 0,
    mesh: new Float32Array(1404),
    irisLeft: null,
    irisRight: null,
    embedding: null,
  };
  const [whole, mixed] = [
    await measure(await jpeg(photo, 95), [seen]),
    await measure(await jpeg(pasted, 95), [seen]),
  ];
  expect(mixed.features!.faceGhost!).toBeGreaterThan(2 * whole.features!.faceGhost!);
  expect(mixed.features!.faceGrid!).toBeGreaterThan(whole.features!.faceGrid! + 0.1);
});

test('a square with another history is pointed at, and beside it one like the rest', async () => {
  const smooth = drawn(768, 768, (x, y) => scene(x, y) + 30 * (random() + random() - 1));
  const rough = await decoded(await jpeg(smooth, 5));
  const inCorner = (x: number, y: number) => x < 384 && y < 384;
  const mixed = drawn(768, 768, (x, y) => (inCorner(x, y) ? rough : smooth).data[y * 768 + x]!);
  const { evidence } = await measure(await jpeg(mixed, 95));
  const { region, ordinary } = evidence.find(({ text }) => text.includes('its history is another one'))!;
  const middleInCorner = ({ x, y, width, height }: Region) =>
    inCorner(768 * (x + width / 2), 768 * (y + height / 2));
  expect(middleInCorner(region!)).toBe(true);
  expect(middleInCorner(ordinary!)).toBe(false);
});

test('the grid is strongest at the corner shared by four blocks', async () => {
  const profile = gridProfile(await decoded(await jpeg(photo, 40)), { x: 0, y: 0, size: 512 });
  expect(gridAt(profile, FILE_CORNER)).toBeGreaterThan(strongestOther(profile).strength + 0.1);
});

test('the step of a comb is recovered, and smooth values show none', () => {
  const values = (step: number) =>
    Float32Array.from({ length: 800 }, () => {
      const value = 90 * (random() + random() + random() - 1.5);
      return step > 0 ? Math.round(value / step) * step + 0.6 * (random() - 0.5) : value;
    });
  expect(quantiserStep(values(6))).toBe(6);
  expect(quantiserStep(values(11))).toBe(11);
  expect(quantiserStep(values(0))).toBe(0);
  expect(histogramRoughness(values(6), 6)).toBeLessThan(0.3);
});

test('what a JPEG and a PNG of the same pixels measure is the same', async () => {
  const bytes = await jpeg(photo, 85);
  const png = await sharp(bytes).png().toBuffer();
  const [a, b] = [(await measure(bytes)).features!, (await measure(png)).features!];
  for (const name of blockCompression.featureNames)
    expect(Math.abs(a[name]! - b[name]!), name).toBeLessThan(0.15);
});

test('a tiny picture is too small; features are finite and named', async () => {
  const { features } = await measure(await jpeg(photo, 90));
  expect(Object.keys(features!).sort()).toEqual([...blockCompression.featureNames].sort());
  for (const value of Object.values(features!)) expect(Number.isFinite(value)).toBe(true);
  const collector = await blockCompression.collect(contextOf('image'));
  await collector.frame!(frameOf(drawn(40, 40, scene)));
  expect((await collector.finish()).reason).toBe('too_small');
});
