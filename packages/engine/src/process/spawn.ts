import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_TELEMETRY } from '../networks/no-telemetry.ts';
import type { ChildSetup } from './messages.ts';
import type { Command, Means, Reach } from './sandbox/levels.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
const PRLIMIT = '/usr/bin/prlimit';
/** JavaScript heap of the child; pictures and networks live outside of it. */
const HEAP_MIB = 256;
const NODE_FLAGS = [
  `--max-old-space-size=${HEAP_MIB}`,
  // The heap is small, its garbage short-lived and the code little: helper threads cost more than they save, and the other
  // cores belong to other analyses. Young objects need room.
  '--single-threaded',
  // Pictures lie outside the heap but count in it: from a small start each few dozen of them would begin a full collection.
  '--initial-old-space-size=128',
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--disable-warning=ExperimentalWarning',
];
/** Memory that a child may reserve beyond what it may use. */
const RESERVED_BYTES = 1 << 30;

/**
 * Starts an analysis process. It gets no environment of the server's, so that no secret is there to be read; and where
 * util-linux is installed, the kernel limits what it can allocate, write and dump.
 *
 * Always a process and never a thread: a decoder that crashes takes its whole process with it.
 *
 * @param reach null: whatever the user may who runs this
 */
export function spawnChild(setup: ChildSetup, means: Means, reach: Reach | null): ChildProcess {
  const flags = reach ? means.nodeFlags(reach) : [];
  const node = { file: process.execPath, args: [...NODE_FLAGS, ...flags, ENTRY] };
  const { file, args } = limited(reach ? means.wrap(node, reach) : node, setup);
  const child = spawn(file, args, {
    // A folder that is there inside as well.
    cwd: reach ? '/' : undefined,
    env: environment(setup, reach?.write[0] ?? process.env.TMPDIR),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  giveWay(child.pid);
  return child;
}

function limited(command: Command, { limits: { maxResident_bytes } }: ChildSetup): Command {
  if (!existsSync(PRLIMIT)) return command;
  // One sudden allocation that polling would be too late for; V8 alone reserves hundreds of megabytes that it never touches.
  const limits = [`--data=${maxResident_bytes + RESERVED_BYTES}`, '--core=0', `--fsize=${1 << 30}`, '--'];
  return { file: PRLIMIT, args: [...limits, command.file, ...command.args] };
}

function environment({ cacheDir }: ChildSetup, tmp: string | undefined): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    TMPDIR: tmp,
    ...NO_TELEMETRY,
    // Compiled code of the last start: without it, half of a start is reading the same TypeScript again.
    NODE_COMPILE_CACHE: path.resolve(cacheDir, 'compiled'),
    // Fewer malloc arenas: freed pictures go back to the system instead of staying with one thread each.
    MALLOC_ARENA_MAX: '2',
    // And pictures of full size go back when they are freed, instead of leaving holes that add up over a long recording;
    // smaller buffers are used again, because fetching fresh pages for each costs more than filling them.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '8388608',
  };
}

/** Analyses take every core for a while: whoever only asks how far they are must not wait behind them. */
export function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Never above what whoever started the service gave it.
    os.setPriority(pid, Math.max(os.getPriority(pid), os.constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // A system that refuses still analyses: answers then take a little longer.
  }
}
