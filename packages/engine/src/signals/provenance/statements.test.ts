import { readFileSync } from 'node:fs';
import { makeClip, makeSound, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { aigcLabelIn } from '../../provenance/aigc-label.ts';
import { habitsIn, holdsSettings } from '../../provenance/habits.ts';
import { exifChunk, textChunk, writeTemporary } from '../../provenance/written.testing.ts';
import { measureFile } from './measure-file.testing.ts';

const LABEL = {
  Label: '1',
  ContentProducer: '001191110102MACQD9K64010000',
  ProduceID: '7543"x',
  ReservedCode1: '',
};
const JSON_TEXT = JSON.stringify({ AIGC: LABEL });

const measure = (bytes: Uint8Array) => measureFile(writeTemporary(bytes));
const xmpOf = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" ${inside}</rdf:RDF></x:xmpmeta>`;
const quoted = JSON.stringify(LABEL).replaceAll('"', '&quot;');

let jpeg: Uint8Array;
let png: Uint8Array;

beforeAll(async () => {
  jpeg = await makeStillBytes({ width: 320, height: 240 });
  png = await makeStillBytes({ width: 320, height: 240, format: 'png' });
});

describe('the label of GB 45438 is read', () => {
  test.each([
    [
      'an XMP element',
      () =>
        sharp(jpeg)
          .withXmp(xmpOf(`><TC260:AIGC>${quoted}</TC260:AIGC></rdf:Description>`))
          .jpeg(),
    ],
    [
      'an XMP attribute',
      () =>
        sharp(png)
          .withXmp(xmpOf(`TC260:AIGC="${quoted}"/>`))
          .png(),
    ],
    [
      'XMP attributes of its own',
      () =>
        sharp(jpeg)
          .withXmp(xmpOf('TC260:Label="1" TC260:ContentProducer="001191110102MACQD9K64010000"/>'))
          .webp(),
    ],
    [
      'an EXIF description',
      () =>
        sharp(jpeg)
          .withExif({ IFD0: { ImageDescription: JSON_TEXT } })
          .jpeg(),
    ],
    [
      'an EXIF description of WebP',
      () =>
        sharp(jpeg)
          .withExif({ IFD0: { ImageDescription: JSON_TEXT } })
          .webp(),
    ],
    [
      'an EXIF comment',
      () =>
        sharp(jpeg)
          .withExif({ IFD2: { UserComment: JSON_TEXT } })
          .jpeg(),
    ],
  ])('in %s', async (_where, write) => {
    const { features, says, evidence, decides } = await measure(await write().toBuffer());
    expect(features).toMatchObject({ aigc_label: 1 });
    expect(says).toEqual({ side: 'ai', strength: 'declared' });
    expect(decides).toBeNull();
    expect(evidence[0]?.text).toContain(
      'states that the content is AI-generated (Label 1, producer "001191110102MACQD9K64010000")',
    );
  });

  test('in a PNG text', async () => {
    expect((await measure(textChunk(png, 'AIGC', JSON.stringify(LABEL)))).features).toMatchObject({
      aigc_label: 1,
    });
  });

  test('in a PNG text, by a writer who begins its keys with small letters', () => {
    const small = { label: '1', contentProducer: '001191320114MADMFRK', produceID: '7', reservedCode1: '' };
    const cut = JSON.stringify(small).slice(0, -20);
    for (const text of [JSON.stringify(small), cut])
      expect(aigcLabelIn([['AIGC', text]])).toEqual({
        label: 1,
        producer: '001191320114MADMFRK',
        field: 'AIGC',
      });
  });

  test('in the tags of a clip, longer than the demuxer keeps', async () => {
    const long = JSON.stringify({ ...LABEL, ReservedCode1: 'x'.repeat(900), ReservedCode2: 'y'.repeat(900) });
    const path = await makeClip({
      seconds: 1,
      metadata: { AIGC: long },
      muxer: { movflags: 'use_metadata_tags' },
    });
    expect((await measureFile(path)).features).toMatchObject({ aigc_label: 1 });
  });

  test('in a box of its own', async () => {
    const clip = readFileSync(await makeClip({ seconds: 1, muxer: { movflags: '+faststart' } }));
    const box = (type: string, content: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + content.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, content]);
    };
    // A second `moov`-level copy at the end keeps every offset of the first one.
    const added = box('moov', box('udta', box('AIGC', Buffer.from(JSON.stringify(LABEL)))));
    expect((await measure(Buffer.concat([clip, added]))).features).toMatchObject({ aigc_label: 1 });
  });

  test.each(['mp3', 'flac', 'pcm'] as const)('in the tags of %s', async (audioCodec) => {
    const key = audioCodec === 'pcm' ? 'comment' : 'AIGC';
    const container = { mp3: 'mp3', flac: 'flac', pcm: 'wav' }[audioCodec];
    const path = await makeSound({
      seconds: 1,
      codec: audioCodec,
      container,
      metadata: { [key]: JSON_TEXT },
    });
    expect((await measureFile(path)).features).toMatchObject({ aigc_label: 1 });
  });

  test('as may be and suspected, the latter weakly', async () => {
    const of = async (label: number) =>
      measure(textChunk(png, 'AIGC', JSON.stringify({ ...LABEL, Label: label })));
    expect((await of(2)).says).toEqual({ side: 'ai', strength: 'declared' });
    expect((await of(3)).says).toEqual({ side: 'ai', strength: 'named' });
    expect((await of(3)).evidence[0]?.text).toContain('is suspected to be AI-generated');
    expect((await of(0)).features).toBeNull();
  });

  test.each([
    ['AIGC', 'AIGC'],
    ['AIGC', '{"Label":"1"}'],
    ['AIGC', '{"Label":"9","ProduceID":"1"}'],
    ['comment', 'a talk on AIGC: Label 1, ContentProducer'],
    ['comment', '{"Label":"1","ProduceID":"1"}'],
    ['AIGC', '{"AIGC":null}'],
    ['AIGC', '{"AIGC":[1]}'],
    ['AIGC', '{{{{'],
  ])('but not from %s = %s', (field, value) => {
    expect(aigcLabelIn([[field, value]])).toBeNull();
  });

  test('with a producer that cannot pose as a part of the page', () => {
    const label = aigcLabelIn([['AIGC', JSON.stringify({ ...LABEL, ContentProducer: '<b>"豆包"\n</b>' })]]);
    expect(label?.producer).toBe('b豆包b');
  });
});

