/**
 * Takes pictures, sounds and videos out of a document, in a process of its own: a document that makes its reader crash, hang or grow
 * costs that process and nothing else. It gets no environment, and may read its code and the document and write one folder alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@unmask/platform/errors';
import { isErrorCode } from '@unmask/product/copy/errors';
import {
  DOCUMENT_ENTRIES,
  DOCUMENT_ITEMS,
  DOCUMENT_MAX_RATIO,
  DOCUMENT_PICTURE_MIN_PX,
  DOCUMENT_SECONDS,
  DOCUMENT_UNPACKED_BYTES,
} from '@unmask/product/limits';
import { type DocumentKind, documentEndings, TYPE_BY_ENDING } from '@unmask/product/media';
import { z } from 'zod';
import type { Contents, Task } from './items.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = path.join(HERE, 'child.ts');
const PRLIMIT = '/usr/bin/prlimit';
/** Archives of other makes, and documents of before they were archives. */
const OTHER_ARCHIVES = ['7z', 'rar', 'tar', 'gz', 'tgz', 'bz2', 'xz', 'doc', 'ppt', 'xls', 'jar', 'epub'];

/** Bounds of one reading; those of the product but in tests. */
export interface Bounds {
  /** Of one file taken out. */
  maxItem_bytes: number;
  maxTotal_bytes?: number;
  limit_ms?: number;
  /** What the process may hold in memory. */
  maxResident_bytes?: number;
  signal?: AbortSignal;
}

const Place = z.union([
  z.object({ in: z.enum(['page', 'slide', 'sheet']), number: z.number().int() }),
  z.object({ in: z.literal('path'), path: z.string() }),
  z.object({ in: z.enum(['attached', 'document']) }),
]);
const Answer = z.union([
  z.object({ refused: z.string() }),
  z.object({
    items: z.array(
      z.object({
        // A number of ours: nothing that the document says becomes a path.
        file: z.string().regex(/^\d{1,4}$/),
        name: z.string(),
        places: z.array(Place).min(1),
        size_bytes: z.number(),
      }),
    ),
    leftOut: z.array(z.object({ name: z.string(), place: Place, reason: z.string() })),
  }),
]);

export interface Extracted extends Contents {
  /** Where the items lie; the caller removes it. */
  folder: string;
}

/** @throws AppError `document_…`, or the reason of the signal; nothing is left on disk then */
export async function extract(
  file: string,
  kind: DocumentKind,
  incomingDir: string,
  bounds: Bounds,
): Promise<Extracted> {
  bounds.signal?.throwIfAborted();
  await mkdir(incomingDir, { recursive: true });
  const folder = realpathSync(await mkdtemp(path.join(incomingDir, 'document-')));
  try {
    const answer = await readIn(taskOf(realpathSync(file), kind, folder, bounds), bounds);
    return { ...answer, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function taskOf(file: string, kind: DocumentKind, outDir: string, bounds: Bounds): Task {
  return {
    ...{ file, kind, outDir, maxItem_bytes: bounds.maxItem_bytes },
    endings: Object.keys(TYPE_BY_ENDING),
    nested: [...documentEndings, ...OTHER_ARCHIVES],
    maxItems: DOCUMENT_ITEMS,
    maxEntries: DOCUMENT_ENTRIES,
    maxTotal_bytes: bounds.maxTotal_bytes ?? DOCUMENT_UNPACKED_BYTES,
    maxRatio: DOCUMENT_MAX_RATIO,
    minPicture_px: DOCUMENT_PICTURE_MIN_PX,
  };
}

async function readIn(task: Task, bounds: Bounds): Promise<Contents> {
  const said = await run(task, bounds);
  const read = Answer.safeParse(jsonOf(said));
  if (!read.success) throw new AppError('document_unreadable', 'the reading process did not finish');
  const answer = read.data;
  if ('refused' in answer)
    throw new AppError(isErrorCode(answer.refused) ? answer.refused : 'document_unreadable');
  return answer as Contents;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const MAX_ANSWER = 1024 * 1024;
const LOOK_MS = 100;
const RESIDENT_BYTES = 768 * 1024 * 1024;
const MOST_RESIDENT_BYTES = 2 * 1024 * 1024 * 1024;

/** What the process said before it ended, however it ended. @throws AppError `document_too_slow`, or the reason of the signal */
function run(task: Task, bounds: Bounds): Promise<string> {
  const { limit_ms = DOCUMENT_SECONDS * 1000, signal } = bounds;
  // A document is held twice while it is opened.
  const maxResident_bytes =
    bounds.maxResident_bytes ?? Math.min(RESIDENT_BYTES + 2 * statSync(task.file).size, MOST_RESIDENT_BYTES);
  return new Promise((resolve, reject) => {
    const child = start(task);
    let said = '';
    let failure: unknown = null;
    const kill = (error: unknown) => {
      failure ??= error;
      child.kill('SIGKILL');
    };
    const abort = () => kill(signal?.reason);
    const timer = setTimeout(() => kill(new AppError('document_too_slow')), limit_ms);
    const look = setInterval(() => {
      if (residentOf(child) > maxResident_bytes) kill(new AppError('document_too_heavy'));
    }, LOOK_MS);
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString('utf8');
      if (said.length > MAX_ANSWER) kill(new AppError('document_unreadable'));
    });
    child.once('error', kill);
    child.once('close', () => {
      clearTimeout(timer);
      clearInterval(look);
      signal?.removeEventListener('abort', abort);
      if (failure === null) resolve(said);
      else reject(failure);
    });
  });
}

function start(task: Task): ChildProcess {
  const reads = [HERE, packagesFolder(), task.file, task.outDir];
  const node = [
    '--max-old-space-size=512',
    '--permission',
    ...reads.map((at) => `--allow-fs-read=${at}`),
    `--allow-fs-write=${task.outDir}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    ENTRY,
    JSON.stringify(task),
  ];
  const [file, ...args] = existsSync(PRLIMIT)
    ? [PRLIMIT, '--core=0', `--fsize=${task.maxItem_bytes + 1}`, '--', process.execPath, ...node]
    : [process.execPath, ...node];
  return spawn(file!, args, { cwd: task.outDir, env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Where the two libraries lie that read documents. */
function packagesFolder(): string {
  const library = realpathSync(createRequire(import.meta.url).resolve('yauzl'));
  return library.slice(0, library.lastIndexOf(`node_modules${path.sep}`) + 'node_modules'.length);
}

const PAGE_BYTES = 4096;

/** 0 where the system does not tell. */
function residentOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
