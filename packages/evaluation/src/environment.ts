import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '@unmask/engine/internal/version.ts';
import { measuringHash, measuringHashes } from './measure/code-hash.ts';
import { startMeasurers } from './measure/start-measurers.ts';
import type { Environment } from './session.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

function headCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** The real outside: the engine's child processes, git, the clock and the terminal. */
export const environment: Environment = {
  startMeasurers,
  measuringHash,
  measuringHashes,
  engineVersion: ENGINE_VERSION,
  commit: headCommit,
  today: () => new Date().toISOString().slice(0, 10),
  out: (text) => process.stdout.write(`${text}\n`),
  progress: (text) => process.stderr.write(`${text}\n`),
};
