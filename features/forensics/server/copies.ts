/** Copies of files that a case keeps: under keys of its own, so that nothing that deletes analyses reaches them. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Analyses } from '@unmask/analyses/server';
import { randomId } from '@unmask/platform/identifiers';

export type CopyDeps = Pick<Analyses, 'storage' | 'settings'>;

export interface Copy {
  key: string;
  sha256: string;
  size_bytes: number;
}

/** Copies a stored file and hashes what was written. @returns null where there is no such file any more */
export async function copyStored(deps: CopyDeps, key: string): Promise<Copy | null> {
  if ((await deps.storage.size(key)) === null) return null;
  const file = await deps.storage.asFile(key);
  try {
    return await copyFile(deps, file.path);
  } catch (error) {
    // Deleted while it was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await file.done();
  }
}

/** A second copy of a file that has arrived. */
export async function copyFile({ storage, settings }: CopyDeps, from: string): Promise<Copy> {
  const to = path.join(settings.incomingDir, `${randomId()}.part`);
  const hash = createHash('sha256');
  let size_bytes = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, next) {
      hash.update(part);
      size_bytes += part.length;
      next(null, part);
    },
  });
  try {
    await pipeline(createReadStream(from), counted, createWriteStream(to, { flags: 'wx' }));
    const key = `case-${randomId()}/exhibit`;
    await storage.take(key, to);
    return { key, sha256: hash.digest('hex'), size_bytes };
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** @returns null where nothing is stored under the key */
export async function hashStored(
  { storage }: Pick<CopyDeps, 'storage'>,
  key: string,
): Promise<string | null> {
  if ((await storage.size(key)) === null) return null;
  const hash = createHash('sha256');
  await pipeline(await storage.read(key), hash);
  return hash.digest('hex');
}
