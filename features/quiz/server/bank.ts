/** The items of the bank: read once, brought into the table, their files handed out in one length. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@unmask/db';
import { and, eq, notInArray, sql } from '@unmask/db/sql';
import { engineStamp } from '@unmask/engine';
import { BankSchema, type Item } from '../bank-schema.ts';
import { ITEM_KINDS, type ItemKind } from '../limits.ts';
import { quizQuestions } from '../tables.ts';

const FOLDER = path.resolve(import.meta.dirname, '../bank');
/** Files of a kind are handed out in one length, so that it tells nothing. */
const BLOCK_BYTES = 16 * 1024;
const CHUNK = 100;

export const MEDIA_TYPES: Record<ItemKind, string> = {
  picture: 'image/webp',
  clip: 'video/mp4',
  voice: 'audio/mp4',
};

let read: readonly Item[] | undefined;

/** @throws ZodError for an item that says too little of itself, such as one without a licence */
export function bankItems(): readonly Item[] {
  read ??= BankSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, 'bank.json'), 'utf8'))).items;
  return read;
}

export const bankFile = (file: string): string => path.join(FOLDER, 'media', file);

/** Without what another engine measured: it would be told as a figure of this one. */
const told =
  (stamp: string) =>
  ({ sha256: _hash, measured, ...item }: Item) => ({
    ...item,
    measured: measured?.engineVersion === stamp ? measured : null,
    active: true,
  });

/**
 * As the folder says; how often each was answered stays. What the bank has no more is asked no more.
 * @param stamp of the engine of this installation
 */
export async function bringIn(
  db: Database,
  items: readonly Item[] = bankItems(),
  stamp = engineStamp(),
): Promise<void> {
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  for (let at = 0; at < items.length; at += CHUNK) {
    await db
      .insert(quizQuestions)
      .values(items.slice(at, at + CHUNK).map(told(stamp)))
      .onConflictDoUpdate({
        target: quizQuestions.id,
        set: {
          kind: excluded('kind'),
          file: excluded('file'),
          isDeepfake: excluded('is_deepfake'),
          explanation: excluded('explanation'),
          platform: excluded('platform'),
          difficulty: excluded('difficulty'),
          detectionHints: excluded('detection_hints'),
          realWorldContext: excluded('real_world_context'),
          alt: excluded('alt'),
          regions: excluded('regions'),
          measured: excluded('measured'),
          source: excluded('source'),
          family: excluded('family'),
          active: excluded('active'),
        },
      });
  }
  const gone = notInArray(
    quizQuestions.id,
    items.map(({ id }) => id),
  );
  await db
    .update(quizQuestions)
    .set({ active: false })
    .where(and(gone, eq(quizQuestions.active, true)));
}

/** Once for each server, with the first quiz; tried again with the next one when it failed. */
export function bankOf(db: Database): () => Promise<void> {
  let brought: Promise<void> | undefined;
  return () => {
    brought ??= bringIn(db).catch((error: unknown) => {
      brought = undefined;
      throw error;
    });
    return brought;
  };
}

const lengths = new Map<ItemKind, number>();

/** Bytes that every file of the kind has when it is handed out. */
async function lengthOf(kind: ItemKind): Promise<number> {
  const known = lengths.get(kind);
  if (known !== undefined) return known;
  const files = bankItems().filter((item) => item.kind === kind);
  const sizes = await Promise.all(files.map(async ({ file }) => (await readFile(bankFile(file))).length));
  // Eight more: an empty box of MP4 needs a head.
  const length = Math.ceil((Math.max(0, ...sizes) + 8) / BLOCK_BYTES) * BLOCK_BYTES;
  lengths.set(kind, length);
  return length;
}

/** Behind a WebP nothing is read; an MP4 gets a box that says it is free. */
function filled(kind: ItemKind, file: Buffer, length: number): Buffer {
  const rest = Buffer.alloc(length - file.length);
  if (kind !== 'picture') {
    rest.writeUInt32BE(rest.length, 0);
    rest.write('free', 4, 'latin1');
  }
  return Buffer.concat([file, rest]);
}

/** The file of an item, as long as every other of its kind. */
export async function mediaOf(kind: ItemKind, file: string): Promise<Buffer> {
  return filled(kind, await readFile(bankFile(file)), await lengthOf(kind));
}

export const isKind = (kind: string): kind is ItemKind => ITEM_KINDS.some((known) => known === kind);
