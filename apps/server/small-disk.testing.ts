/**
 * A disk of a few megabytes that really fills up, and that can be made read-only: a memory file system in a mount namespace of its own,
 * which root may make, and elsewhere everybody in a user namespace. It goes with the process that holds the namespace.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  /** Where a process that `inside` runs finds it. */
  dir: string;
  /** The same folder for everybody else. */
  outside: string;
  /** Runs the rest of a command line where the disk is. */
  inside: string[];
  /** Fills it to the last byte, or leaves `free_bytes`. */
  fill(free_bytes?: number): void;
  /** Takes what filled it away. */
  empty(): void;
  mount(mode: 'ro' | 'rw'): void;
  dispose(): void;
}

const PART = Buffer.alloc(64 * 1024, 1);

/** How it is mounted. `ext4` (root alone) has errors as a real disk has: `mount('ro')` is what the kernel does after one. */
const KINDS = {
  tmpfs: (megabytes: number, dir: string) => `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs ${dir}`,
  ext4: (megabytes: number, dir: string) =>
    `truncate -s ${megabytes}M ${dir}.image && mkfs.ext4 -q -E lazy_itable_init=0 ${dir}.image && mount -o loop,errors=remount-ro ${dir}.image ${dir} && rm ${dir}.image`,
};

/** @throws Error where no such disk can be made */
export async function makeSmallDisk(
  megabytes: number,
  kind: keyof typeof KINDS = 'tmpfs',
): Promise<SmallDisk> {
  const dir = mkdtempSync(path.join(tmpdir(), 'unmask-disk-'));
  const isRoot = process.getuid?.() === 0;
  const script = `${KINDS[kind](megabytes, dir)} && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', [...(isRoot ? ['-m'] : ['-r', '-m']), 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await mounted(holder);
  const inside = [
    'nsenter',
    '-t',
    String(holder.pid),
    '-m',
    ...(isRoot ? [] : ['-U', '--preserve-credentials']),
  ];
  const outside = `/proc/${holder.pid}/root${dir}`;
  const filler = path.join(outside, 'filler');
  const [enter = '', ...options] = inside;
  return {
    dir,
    outside,
    inside,
    fill(free_bytes = 0) {
      const file = openSync(filler, 'a');
      const free = () => statfsSync(outside).bavail * statfsSync(outside).bsize;
      try {
        while (free() > free_bytes) writeSync(file, PART, 0, Math.min(PART.length, free() - free_bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    mount(mode) {
      // Files are open for writing: only an error makes such a disk read-only.
      const how = mode === 'ro' && kind === 'ext4' ? 'remount,abort' : `remount,${mode}`;
      execFileSync(enter, [...options, 'mount', '-o', how, dir], { stdio: 'pipe' });
    },
    dispose() {
      holder.kill('SIGKILL');
      rmdirSync(dir);
    },
  };
}

function mounted(holder: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [holder.stdout, holder.stderr])
      stream?.on('data', (part: Buffer) => {
        said += part;
        if (said.includes('mounted')) resolve();
      });
    holder.once('error', reject);
    holder.once('exit', () => reject(new Error(`no disk could be mounted: ${said}`)));
  });
}
