/** Resumable uploads in a local folder: `<id>` holds the bytes that have arrived, `<id>.json` what they belong to. */
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { AppError } from '@unmask/platform/errors';
import { createLines } from '@unmask/platform/serializer';
import { MAX_OPEN_UPLOADS, UPLOAD_EXPIRY_HOURS } from '@unmask/product/limits';
import { z } from 'zod';

const ID = /^[\w-]{32}$/;
const EXPIRY_MS = UPLOAD_EXPIRY_HOURS * 3_600_000;
/** How often an upload that is being sent is looked at: whether it is still there. */
const LOOK_MS = 2_000;

/** Of all stores of the process: a person begins one upload after the other. */
const creating = createLines();

const InfoSchema = z.object({
  owner: z.string(),
  /** Bytes that the whole file has. */
  size: z.number(),
  fileName: z.string(),
  fileType: z.string(),
  createdAt: z.iso.datetime(),
});

export interface StoredUpload extends z.infer<typeof InfoSchema> {
  id: string;
  /** Bytes that have arrived. */
  offset: number;
  /** Path of the bytes. */
  file: string;
  /** When the last bytes arrived, ms. */
  touched_ms: number;
}

/** The store of the tus server. What has arrived is what the file holds, so that nothing is lost with the process. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #dir: string;

  constructor(dir: string) {
    super();
    this.#dir = dir;
  }

  /** `metadata.owner` is set by the service, never by the sender. */
  override async create(upload: Upload): Promise<Upload> {
    const { owner, filename, filetype } = upload.metadata ?? {};
    if (!owner || upload.size === undefined) throw ERRORS.INVALID_LENGTH;
    const info: z.infer<typeof InfoSchema> = {
      owner,
      size: upload.size,
      fileName: filename ?? '',
      fileType: filetype ?? '',
      createdAt: upload.creation_date ?? new Date().toISOString(),
    };
    await mkdir(this.#dir, { recursive: true });
    return creating.join(owner, async () => {
      try {
        await writeFile(this.#file(upload.id), '', { flag: 'wx' });
        await writeFile(`${this.#file(upload.id)}.json`, JSON.stringify(info), { flag: 'wx' });
      } catch (error) {
        await this.remove(upload.id);
        throw error;
      }
      // Counted once it is there: of servers that share the folder the last one sees the uploads of all.
      await this.#makeRoom(owner, upload.id);
      return upload;
    });
  }

  /** Everything that was read before a failure is kept; of an upload that has been removed nothing is. @returns the new offset. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const handle = await open(this.#file(id), 'r+');
    // An open file keeps its room on the disk after it was removed, as long as its sender likes.
    const looking = setInterval(async () => {
      const facts = await handle.stat().catch(() => null);
      if (facts?.nlink === 0) body.destroy(new AppError('upload_not_found'));
    }, LOOK_MS);
    let at = offset;
    try {
      for await (const part of body as AsyncIterable<Buffer>) {
        await writeAll(handle, part, at);
        at += part.length;
      }
    } finally {
      clearInterval(looking);
      await handle.close();
    }
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: found.size,
      offset: found.offset,
      metadata: { filename: found.fileName, filetype: found.fileType },
      creation_date: found.createdAt,
    });
  }

  /** @returns null for what does not exist or has had its time. */
  async find(id: string, now = new Date()): Promise<StoredUpload | null> {
    if (!ID.test(id)) return null;
    const file = this.#file(id);
    const info = await readInfo(`${file}.json`);
    const held = await stat(file).catch(() => null);
    if (!info || !held || Date.parse(info.createdAt) + EXPIRY_MS <= now.getTime()) return null;
    return { ...info, id, file, offset: held.size, touched_ms: held.mtimeMs };
  }

  override async remove(id: string): Promise<void> {
    await rm(`${this.#file(id)}.json`, { force: true });
    await rm(this.#file(id), { force: true });
  }

  override getExpiration(): number {
    return EXPIRY_MS;
  }

  /** @returns how many were deleted. */
  override async deleteExpired(now = new Date()): Promise<number> {
    const before = now.getTime() - EXPIRY_MS;
    let count = 0;
    for (const id of await this.#ids()) {
      if (await this.find(id, now)) continue;
      // One that is just being made has no description yet.
      const info = await readInfo(`${this.#file(id)}.json`);
      const held = await stat(this.#file(id)).catch(() => null);
      if (!info && held && held.mtimeMs > before) continue;
      await this.remove(id);
      count += 1;
    }
    return count;
  }

  /** Everything that a person has begun to send. */
  async ownedBy(owner: string): Promise<StoredUpload[]> {
    const found = await Promise.all((await this.#ids()).map((id) => this.find(id)));
    return found.filter((upload): upload is StoredUpload => upload?.owner === owner);
  }

  /** One person cannot fill the disk: the uploads that rested longest give way to the new one. */
  async #makeRoom(owner: string, newest: string): Promise<void> {
    const own = (await this.ownedBy(owner)).filter(({ id }) => id !== newest);
    own.sort((a, b) => b.touched_ms - a.touched_ms);
    for (const old of own.slice(MAX_OPEN_UPLOADS - 1)) await this.remove(old.id);
  }

  async #ids(): Promise<string[]> {
    const names = await readdir(this.#dir).catch(() => []);
    return [...new Set(names.map((name) => name.replace(/\.json$/, '')))].filter((name) => ID.test(name));
  }

  #file(id: string): string {
    if (!ID.test(id)) throw new Error(`Not an upload id: ${JSON.stringify(id)}`);
    return path.join(this.#dir, id);
  }
}

/** A description that is half written counts as none. */
async function readInfo(file: string): Promise<z.infer<typeof InfoSchema> | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return InfoSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
