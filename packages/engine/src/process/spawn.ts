import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
const PRLIMIT = '/usr/bin/prlimit';
/** JavaScript heap of the child; pictures and networks live outside of it. */
const HEAP_MIB = 256;
/** Memory that a child may reserve beyond what it may use. */
const RESERVED_BYTES = 1 << 30;

/**
 * Starts an analysis process. It gets no environment of the server's, so that no secret is there to be read; and where
 * util-linux is installed, the kernel limits what it can allocate, write and dump.
 *
 * Always a process and never a thread: a decoder that crashes takes its whole process with it.
 */
export function spawnChild(maxResident_bytes: number): ChildProcess {
  const nodeArgs = [`--max-old-space-size=${HEAP_MIB}`, '--disable-warning=ExperimentalWarning'];
  const limited = existsSync(PRLIMIT);
  // One sudden allocation that polling would be too late for; V8 alone reserves hundreds of megabytes that it never touches.
  const limits = [`--data=${maxResident_bytes + RESERVED_BYTES}`, '--core=0', `--fsize=${1 << 30}`, '--'];
  return fork(ENTRY, [], {
    execPath: limited ? PRLIMIT : process.execPath,
    execArgv: limited ? [...limits, process.execPath, ...nodeArgs] : nodeArgs,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      // Fewer malloc arenas: freed pictures go back to the system instead of staying with one thread each.
      MALLOC_ARENA_MAX: '2',
      // And each large buffer goes back when it is freed, instead of leaving holes that add up over a long recording.
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '1048576',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}
