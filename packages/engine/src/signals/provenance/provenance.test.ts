import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip, makeSound, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignalMeasurement } from '../../media.ts';
import { generatorsIn } from '../../provenance/generators.ts';
import { provenanceReader, TRUST_ANCHORS_FILE } from '../../provenance/index.ts';
import { readProvenance } from '../../provenance/read-provenance.ts';
import { createSigner, signMedia } from '../../provenance/signing.testing.ts';
import { textChunk } from '../../provenance/written.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { provenance } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'provenance-'));
const trustedDir = mkdtempSync(join(tmpdir(), 'provenance-trusted-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
  rmSync(trustedDir, { recursive: true });
});

const signer = createSigner();
const AI = { digitalSourceType: 'trainedAlgorithmicMedia', softwareAgent: 'Adobe Firefly' };
let picture: Uint8Array;
let signed: Uint8Array;

beforeAll(async () => {
  writeFileSync(join(trustedDir, TRUST_ANCHORS_FILE), signer.rootPem);
  picture = await makeStillBytes({ width: 320, height: 240 });
  signed = await signMedia(picture, 'image/jpeg', signer, AI);
});

let written = 0;
async function measure(
  bytes: Uint8Array,
  options: { trusted?: boolean; metadata?: Record<string, string>; mode?: 'full' | 'frames' } = {},
): Promise<SignalMeasurement> {
  const path = join(dir, `${written++}.bin`);
  writeFileSync(path, bytes);
  const drawn = contextOf('image');
  const metadata = options.metadata ?? {};
  const modelsDir = join(options.trusted ? trustedDir : dir, 'networks');
  const frames = options.mode === 'frames';
  const context = contextOf('image', {
    mode: options.mode ?? 'full',
    file: { ...drawn.file, name: 'Midjourney Sora Firefly.jpg', size_bytes: bytes.length, metadata },
    path: frames ? null : path,
    provenance: frames ? null : provenanceReader(path, metadata, modelsDir),
  });
  return (await provenance.collect(context)).finish();
}

test('a file is read once, however many ask what it says', async () => {
  const path = join(dir, 'once.jpg');
  writeFileSync(path, signed);
  const read = provenanceReader(path, {}, join(trustedDir, 'networks'));
  const first = await read();
  rmSync(path);
  expect(await read()).toBe(first);
  expect(first.summary.state).toBe('valid');
  const missing = provenanceReader(path, {}, dir);
  await expect(missing()).rejects.toThrow('ENOENT');
});

