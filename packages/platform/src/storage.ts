/** Files of the service under keys it made itself: a local folder, or a bucket (see `s3.ts`). */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from './env.ts';
import { createS3Storage } from './s3.ts';

export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

export interface Storage {
  /** Takes a finished local file in under `key`; the file is gone from its old place afterwards. */
  take(key: string, file: string): Promise<void>;
  /** Size in bytes, or null when there is nothing under the key. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** A local path that holds the bytes until `done` is called. */
  asFile(key: string): Promise<{ path: string; done(): Promise<void> }>;
  remove(key: string): Promise<void>;
}

/** Keys are made by the service: letters, digits, `_`, `-`, `.` and `/`, never a way out of the folder. */
const KEY = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+)?)*$/;

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

export function createStorage(settings: Settings): Storage {
  const folder = path.join(settings.DATA_DIR, 'files');
  return settings.S3_ENDPOINT
    ? createS3Storage(settings, temporaryDir(settings))
    : createLocalStorage(folder);
}

/** Where uploads land before they are taken in; emptied at start. */
export function temporaryDir(settings: Pick<Settings, 'DATA_DIR'>): string {
  return path.join(settings.DATA_DIR, 'incoming');
}

/** Where resumable uploads wait; on the same disk as `temporaryDir`. */
export function uploadsDir(settings: Pick<Settings, 'DATA_DIR'>): string {
  return path.join(settings.DATA_DIR, 'uploads');
}

export function createLocalStorage(folder: string): Storage {
  const at = (key: string) => path.join(folder, checkKey(key));
  return {
    async take(key, file) {
      await mkdir(path.dirname(at(key)), { recursive: true });
      await moveFile(file, at(key));
    },
    async size(key) {
      try {
        return (await stat(at(key))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    read: async (key, range) => createReadStream(at(key), range),
    asFile: async (key) => ({ path: at(key), done: async () => {} }),
    async remove(key) {
      await rm(at(key), { force: true });
      // The folder of one analysis goes with its last file.
      await rmdir(path.dirname(at(key))).catch(() => {});
    },
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to).catch(async (failure: unknown) => {
      // On a full disk a part of it is there.
      await rm(to, { force: true });
      throw failure;
    });
    await unlink(from);
  }
}
