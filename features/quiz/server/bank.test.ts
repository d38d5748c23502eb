/** The bank itself: what is shown was made alike, and nothing beside the file says what it is. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { engineStamp } from '@unmask/engine';
import { describe, expect, test } from 'vitest';
import { ItemSchema } from '../bank-schema.ts';
import { ITEM_KINDS, type ItemKind } from '../limits.ts';
import { bankFile, bankItems, mediaOf } from './bank.ts';

const items = bankItems();
const of = (kind: ItemKind, isDeepfake: boolean) =>
  items.filter((item) => item.kind === kind && item.isDeepfake === isDeepfake);
const bytes = (file: string) => readFileSync(bankFile(file));

test('there are two hundred items or more, of each kind enough of both sorts', () => {
  expect(items.length).toBeGreaterThanOrEqual(200);
  for (const kind of ITEM_KINDS)
    for (const isDeepfake of [true, false])
      expect(new Set(of(kind, isDeepfake).map(({ family }) => family)).size, kind).toBeGreaterThanOrEqual(12);
});

test('each file is what its name says, each name is an item, and each item says where it comes from', () => {
  for (const { file, sha256, id, source, isDeepfake, regions } of items) {
    expect(createHash('sha256').update(bytes(file)).digest('hex')).toBe(sha256);
    expect(sha256.startsWith(id)).toBe(true);
    expect(source.licence, source.title).toMatch(/CC|GPL|Public domain|Speech made/);
    expect(regions.length > 0, file).toBe(isDeepfake);
  }
  const named = items.map(({ file }) => file).sort();
  expect(readdirSync(path.dirname(bankFile('x'))).sort()).toEqual(named);
  const { source: _none, ...without } = items[0]!;
  expect(ItemSchema.safeParse({ ...without, source: { ...items[0]!.source, licence: '' } }).success).toBe(
    false,
  );
});

test('what is told of the engine was measured, for every item, with the fits and networks that ship', () => {
  // After a change of them: node scripts/make-quiz-bank.ts --measure
  const stamp = engineStamp();
  expect(items.filter(({ measured }) => measured?.engineVersion !== stamp).map(({ id }) => id)).toEqual([]);
});

/** Names of the top boxes of an MP4, and of the chunks of a WebP. */
function partsOf(file: Buffer): string {
  const names: string[] = [];
  if (file.toString('latin1', 0, 4) === 'RIFF') {
    for (let at = 12; at < file.length; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2))
      names.push(file.toString('latin1', at, at + 4));
  } else {
    for (let at = 0; at < file.length; at += file.readUInt32BE(at))
      names.push(file.toString('latin1', at + 4, at + 8));
  }
  return names.join(' ');
}

describe('both sorts are encoded alike', () => {
  test.each(ITEM_KINDS)('%s: the same parts of a file, and no metadata', (kind) => {
    const files = items.filter((item) => item.kind === kind).map(({ file }) => bytes(file));
    expect([...new Set(files.map(partsOf))]).toHaveLength(1);
    for (const file of files)
      expect(file.toString('latin1')).not.toMatch(/Exif|XMP |ICCP|xmpmeta|©too|Lavf5/);
  });

  test.each(ITEM_KINDS)('%s: no length of a file tells the sorts apart', (kind) => {
    const lengths = (isDeepfake: boolean) => of(kind, isDeepfake).map(({ file }) => bytes(file).length);
    const [made, real] = [lengths(true), lengths(false)];
    // The best cut in either direction, as somebody would choose who knows the whole bank.
    const share = (list: number[], cut: number) => list.filter((length) => length < cut).length / list.length;
    const best = Math.max(
      ...[...made, ...real].map((cut) => 0.5 + Math.abs(share(made, cut) - share(real, cut)) / 2),
    );
    expect(best).toBeLessThan(0.75);
  });

  test('what is handed out has one length for each kind', async () => {
    for (const kind of ITEM_KINDS) {
      const some = items.filter((item) => item.kind === kind).filter((_, n) => n % 7 === 0);
      const lengths = await Promise.all(some.map(async ({ file }) => (await mediaOf(kind, file)).length));
      expect([...new Set(lengths)], kind).toHaveLength(1);
    }
  });
});

test('who knows which words go with which sort answers no better for it', () => {
  // Learns from all other items what an item’s description and hints mostly meant, and answers by that.
  const words = ({ alt, detectionHints }: (typeof items)[number]) => [alt, ...detectionHints].join('|');
  let right = 0;
  for (const kind of ITEM_KINDS) {
    const kin = items.filter((item) => item.kind === kind);
    const weight = (isDeepfake: boolean) => 1 / of(kind, isDeepfake).length;
    for (const item of kin) {
      let made = 0;
      for (const other of kin)
        if (other !== item && words(other) === words(item))
          made += other.isDeepfake ? weight(true) : -weight(false);
      const isRight = made === 0 ? 0.5 : Number(made > 0 === item.isDeepfake);
      right += (isRight * weight(item.isDeepfake)) / 2 / ITEM_KINDS.length;
    }
  }
  expect(right).toBeLessThan(0.62);
});