describe('content credentials', () => {
  test('of a trusted signer that state AI decide', async () => {
    const { features, decides, evidence } = await measure(signed, { trusted: true });
    expect(decides).toBe('ai');
    expect(Object.keys(features ?? {})).toEqual(provenance.featureNames);
    expect(features).toMatchObject({ manifest_states_ai: 1, manifest_invalid: 0 });
    expect(evidence[0].text).toBe(
      'Content credentials signed by Fixture Trust state the source type trainedAlgorithmicMedia and name Adobe Firefly; the signature leads to a trusted authority and the file is unchanged since.',
    );
    expect(
      (await readProvenance({ bytes: signed }, '', {}, { trustAnchors: signer.rootPem })).summary,
    ).toEqual({
      state: 'valid',
      generators: ['Adobe Firefly'],
      assertions: ['c2pa.actions.v2'],
      digitalSourceType: 'trainedAlgorithmicMedia',
      issuer: 'Fixture Trust',
      problems: [],
    });
  });

  test('of an unknown signer are evidence and do not decide', async () => {
    const { features, decides, evidence } = await measure(signed);
    expect(decides).toBeNull();
    expect(features?.manifest_states_ai).toBe(1);
    expect(evidence[0].text).toContain('on no trust list');
    expect((await readProvenance({ bytes: signed }, '', {})).summary).toMatchObject({
      state: 'untrusted',
      problems: ['signingCredential.untrusted'],
    });
  });

  describe('of a signer whose certificate has expired', () => {
    const former = createSigner(Date.now() - 3_600_000);

    test('are evidence as those of an unknown one, as long as the file is unchanged', async () => {
      const old = await signMedia(picture, 'image/jpeg', former, AI);
      const { features, decides, says, evidence } = await measure(old);
      expect(decides).toBeNull();
      expect(says).toEqual({ side: 'ai', strength: 'declared' });
      expect(features).toMatchObject({ manifest_states_ai: 1, manifest_invalid: 0 });
      expect(evidence[0].text).toBe(
        'Content credentials signed by Fixture Trust state the source type trainedAlgorithmicMedia and name Adobe Firefly; the file is unchanged since, but the certificate has expired and nothing trusted says that it was signed before, so anybody could have signed.',
      );
      const found = (await readProvenance({ bytes: old }, '', {})).summary;
      expect(found).toMatchObject({ state: 'untrusted', generators: ['Adobe Firefly'] });
      expect(found.problems).toContain('signingCredential.expired');
    });

    test('decide nothing where its authority is trusted', async () => {
      const old = await signMedia(picture, 'image/jpeg', former, AI);
      const trustAnchors = former.rootPem;
      const { summary } = await readProvenance({ bytes: old }, '', {}, { trustAnchors });
      expect(summary).toMatchObject({ state: 'untrusted', problems: ['signingCredential.expired'] });
    });

    test('are invalid once the picture, a statement or the certificate was changed', async () => {
      const old = Buffer.from(await signMedia(picture, 'image/jpeg', former, AI));
      for (const at of [old.length - 500, old.indexOf('trainedAlgorithmic'), old.indexOf('Fixture Signer')]) {
        const changed = Uint8Array.from(old);
        changed[at] ^= 0x01;
        expect((await measure(changed)).features).toMatchObject({
          manifest_states_ai: 0,
          manifest_invalid: 1,
        });
      }
    });
  });

  test('of a file that was changed afterwards are invalid and do not decide', async () => {
    const changed = Uint8Array.from(signed);
    changed[changed.length - 500] ^= 0x55;
    const { features, decides, evidence } = await measure(changed, { trusted: true });
    expect(decides).toBeNull();
    expect(features).toMatchObject({ manifest_states_ai: 0, manifest_invalid: 1 });
    expect(evidence[0].text).toContain('assertion.dataHash.mismatch');
    expect((await readProvenance({ bytes: changed }, '', {})).summary).toMatchObject({
      state: 'invalid',
      generators: [],
    });
  });

  test('cut short are invalid', async () => {
    const found = (await readProvenance({ bytes: signed.subarray(0, 3000) }, '', {})).summary;
    expect(found.state).toBe('invalid');
    expect(found.problems).toHaveLength(1);
  });

  test('that state a camera do not decide', async () => {
    const camera = await signMedia(picture, 'image/jpeg', signer, { digitalSourceType: 'digitalCapture' });
    const { features, decides } = await measure(camera, { trusted: true });
    expect(decides).toBeNull();
    expect(features).toMatchObject({ manifest_states_ai: 0, manifest_states_capture: 1 });
  });

  test('that refer to a remote manifest are not fetched', async () => {
    let hits = 0;
    const server = createServer((_, response) => {
      hits++;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    try {
      const remoteUrl = `http://127.0.0.1:${port}/manifest.c2pa`;
      const remote = await signMedia(picture, 'image/jpeg', signer, { ...AI, remoteUrl });
      expect(Buffer.from(remote).includes(remoteUrl)).toBe(true);
      expect((await readProvenance({ bytes: remote }, 'image/jpeg', {})).summary).toMatchObject({
        state: 'absent',
        problems: ['manifest.remote_not_fetched'],
      });
      // The same file handed to the library itself, as a file with both kinds of manifest would be.
      const { readManifest } = await import('../../provenance/manifest.ts');
      const { openSource } = await import('../../provenance/byte-source.ts');
      const direct = await readManifest(openSource({ bytes: remote }), 'image/jpeg', null);
      expect(direct).toMatchObject({ state: 'invalid', problems: ['manifest.RemoteManifestUrl'] });
      expect(hits).toBe(0);
    } finally {
      server.close();
    }
  });

  test.each([
    ['image/png', () => makeStillBytes({ width: 320, height: 240, format: 'png' })],
    ['image/webp', () => makeStillBytes({ width: 320, height: 240, format: 'webp' })],
    ['video/mp4', async () => bytesOf(await makeClip({ seconds: 1 }))],
    ['audio/wav', async () => bytesOf(await makeSound({ seconds: 1 }))],
  ] as const)('are found in %s', async (mime, make) => {
    const bytes = await signMedia(await make(), mime, signer, AI);
    // A path, so that reading by ranges is what is tested.
    const path = join(dir, 'ranges.bin');
    writeFileSync(path, bytes);
    expect((await readProvenance({ path }, '', {}, { trustAnchors: signer.rootPem })).summary).toMatchObject({
      state: 'valid',
      digitalSourceType: 'trainedAlgorithmicMedia',
    });
  });

  test('leave no global behind', async () => {
    (await readProvenance({ bytes: signed }, '', {})).summary;
    expect('FileReaderSync' in globalThis).toBe(false);
  });
});

async function bytesOf(path: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(path));
}

describe('without credentials', () => {
  test('a plain file abstains, whatever it is called', async () => {
    expect(await measure(picture)).toEqual({ features: null, reason: 'no_credentials', evidence: [] });
    expect((await readProvenance({ bytes: picture }, 'image/jpeg', {})).summary).toEqual({
      state: 'absent',
      generators: [],
      assertions: [],
      digitalSourceType: null,
      issuer: null,
      problems: [],
    });
  });

  test('stills of frames mode abstain', async () => {
    expect(await measure(signed, { mode: 'frames' })).toMatchObject({
      features: null,
      reason: 'frames_only',
    });
  });

  test.each([0, 5, 40, 3000])('%d bytes of noise abstain', async (length) => {
    const noise = Uint8Array.from({ length }, (_, i) => (i * 7919 + 13) % 251);
    expect(await measure(noise)).toMatchObject({ features: null, reason: 'no_credentials' });
  });
});

describe('plain metadata', () => {
  test('that name a generator are evidence and do not decide', async () => {
    const { features, decides, evidence } = await measure(picture, {
      metadata: { encoder: 'Lavf60', comment: 'made with Sora', title: 'Midjourney', software: 'ElevenLabs' },
    });
    expect(decides).toBeNull();
    expect(features).toMatchObject({ metadata_generator: 1, manifest_states_ai: 0 });
    expect(evidence.map(({ text }) => text)).toEqual([
      'The metadata field "comment" names Sora; anybody can write such a field.',
      'The metadata field "software" names ElevenLabs; anybody can write such a field.',
    ]);
  });

  test('EXIF, XMP and PNG texts are read', async () => {
    const exif = await sharp(picture)
      .withExif({ IFD0: { Software: 'Midjourney v6' } })
      .jpeg()
      .toBuffer();
    expect((await readProvenance({ bytes: exif }, '', {})).summary).toMatchObject({
      generators: ['Midjourney'],
    });

    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`;
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await sharp(picture).withXmp(xmp).toFormat(format).toBuffer();
      expect((await readProvenance({ bytes }, '', {})).summary, format).toMatchObject({
        state: 'absent',
        digitalSourceType: 'trainedAlgorithmicMedia',
      });
    }
    // As Google's services for programs write it: the last part alone, with a capital letter.
    const google = xmp.replace('http://cv.iptc.org/newscodes/digitalsourcetype/t', 'T');
    const bytes = await sharp(picture).withXmp(google).png().toBuffer();
    const stating = await measure(bytes);
    expect(stating.says).toEqual({ side: 'ai', strength: 'declared' });
    expect(stating.evidence[0]?.text).toBe(
      'The metadata state the digital source type "trainedAlgorithmicMedia".',
    );

    const png = await makeStillBytes({ width: 320, height: 240, format: 'png' });
    const text = 'a cat\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1';
    const { features, decides } = await measure(textChunk(png, 'parameters', text));
    expect(features).toMatchObject({ generation_settings: 1 });
    expect(decides).toBeNull();
    const graph = await measure(textChunk(png, 'prompt', '{"3": {"class_type": "KSampler"}}'));
    expect(graph.features).toMatchObject({ generation_settings: 1 });
    expect((await measure(textChunk(png, 'prompt', 'answer at once'))).features).toBeNull();
  });

  test('names are matched as whole words, short ones only where software is named', () => {
    expect(generatorsIn('Sora', 'software')).toEqual(['Sora']);
    expect(generatorsIn('my friend Sora', 'text')).toEqual([]);
    expect(generatorsIn('Landing on the runway', 'text')).toEqual([]);
    expect(generatorsIn('Sorata, runways, Pikachu', 'software')).toEqual([]);
    expect(generatorsIn('images by DALL·E 3', 'text')).toEqual(['DALL-E']);
    expect(generatorsIn('Lavf61.7.100 x264 Adobe Premiere Pro iPhone 15', 'software')).toEqual([]);
    expect(generatorsIn('stable-diffusion.cpp', 'software')).toEqual(['stable-diffusion.cpp']);
  });
});
