/** Archives, and the office documents that are archives: every bound is held before a part is unpacked, and again while it is. */
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Collector, DocumentError, type Task } from './items.ts';

/** An archive with its table of contents read. */
export interface Archive {
  entries: Entry[];
  /** @throws DocumentError when there are more than `max_bytes`, whatever the table says */
  read(entry: Entry, max_bytes: number): Promise<Buffer>;
  close(): void;
}

const ENCRYPTED = 1;
export const isEncrypted = (entry: Entry) => (entry.generalPurposeBitFlag & ENCRYPTED) !== 0;

/** @throws DocumentError `document_unreadable`, `document_bomb` */
export async function openArchive({ file, maxEntries }: Task): Promise<Archive> {
  const zip = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: false,
  }).catch(unreadable);
  if (zip.entryCount > maxEntries) throw new DocumentError('document_bomb');
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > maxEntries) throw new DocumentError('document_bomb');
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    unreadable(error);
  }
  return { entries, read: (entry, max_bytes) => read(zip, entry, max_bytes), close: () => zip.close() };
}

function unreadable(cause: unknown): never {
  throw new DocumentError('document_unreadable', cause);
}

async function read(zip: ZipFile, entry: Entry, max_bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size_bytes = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const part of stream) {
      size_bytes += part.length;
      if (size_bytes > max_bytes) throw new DocumentError('document_bomb');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    unreadable(error);
  }
  return Buffer.concat(parts);
}

export const endingOf = (name: string) => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
export const lastOf = (name: string) => name.split(/[/\\]/).at(-1) ?? '';

/** What computers put into archives beside what people did. */
const isLitter = (name: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** Takes one part out, if it may be; a part that cannot be read is left out and does not stop the others. */
export async function takeEntry(
  archive: Archive,
  entry: Entry,
  where: Parameters<Collector['add']>[1],
  found: Collector,
): Promise<void> {
  const name = lastOf(entry.fileName);
  if (isEncrypted(entry)) return found.leaveOut(name, where, 'document_encrypted');
  if (!found.admits(name, where, entry.uncompressedSize, entry.compressedSize)) return;
  try {
    found.add(name, where, await archive.read(entry, entry.uncompressedSize));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    found.leaveOut(name, where, error.reason);
  }
}

/** Every file of an archive that can be analyzed, with the way to it; the others by name. */
export async function takeZip(task: Task, found: Collector): Promise<void> {
  const archive = await openArchive(task);
  try {
    for (const entry of archive.entries) {
      const path = entry.fileName;
      if (/[/\\]$/.test(path) || isLitter(path)) continue;
      const where = { in: 'path', path } as const;
      const ending = endingOf(path);
      if (task.endings.includes(ending)) await takeEntry(archive, entry, where, found);
      else if (task.nested.includes(ending)) found.leaveOut(lastOf(path), where, 'document_nested');
      else found.leaveOut(lastOf(path), where, 'not_taken');
    }
  } finally {
    archive.close();
  }
}
