// @ts-check

import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node's flag for every process that opens the database (see `quick-imports.mjs`). */
export const QUICK_IMPORTS = `--import=${pathToFileURL(path.join(import.meta.dirname, 'quick-imports.mjs'))}`;

/**
 * Node's flags for processes that serve or work on the queue. Left alone, V8 lets the space for young objects grow to more than a hundred
 * megabytes before it looks for garbage there; with this it looks earlier.
 */
export const SERVER_FLAGS = [QUICK_IMPORTS, '--max-semi-space-size=16'];

/**
 * Settings of the C library, in the environment of such a process: what was freed goes back to the system instead of staying with the
 * thread that had it. Libraries other than glibc do not read them.
 */
export const SERVER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
};
