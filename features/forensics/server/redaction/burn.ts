/**
 * Burns rectangles into a picture, in a process of its own: a picture that makes its reader crash, hang or grow costs that process and
 * nothing else. It gets no environment, and may read its code and the picture and write one file.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@unmask/platform/errors';
import { z } from 'zod';
import { errors } from '../../errors.ts';
import type { Rectangle } from '../../redaction-contract.ts';

const ENTRY = fileURLToPath(new URL('./burn-child.ts', import.meta.url));
const PRLIMIT = '/usr/bin/prlimit';
const LIMIT_MS = 60_000;
const MOST_BYTES = 512 * 1024 * 1024;

export interface BurnTask {
  from: string;
  to: string;
  rectangles: Rectangle[];
  /** Longer side of what is written, pixels; null: as large as it is. */
  side: number | null;
}

const Burnt = z.object({
  width: z.number().int(),
  height: z.number().int(),
  rectangles: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()])),
});
export type Burnt = z.infer<typeof Burnt>;

/** Writes a PNG without metadata. @throws AppError `redaction_picture_unreadable` */
export async function burn(task: BurnTask): Promise<Burnt> {
  const said = await run({ ...task, from: realpathSync(task.from) });
  try {
    return Burnt.parse(JSON.parse(said));
  } catch (error) {
    throw new AppError(errors.redaction_picture_unreadable, 'the process did not finish', { cause: error });
  }
}

function run(task: BurnTask): Promise<string> {
  const folder = realpathSync(path.dirname(task.to));
  const node = [
    '--max-old-space-size=512',
    '--permission',
    // The library that reads pictures is native code.
    '--allow-addons',
    ...[path.dirname(ENTRY), packagesFolder(), task.from, folder].map((at) => `--allow-fs-read=${at}`),
    `--allow-fs-write=${folder}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    ENTRY,
    JSON.stringify({ ...task, to: path.join(folder, path.basename(task.to)) }),
  ];
  const [file, ...args] = existsSync(PRLIMIT)
    ? [PRLIMIT, '--core=0', `--fsize=${MOST_BYTES}`, '--', process.execPath, ...node]
    : [process.execPath, ...node];
  return new Promise((resolve, reject) => {
    const child = spawn(file!, args, {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}

function packagesFolder(): string {
  const library = realpathSync(createRequire(import.meta.url).resolve('sharp'));
  return library.slice(0, library.lastIndexOf(`node_modules${path.sep}`) + 'node_modules'.length);
}
