/** Credentials and metadata, as a file of each kind carries them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip, makeSound, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { TRUST_ANCHORS_FILE } from '../provenance/index.ts';
import { createSigner, type ManifestOptions, signMedia } from '../provenance/signing.testing.ts';
import { textChunk, writeTemporary } from '../provenance/written.testing.ts';
import type { AnalysisResult } from '../types.ts';
import { readEvidence } from './index.ts';
import { xmpStatements } from './statements/xmp-fields.ts';

const folder = mkdtempSync(join(tmpdir(), 'said-'));
afterAll(() => rmSync(folder, { recursive: true }));
const signer = createSigner();
const stranger = createSigner();
let picture: Uint8Array;
let thumbnail: Uint8Array;
beforeAll(async () => {
  writeFileSync(join(folder, TRUST_ANCHORS_FILE), signer.rootPem);
  picture = await makeStillBytes({ width: 320, height: 240 });
  thumbnail = await makeStillBytes({ width: 400, height: 300 });
});

async function read(bytes: Uint8Array, modality: AnalysisResult['modality'] = 'image', metadata = {}) {
  const file = { duration_s: 1, metadata } as AnalysisResult['file'];
  const options = { limits: DEFAULT_LIMITS, modelsDir: join(folder, 'networks') };
  const input = { kind: 'file' as const, path: writeTemporary(bytes), name: 'x' };
  return (await readEvidence(input, { modality, file }, options)).report;
}

const AI: ManifestOptions = {
  digitalSourceType: 'trainedAlgorithmicMedia',
  softwareAgent: 'Adobe Firefly',
  title: 'generated.jpg',
};

test('the tree of edits: what it was made of, with actions, signers, states and thumbnails', async () => {
  const generated = await signMedia(picture, 'image/jpeg', signer, { ...AI, thumbnail });
  const foreign = await signMedia(picture, 'image/jpeg', stranger, { ...AI, title: 'foreign.jpg' });
  const bytes = await signMedia(picture, 'image/jpeg', signer, {
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
    title: 'edited.jpg',
    actions: ['created', 'cropped'],
    claimGenerator: 'Fixture Editor',
    ingredients: [
      { bytes: generated, mime: 'image/jpeg', relationship: 'parentOf', title: 'generated.jpg' },
      { bytes: foreign, mime: 'image/jpeg', relationship: 'componentOf', title: 'foreign.jpg' },
      { bytes: picture, mime: 'image/jpeg', relationship: 'componentOf', title: 'plain.jpg' },
    ],
  });
  const { credentials } = await read(bytes);
  expect(
    credentials?.map(({ depth, title, state, relationship }) => [depth, title, state, relationship]),
  ).toEqual([
    [0, 'edited.jpg', 'valid', 'file'],
    [1, 'generated.jpg', 'valid', 'parentOf'],
    [1, 'foreign.jpg', 'untrusted', 'componentOf'],
    [1, 'plain.jpg', 'none', 'componentOf'],
  ]);
  const [file, parent] = credentials!;
  expect(file).toMatchObject({
    software: 'Fixture Editor 1',
    issuer: 'Fixture Trust',
    signer: 'Fixture Signer',
  });
  expect(file!.actions.map(({ name }) => name)).toEqual(['created', 'cropped']);
  expect(parent!.actions).toEqual([
    { name: 'created', software: 'Adobe Firefly', sourceType: 'trainedAlgorithmicMedia', at: null },
  ]);
  const small = await sharp(Buffer.from(parent!.thumbnail!.split(',')[1]!, 'base64')).metadata();
  expect([small.format, small.width, small.height]).toEqual(['jpeg', 160, 120]);
  expect(credentials!.at(-1)).toMatchObject({ thumbnail: null, actions: [], signer: null });
});

test('a certificate that has expired makes a signer unknown, of the file and of what it was made of', async () => {
  const former = createSigner(Date.now() - 3_600_000);
  const old = await signMedia(picture, 'image/jpeg', former, AI);
  expect((await read(old)).credentials).toMatchObject([{ title: 'generated.jpg', state: 'untrusted' }]);
  const ingredients = [
    { bytes: old, mime: 'image/jpeg', relationship: 'parentOf' as const, title: 'generated.jpg' },
  ];
  const edited = await signMedia(picture, 'image/jpeg', signer, { ...AI, title: 'edited.jpg', ingredients });
  expect((await read(edited)).credentials).toMatchObject([
    { title: 'edited.jpg' },
    { title: 'generated.jpg', state: 'untrusted' },
  ]);
});

test('a changed file has a tree that does not hold', async () => {
  const bytes = Buffer.from(await signMedia(picture, 'image/jpeg', signer, AI));
  bytes[bytes.length - 40]! ^= 1;
  expect((await read(bytes)).credentials).toMatchObject([{ title: 'generated.jpg', state: 'invalid' }]);
});

test('clips and sounds tell theirs as pictures do; without credentials the tree is empty', async () => {
  const clip = new Uint8Array(await readFile(await makeClip({ seconds: 1 })));
  const sound = new Uint8Array(await readFile(await makeSound({ seconds: 1 })));
  for (const [bytes, mime, modality] of [
    [clip, 'video/mp4', 'video'],
    [sound, 'audio/wav', 'audio'],
  ] as const) {
    const signed = await signMedia(bytes, mime, signer, AI);
    expect((await read(signed, modality)).credentials).toMatchObject([
      { title: 'generated.jpg', state: 'valid' },
    ]);
    expect((await read(bytes, modality)).credentials).toEqual([]);
  }
});

test('names of strangers come as one bounded line without direction characters', async () => {
  const title = `a\u202eb\nc ${'x'.repeat(500)}`;
  const [node] = (await read(await signMedia(picture, 'image/jpeg', signer, { ...AI, title }))).credentials!;
  expect(node!.title).toMatch(/^a b c x+…$/);
  expect(node!.title).toHaveLength(120);
});

test('metadata are listed field by field; a place is not repeated', async () => {
  const bytes = await sharp(picture)
    .withExif({
      IFD0: { Make: 'Fixture Cameras', Software: 'Editor 3' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmp:CreatorTool="Tool &amp; Co"><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator><photoshop:Credit>AI</photoshop:Credit></rdf:Description></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();
  const { statements } = await read(bytes);
  expect(statements).toEqual(
    expect.arrayContaining([
      { source: 'exif', name: 'Make', value: 'Fixture Cameras' },
      { source: 'exif', name: 'Software', value: 'Editor 3' },
      { source: 'xmp', name: 'xmp:CreatorTool', value: 'Tool & Co' },
      { source: 'xmp', name: 'dc:creator', value: 'Ann, Bo' },
      { source: 'xmp', name: 'photoshop:Credit', value: 'AI' },
    ]),
  );
  const places = statements!.filter(({ name }) => /gps|latitude/i.test(name));
  expect(places.length).toBeGreaterThan(0);
  expect(places.every(({ value }) => value === null)).toBe(true);
});

test('texts of PNG and tags and brands of MP4 are listed, bounded in number and length', async () => {
  let png: Uint8Array = await makeStillBytes({ width: 64, height: 64, format: 'png' });
  for (let at = 0; at < 200; at++) png = textChunk(png, `key${at}`, `${at} ${'y'.repeat(400)}`);
  const { statements } = await read(png);
  expect(statements).toHaveLength(150);
  expect(statements!.filter(({ source }) => source === 'png')[0]).toMatchObject({ name: 'key0' });
  expect(Math.max(...statements!.map(({ value }) => value!.length))).toBe(300);
  const clip = new Uint8Array(await readFile(await makeClip({ seconds: 1 })));
  expect((await read(clip, 'video', { encoder: 'Lavf61' })).statements).toEqual(
    expect.arrayContaining([
      { source: 'container', name: 'encoder', value: 'Lavf61' },
      { source: 'container', name: 'major_brand', value: 'isom' },
    ]),
  );
});

test('a packet made to be slow is read to its bound alone', () => {
  expect(xmpStatements('<a:b><rdf:Seq><rdf:li>'.repeat(50_000))).toEqual([]);
  expect(xmpStatements(`<a:b>${'x'.repeat(500_000)}</a:b>`)).toEqual([]);
  expect(xmpStatements(`${' '.repeat(70_000)}<a:b>late</a:b>`)).toEqual([]);
});
