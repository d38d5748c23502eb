/** Looks at a folder again and again: when it says that something changed, and now and then when it does not. */
import { type FSWatcher, statSync, watch } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type FoundFile, findFiles } from './files.ts';

export interface FolderScan {
  /** @returns the files, or which of the folders is not there, and why */
  look(): Promise<{ files: FoundFile[] } | { gone: string; why: unknown }>;
  /** Waits so long, or less when something changes; ends at once when the signal ends it all. */
  pause(longest_ms: number): Promise<void>;
  close(): void;
}

export interface FolderScanOptions {
  folder: string;
  recursive: boolean;
  /** Where results go: left out where it lies inside the other. */
  out: string;
  signal: AbortSignal;
}

/** A file that is being written notifies without pause: between two looks there is always this much. */
const SHORTEST_PAUSE_MS = 200;

/** Network shares do not notify, and some systems cannot watch at all: notices only shorten the wait. */
export function scanFolder({ folder, recursive, out, signal }: FolderScanOptions): FolderScan {
  let watcher: FSWatcher | null = null;
  let watched: number | null = null;
  let notice = new AbortController();
  const close = () => {
    watcher?.close();
    watcher = null;
    watched = null;
  };
  /** A folder that went away and came back is another one: what watched the former stays silent. */
  const follow = () => {
    const inode = statSync(folder, { throwIfNoEntry: false })?.ino ?? null;
    if (inode === watched && watcher !== null) return;
    close();
    if (inode === null) return;
    try {
      watcher = watch(folder, { recursive }, () => notice.abort());
      watcher.on('error', close);
      watched = inode;
    } catch {
      close();
    }
  };
  const sleep = (ms: number, until: AbortSignal) =>
    wait(ms, undefined, { signal: until }).catch(() => undefined);
  return {
    async look() {
      notice = new AbortController();
      try {
        follow();
        const files = await findFiles(folder, recursive, out);
        // Without it every file would be analyzed for nothing.
        const problem = await access(out).catch((error: unknown) => ({ why: error }));
        return problem ? { gone: out, why: problem.why } : { files };
      } catch (error) {
        close();
        return { gone: folder, why: error };
      }
    },
    async pause(longest_ms) {
      await sleep(Math.min(longest_ms, SHORTEST_PAUSE_MS), signal);
      await sleep(Math.max(0, longest_ms - SHORTEST_PAUSE_MS), AbortSignal.any([signal, notice.signal]));
    },
    close,
  };
}
