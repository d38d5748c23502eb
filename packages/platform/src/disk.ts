/** Room on the disk below a folder. */
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that this process may still write there; the nearest folder above counts where `dir` does not exist yet. */
export async function freeBytes(dir: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(dir);
    return bavail * bsize;
  } catch (error) {
    const above = path.dirname(dir);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === dir) throw error;
    return freeBytes(above);
  }
}

/** Bytes of all files below a folder; what is gone by the time it is looked at counts nothing. */
export async function folderBytes(dir: string): Promise<number> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(full);
    else bytes += (await stat(full).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** `1.5 GB`, `12 MB`: for lines that an operator reads. */
export function inMegabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}