describe('habits of generators', () => {
  const SIGNATURE = `Signature: ${'Ab+/'.repeat(80)}==`;
  const FACE =
    '{"top_left": [60, 31], "size": 600, "detection": [218, 118, 503, 544], "face_id": 0, "detect_confidence": 0.99}';
  const JOB = 'a cat --v 6.1 Job ID: 0f8fad5b-d9cb-469f-a165-70867728950e';

  test.each([
    ['Grok Imagine', 'comment', SIGNATURE],
    ['Grok Imagine', 'comment', SIGNATURE.slice(0, 300)],
    ['Midjourney', 'Description', JOB],
    ['D-ID', 'comment', FACE],
    ['DALL-E', 'userComment', 'Made with OpenAI Labs'],
    ['NovelAI', 'Comment', '{"prompt": "x", "signed_hash": "abc="}'],
    ['SwarmUI', 'parameters', '{"sui_image_params": {"prompt": "x"}}'],
    [
      'Suno',
      'comment',
      'made with suno; created=2025-01-01T00:00:00Z; id=0f8fad5b-d9cb-469f-a165-70867728950e',
    ],
  ])('of %s in %s', (generator, field, value) => {
    expect(habitsIn([[field, value]])).toEqual([{ generator, field }]);
  });

  test.each([
    ['comment', 'Signature: J. Smith'],
    ['comment', `Signed: ${'A'.repeat(300)}`],
    ['title', SIGNATURE],
    ['Description', 'Job ID: 4711, printed by order'],
    ['comment', 'I made with Suno a wooden boat'],
    ['comment', '{"hash": "abc"}'],
    ['comment', '{"top_left": [60, 31], "size": 600, "detection": "motion", "face_id": 0}'],
    ['title', FACE],
  ])('but not in %s = %s', (field, value) => {
    expect(habitsIn([[field, value]])).toEqual([]);
  });

  test('in real files', async () => {
    const clip = await makeClip({ seconds: 1, metadata: { comment: SIGNATURE } });
    const { features, says, evidence } = await measureFile(clip);
    expect(features).toMatchObject({ generator_habit: 1 });
    expect(says).toEqual({ side: 'ai', strength: 'declared' });
    expect(evidence[0]?.text).toBe(
      'The metadata field "comment" has the form in which Grok Imagine signs; anybody can write such a field.',
    );
    expect((await measure(textChunk(png, 'Description', JOB))).features).toMatchObject({
      generator_habit: 1,
    });
  });

  test('in a comment that stands beside the fields of the picture itself', async () => {
    const text = 'Made with OpenAI Labs\0';
    const tiff = Buffer.alloc(26 + text.length);
    tiff.write('MM\0*', 0, 'latin1');
    tiff.writeUInt32BE(8, 4);
    tiff.writeUInt16BE(1, 8);
    tiff.writeUInt16BE(37510, 10);
    tiff.writeUInt16BE(2, 12);
    tiff.writeUInt32BE(text.length, 14);
    tiff.writeUInt32BE(26, 18);
    tiff.write(text, 26, 'latin1');
    const { says, evidence } = await measure(exifChunk(png, tiff));
    expect(says).toEqual({ side: 'ai', strength: 'declared' });
    expect(evidence[0]?.text).toContain('has the form in which DALL-E signs');
  });

  test('settings, also as a text inside another', () => {
    expect(holdsSettings('comment', '{"prompt": "{\\"3\\": {\\"class_type\\": \\"KSampler\\"}}"}')).toBe(
      true,
    );
    expect(holdsSettings('Make', 'workflow:{"last_node_id": 9}')).toBe(true);
    expect(holdsSettings('invokeai_metadata', '{}')).toBe(true);
    expect(holdsSettings('Make', 'Canon')).toBe(false);
    expect(holdsSettings('comment', 'Steps: 20 up to the door')).toBe(false);
  });

  test('a name alone weighs less', async () => {
    const named = await sharp(jpeg)
      .withExif({ IFD0: { Software: 'Ideogram AI' } })
      .jpeg()
      .toBuffer();
    expect((await measure(named)).says).toEqual({ side: 'ai', strength: 'named' });
    const camera = await sharp(jpeg)
      .withExif({ IFD0: { Software: 'Lightroom', Make: 'Canon' } })
      .jpeg()
      .toBuffer();
    expect((await measure(camera)).features).toBeNull();
    const bare = await measureFile(await makeClip({ seconds: 1 }));
    expect(bare.features).toBeNull();
  });
});
