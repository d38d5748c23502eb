/** What is taken out of documents and archives, byte for byte, and what is left out; the reading process is a real one. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@unmask/platform/errors';
import { DOCUMENT_ITEMS } from '@unmask/product/limits';
import type { DocumentKind } from '@unmask/product/media';
import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, photo, type ZipPart, zipOf } from './documents.testing.ts';
import { type Bounds, extract } from './extract.ts';

let dir: string;
let photos: Buffer[];
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-documents-'));
  photos = await Promise.all([1, 2, 3].map((seed) => photo(seed)));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(bytes: Uint8Array, kind: DocumentKind, bounds: Partial<Bounds> = {}) {
  const file = path.join(dir, 'document');
  await writeFile(file, bytes);
  const found = await extract(file, kind, path.join(dir, 'incoming'), {
    maxItem_bytes: 50_000_000,
    ...bounds,
  });
  const items = await Promise.all(
    found.items.map(async (item) => ({ ...item, bytes: await readFile(path.join(found.folder, item.file)) })),
  );
  await rm(found.folder, { recursive: true });
  return { items, leftOut: found.leftOut };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const hashes = (all: readonly Uint8Array[]) =>
  all.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
const left = () => readdir(path.join(dir, 'incoming')).catch(() => []);
const text = (words: string) => Buffer.from(words);

describe('a PDF', () => {
  test('gives its JPEGs byte for byte with their pages, and pixels as a PNG of the same pixels', async () => {
    const pixels = await sharp(photos[1]).raw().toBuffer();
    const document = pdfOf({
      pages: [[0], [], [0, 1, 2]],
      pictures: [
        { bytes: photos[0]!, width: 320, height: 240, filter: 'DCTDecode' },
        { bytes: pixels, width: 320, height: 240, filter: 'none' },
        { bytes: await photo(9, 64, 64), width: 64, height: 64, filter: 'DCTDecode' },
      ],
    });
    const { items, leftOut } = await read(document, 'pdf');
    expect(items.map(({ name, places }) => [name, places])).toEqual([
      [
        '.jpg',
        [
          { in: 'page', number: 1 },
          { in: 'page', number: 3 },
        ],
      ],
      ['.png', [{ in: 'page', number: 3 }]],
    ]);
    expect(hashes([items[0]!.bytes])).toEqual(hashes([photos[0]!]));
    expect((await sharp(items[1]!.bytes).removeAlpha().raw().toBuffer()).equals(pixels)).toBe(true);
    expect(leftOut).toEqual([{ name: '.jpg', place: { in: 'page', number: 3 }, reason: 'document_small' }]);
  });

  test('gives the files that are attached to it', async () => {
    const attached = { name: 'call.mp3', bytes: Buffer.from('a sound that nobody decodes here') };
    const { items } = await read(pdfOf({ pages: [[]], pictures: [], attached }), 'pdf');
    expect(items.map(({ name, places }) => [name, places])).toEqual([['call.mp3', [{ in: 'attached' }]]]);
    expect(items[0]!.bytes.equals(attached.bytes)).toBe(true);
  });

  test('that is locked, or none, is said to be so, and nothing stays on the disk', async () => {
    const open = mupdf.Document.openDocument(pdfOf({ pages: [[]], pictures: [] }), 'application/pdf').asPDF();
    const locked = open!.saveToBuffer('encrypt=aes-256,user-password=secret,owner-password=secret');
    expect(await codeOf(read(locked.asUint8Array(), 'pdf'))).toBe('document_encrypted');
    expect(await codeOf(read(text('no document at all'), 'pdf'))).toBe('document_unreadable');
    expect(await left()).toEqual([]);
  });

  test('that claims a picture of gigabytes gives everything but that', async () => {
    const document = pdfOf({
      pages: [[0, 1]],
      pictures: [
        { bytes: Buffer.alloc(100), width: 60_000, height: 60_000, filter: 'none' },
        { bytes: photos[0]!, width: 320, height: 240, filter: 'DCTDecode' },
      ],
    });
    const { items, leftOut } = await read(document, 'pdf');
    expect(items.map(({ name }) => name)).toEqual(['.jpg']);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['media_too_large']);
  });
});

describe('an archive', () => {
  test('gives what can be analyzed with the way to it, and names the rest with the reason', async () => {
    const { items, leftOut } = await read(
      zipOf([
        { name: 'trip/day 1/a.jpg', bytes: photos[0]! },
        { name: 'copy of a.JPG', bytes: photos[0]! },
        { name: 'notes.txt', bytes: text('words') },
        { name: 'more.zip', bytes: zipOf([{ name: 'b.jpg', bytes: photos[1]! }]) },
        { name: 'locked.jpg', bytes: photos[2]!, flags: 1 },
        { name: '__MACOSX/._a.jpg', bytes: text('litter') },
        { name: 'small.png', bytes: await photo(4, 40, 40) },
      ]),
      'zip',
    );
    expect(
      items.map(({ name, places }) => [name, places.map((place) => 'path' in place && place.path)]),
    ).toEqual([
      ['a.jpg', ['trip/day 1/a.jpg', 'copy of a.JPG']],
      ['small.png', ['small.png']],
    ]);
    expect(items[0]!.bytes.equals(photos[0]!)).toBe(true);
    expect(leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      ['notes.txt', 'not_taken'],
      ['more.zip', 'document_nested'],
      ['locked.jpg', 'document_encrypted'],
    ]);
  });

  test('a name that leads out of the folder writes nowhere but into it', async () => {
    const evil = path.join(dir, 'evil.jpg');
    const names = ['../evil.jpg', `../../../../../../../..${evil}`, '..\\evil.jpg'];
    const parts = names.map((name, i) => ({ name, bytes: photos[i]! }));
    const outcome = await read(zipOf(parts), 'zip').catch((error: unknown) => error);
    expect(await readFile(evil).catch(() => null)).toBeNull();
    expect(await readdir(dir)).not.toContain('evil.jpg');
    // Refused as a whole: no program of good will writes such a name.
    expect(outcome).toMatchObject({ code: 'document_unreadable' });
  });

  test.each<[string, () => ZipPart[], string]>([
    ['zeros without end', () => [{ name: 'bomb.png', bytes: Buffer.alloc(30_000_000) }], 'document_bomb'],
    [
      'a table that lies about the size',
      () => [{ name: 'bomb.png', bytes: Buffer.alloc(30_000_000), claimed_bytes: 1000 }],
      'document_unreadable',
    ],
    [
      'one file above the limit of the plan',
      () => [{ name: 'long.mp4', bytes: randomBytes(3_000_000) }],
      'media_too_large',
    ],
  ])('%s is left out', async (_, parts, reason) => {
    const { items, leftOut } = await read(zipOf([...parts(), { name: 'a.jpg', bytes: photos[0]! }]), 'zip', {
      maxItem_bytes: reason === 'media_too_large' ? 1_000_000 : 50_000_000,
    });
    expect(items.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(leftOut.map((one) => one.reason)).toEqual([reason]);
  });

  test('only so many files are taken, and only so many bytes of all', async () => {
    const many = await Promise.all(
      Array.from({ length: DOCUMENT_ITEMS + 2 }, (_, i) => photo(20 + i, 130, 130)),
    );
    const packed = zipOf(many.map((bytes, i) => ({ name: `${i}.jpg`, bytes })));
    const all = await read(packed, 'zip');
    expect(all.items).toHaveLength(DOCUMENT_ITEMS);
    expect(all.leftOut.map(({ reason }) => reason)).toEqual(['document_too_many', 'document_too_many']);
    const maxTotal_bytes = many[0]!.length * 5;
    const half = await read(packed, 'zip', { maxTotal_bytes });
    const taken_bytes = half.items.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    expect(taken_bytes).toBeGreaterThan(maxTotal_bytes / 2);
    expect(taken_bytes).toBeLessThanOrEqual(maxTotal_bytes);
    expect(half.leftOut[0]?.reason).toBe('document_too_large');
  });
});

describe('office documents', () => {
  const relation = (target: string) =>
    text(`<Relationships><Relationship Id="r1" Target="${target}"/></Relationships>`);

  test('a presentation gives its media with the slides that show them', async () => {
    const { items, leftOut } = await read(
      zipOf([
        { name: '[Content_Types].xml', bytes: text('<Types/>') },
        { name: 'ppt/media/image1.jpg', bytes: photos[0]! },
        { name: 'ppt/media/image2.jpg', bytes: photos[1]! },
        { name: 'ppt/media/media1.mp4', bytes: text('a film') },
        { name: 'ppt/media/drawing.emf', bytes: text('lines') },
        { name: 'ppt/media/logo.jpg', bytes: await photo(5, 60, 60) },
        { name: 'ppt/slides/_rels/slide3.xml.rels', bytes: relation('../media/image2.jpg') },
        { name: 'ppt/slides/_rels/slide1.xml.rels', bytes: relation('/ppt/media/media1.mp4') },
      ]),
      'office',
    );
    expect(items.map(({ name, places }) => [name, places])).toEqual([
      ['image1.jpg', [{ in: 'document' }]],
      ['image2.jpg', [{ in: 'slide', number: 3 }]],
      ['media1.mp4', [{ in: 'slide', number: 1 }]],
    ]);
    expect(items[1]!.bytes.equals(photos[1]!)).toBe(true);
    expect(leftOut.map(({ name, reason }) => [name, reason])).toEqual([['logo.jpg', 'document_small']]);
  });

  test('a spreadsheet gives the sheet by way of the drawing on it; a text has no places', async () => {
    const sheet = await read(
      zipOf([
        { name: '[Content_Types].xml', bytes: text('<Types/>') },
        { name: 'xl/drawings/_rels/drawing1.xml.rels', bytes: relation('../media/image1.jpg') },
        { name: 'xl/worksheets/_rels/sheet2.xml.rels', bytes: relation('../drawings/drawing1.xml') },
        { name: 'xl/media/image1.jpg', bytes: photos[0]! },
      ]),
      'office',
    );
    expect(sheet.items.map(({ places }) => places)).toEqual([[{ in: 'sheet', number: 2 }]]);
    const document = await read(
      zipOf([
        { name: '[Content_Types].xml', bytes: text('<Types/>') },
        { name: 'word/media/image1.jpg', bytes: photos[0]! },
      ]),
      'office',
    );
    expect(document.items.map(({ places }) => places)).toEqual([[{ in: 'document' }]]);
  });

  test('OpenDocument gives the page; one that is locked says so, and no archive is none', async () => {
    const pages = '<draw:page a="1"/><draw:page a="2"><draw:image xlink:href="Pictures/1.jpg"/></draw:page>';
    const parts = [
      { name: 'content.xml', bytes: text(`<office:presentation>${pages}</office:presentation>`) },
      { name: 'Pictures/1.jpg', bytes: photos[0]! },
    ];
    expect((await read(zipOf(parts), 'office')).items.map(({ places }) => places)).toEqual([
      [{ in: 'slide', number: 2 }],
    ]);
    const manifest = { name: 'META-INF/manifest.xml', bytes: text('<manifest:encryption-data/>') };
    expect(await codeOf(read(zipOf([...parts, manifest]), 'office'))).toBe('document_encrypted');
    expect(await codeOf(read(text('words and no archive'), 'office'))).toBe('document_unreadable');
    // Locked ones of Word, PowerPoint and Excel are in the container of the formats before.
    const locked = Buffer.from('d0cf11e0a1b11ae1000000', 'hex');
    expect(await codeOf(read(locked, 'office'))).toBe('document_encrypted');
    expect(await codeOf(read(zipOf([{ name: 'a.jpg', bytes: photos[0]! }]), 'office'))).toBe(
      'document_unreadable',
    );
  });
});

describe('the reading process', () => {
  const packed = () => zipOf([{ name: 'a.jpg', bytes: photos[0]! }]);

  test('that takes too long, grows too large or is not wanted any more is ended, and nothing stays', async () => {
    expect(await codeOf(read(packed(), 'zip', { limit_ms: 1 }))).toBe('document_too_slow');
    const big = zipOf([{ name: 'b.mp4', bytes: Buffer.alloc(100) }]);
    expect(await codeOf(read(big, 'zip', { maxResident_bytes: 1 }))).toBe('document_too_heavy');
    const stop = new AbortController();
    const reading = codeOf(read(packed(), 'zip', { signal: stop.signal }));
    stop.abort(new AppError('upload_interrupted'));
    expect(await reading).toBe('upload_interrupted');
    expect(await left()).toEqual([]);
  });
});
