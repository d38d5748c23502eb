import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePortraitClip } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { developmentSet } from '../../development-set.testing.ts';
import { openDetector } from '../../networks/index.ts';
import { SIDE } from '../face-network/crops.ts';
import { expectAbstentions, expectFaceFigures } from '../face-network/expect-faces.testing.ts';
import { formulaCrop } from '../face-network/formula-crop.testing.ts';
import { FaceCuts } from '../face-network/gather.ts';
import { collectClip } from '../faces.testing.ts';
import { blendingLogits, faceBlending, faceBlendingCollector } from './index.ts';

const detector = await openDetector('blending');
const { logits: reference }: { logits: number[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'reference.json'), 'utf8'),
);
const mean = reference.reduce((sum, logit) => sum + logit, 0) / reference.length;

test('the network answers here what it answered where it was trained', async () => {
  for (const [member, logit] of reference.entries()) {
    const [found] = await blendingLogits(detector, [formulaCrop()], member);
    expect(Math.abs(found! - logit)).toBeLessThan(0.05);
  }
});

test('a file that no ensemble member saw is judged by the mean of all', async () => {
  const [found] = await blendingLogits(detector, [formulaCrop()], null);
  expect(Math.abs(found! - mean)).toBeLessThan(0.05);
});

test('several crops get what each gets alone, also beyond one run', async () => {
  const other = Buffer.from(formulaCrop().map((value) => 255 - value));
  const crops = [formulaCrop(), other, formulaCrop(), formulaCrop(), other];
  const judged = await blendingLogits(detector, crops, 1);
  const [alone] = await blendingLogits(detector, [other], 1);
  expect(judged).toHaveLength(5);
  expect(judged[1]).toBeCloseTo(alone!, 4);
  expect(judged[4]).toBeCloseTo(alone!, 4);
  expect(judged[0]).not.toBeCloseTo(alone!, 2);
});

const collector = (stills: boolean) => faceBlendingCollector(detector, { ensembleMember: null, stills });

test('a clip has all features and suspicion over time; a still has no change', () =>
  expectFaceFigures(collector, faceBlending.featureNames));

test('abstains with its reason', () => expectAbstentions(collector));

async function facesIn(path: string): Promise<Buffer[]> {
  const cuts = new FaceCuts(true);
  await collectClip(path, {
    frame: (frame) => cuts.frame(frame),
    finish: () => ({ features: null, reason: 'no_face', evidence: [] }),
  });
  const found = cuts.list();
  if (typeof found === 'string') throw new Error(`${path}: ${found}`);
  return found.map(({ pixels }) => pixels);
}

/** The same face with its middle painted anew by a network of half the side: softer, a little redder, with a soft edge. */
async function pastedOn(face: Buffer): Promise<Buffer> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const small = await sharp(face, { raw })
    .resize(SIDE / 2, SIDE / 2)
    .raw()
    .toBuffer();
  const soft = await sharp(small, { raw: { ...raw, width: SIDE / 2, height: SIDE / 2 } })
    .resize(SIDE, SIDE)
    .linear([1.06, 1, 0.97], [4, 0, -3])
    .raw()
    .toBuffer();
  return Buffer.from(
    face.map((value, i) => {
      const [x, y] = [Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)];
      const share = Math.min(1, Math.max(0, 8 * (1 - Math.hypot((x - 112) / 52, (y - 116) / 66))));
      return Math.round(value + share * (soft[i]! - value));
    }),
  );
}

const average = (logits: readonly number[]): number =>
  logits.reduce((sum, logit) => sum + logit, 0) / logits.length;

async function gainOfPaste(faces: readonly Buffer[]): Promise<number> {
  const altered = await Promise.all(faces.map(pastedOn));
  const [before, after] = [
    await blendingLogits(detector, faces, null),
    await blendingLogits(detector, altered, null),
  ];
  return average(after) - average(before);
}

test('a face with a pasted middle gets more suspicion than the same without', async () => {
  const faces = await facesIn(await makePortraitClip({ person: 0, seconds: 5 }));
  expect(await gainOfPaste(faces.slice(0, 4))).toBeGreaterThan(0.5);
});

const portraits = developmentSet(
  'data/faces',
  'a face with a pasted middle gets more suspicion than the same without',
);
portraits.test('so do real portraits', async () => {
  const names = readdirSync(portraits.at).filter((file) => file.endsWith('.jpg'));
  const files = names.filter((_, i) => i % 80 === 40).map((name) => join(portraits.at, name));
  const faces = (await Promise.all(files.map(facesIn))).flat();
  expect(faces.length).toBeGreaterThan(3);
  expect(await gainOfPaste(faces)).toBeGreaterThan(1);
});
