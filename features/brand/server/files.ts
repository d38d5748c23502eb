/** What was captured, and what was printed: kept as it came, with its hash, apart from the files of analyses. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull, lt, notExists, or } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import { brandDomains, brandFiles, brandFinds, brandPortraits, takedownRequests } from '../tables.ts';
import type { BrandDeps } from './deps.ts';

export type FileRow = typeof brandFiles.$inferSelect;
type FileDeps = Pick<BrandDeps, 'db' | 'analyses'>;

const HOUR_MS = 3_600_000;
const SWEPT = 200;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A path of our own among what is arriving; whoever asks for it deletes what is there. */
export async function partFile({ analyses }: Pick<BrandDeps, 'analyses'>): Promise<string> {
  await mkdir(analyses.settings.incomingDir, { recursive: true });
  return path.join(analyses.settings.incomingDir, `${randomId()}.part`);
}

/** Hashed before it is anywhere else. The file is gone from its old place afterwards. */
export async function keepFile(
  deps: FileDeps,
  file: string,
  { organizationId, type, name }: Pick<FileRow, 'organizationId' | 'type' | 'name'>,
): Promise<FileRow> {
  const { db, analyses } = deps;
  const sha256 = await sha256OfFile(file);
  const { size } = await stat(file);
  const id = randomId();
  const storageKey = `brand-${id}/captured`;
  const values = { id, organizationId, storageKey, sha256, size, type, name, capturedAt: new Date() };
  await analyses.storage.take(storageKey, file);
  try {
    const [row] = await db.insert(brandFiles).values(values).returning();
    return row!;
  } catch (error) {
    await analyses.storage.remove(storageKey);
    throw error;
  }
}

export async function keepBytes(
  deps: FileDeps,
  bytes: Uint8Array,
  about: Pick<FileRow, 'organizationId' | 'type' | 'name'>,
): Promise<FileRow> {
  const file = await partFile(deps);
  await writeFile(file, bytes);
  return keepFile(deps, file, about);
}

/** A copy among what is arriving, for an analysis to take. */
export async function copyOf(deps: FileDeps, row: FileRow): Promise<string> {
  const stored = await deps.analyses.storage.asFile(row.storageKey);
  try {
    const file = await partFile(deps);
    await copyFile(stored.path, file);
    return file;
  } finally {
    await stored.done();
  }
}

/** Deletes what nothing names any more, also of organizations that are gone. */
export async function sweepFiles({ db, analyses }: FileDeps, now = new Date()): Promise<number> {
  const named = (column: 'mediaFileId' | 'pageFileId' | 'thumbnailFileId') =>
    eq(brandFinds[column], brandFiles.id);
  const rows = await db
    .select()
    .from(brandFiles)
    .where(
      and(
        // What is being captured right now is named in a moment.
        or(isNull(brandFiles.organizationId), lt(brandFiles.capturedAt, new Date(now.getTime() - HOUR_MS))),
        notExists(
          db
            .select({ id: brandFinds.id })
            .from(brandFinds)
            .where(or(named('mediaFileId'), named('pageFileId'), named('thumbnailFileId'))),
        ),
        notExists(
          db
            .select({ id: brandDomains.id })
            .from(brandDomains)
            .where(eq(brandDomains.pageFileId, brandFiles.id)),
        ),
        notExists(
          db
            .select({ id: brandPortraits.id })
            .from(brandPortraits)
            .where(eq(brandPortraits.fileId, brandFiles.id)),
        ),
        notExists(
          db
            .select({ id: takedownRequests.id })
            .from(takedownRequests)
            .where(eq(takedownRequests.documentFileId, brandFiles.id)),
        ),
      ),
    )
    .limit(SWEPT);
  for (const { id, storageKey } of rows) {
    await analyses.storage.remove(storageKey);
    await db.delete(brandFiles).where(eq(brandFiles.id, id));
  }
  return rows.length;
}
