/**
 * The folder of one analysis process: the file that it reads now, and room for what it writes.
 *
 * A process that a file has taken over writes there what it likes, links to other files included. So nothing in it is opened or followed
 * from outside: entries are removed by name, and what is taken out is looked at where the process cannot reach it any more.
 */
import { randomUUID } from 'node:crypto';
import { constants, mkdirSync, readlinkSync } from 'node:fs';
import { copyFile, link, lstat, readdir, realpath, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { EngineError } from '../../errors.ts';

const RENEW_MS = 600_000;
/** A box of another machine or container that nobody renewed for this long belongs to nobody. */
const STALE_MS = 3_600_000;
/** Longer than what any demuxer looks at. */
const ENDING = /^\.[A-Za-z0-9]{1,8}$/;

export class Box {
  readonly #folder: string;
  readonly #renewing: NodeJS.Timeout;

  constructor(cacheDir: string) {
    this.#folder = path.join(boxesIn(cacheDir), `${home()}-${process.pid}-${randomUUID()}`);
    for (const at of [this.input, this.work, this.scratch, this.#out]) {
      mkdirSync(at, { recursive: true, mode: 0o700 });
    }
    this.#renewing = setInterval(() => void renew(this.#folder), RENEW_MS);
    this.#renewing.unref();
  }

  /** Only read by the process. */
  get input(): string {
    return path.join(this.#folder, 'input');
  }

  /** Written by the process. */
  get work(): string {
    return path.join(this.#folder, 'work');
  }

  /** Where the sandbox builds its root. */
  get scratch(): string {
    return path.join(this.#folder, 'root');
  }

  get #out(): string {
    return path.join(this.#folder, 'out');
  }

  /**
   * Puts a file in: by a second name for its bytes, and where the disk is another one, by a copy.
   *
   * @returns where the process finds it
   * @throws EngineError `not_found`, `too_large`
   */
  async take(file: string, maxSize_bytes: number): Promise<string> {
    const from = await realpath(file).catch(unreadable);
    const facts = await stat(from).catch(unreadable);
    if (!facts.isFile()) throw new EngineError('not_found', 'not a regular file');
    if (facts.size > maxSize_bytes) throw new EngineError('too_large', `${facts.size} bytes`);
    const ending = path.extname(file);
    const to = path.join(this.input, `file${ENDING.test(ending) ? ending : ''}`);
    await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE).catch(unreadable));
    return to;
  }

  /** Moves a file that the process wrote into a folder of the caller's. @throws Error when it is none */
  async release(name: string, folder: string): Promise<void> {
    const held = path.join(this.#out, randomUUID());
    await rename(path.join(this.work, name), held);
    try {
      if (!(await lstat(held)).isFile()) throw new Error(`${name} is no regular file`);
      const to = path.join(folder, name);
      await rename(held, to).catch(() => copyFile(held, to));
    } finally {
      await rm(held, { recursive: true, force: true });
    }
  }

  /** Before the next file. @returns false when something is left, which only ends with the process */
  async empty(): Promise<boolean> {
    const entries = await Promise.all([this.input, this.work].map(async (at) => entriesOf(at)));
    const removed = await Promise.allSettled(entries.flat().map((entry) => unlink(entry)));
    return removed.every(({ status }) => status === 'fulfilled');
  }

  /** After the process has ended. */
  async remove(): Promise<void> {
    clearInterval(this.#renewing);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Boxes of processes that were killed: they may hold the last name of a file. */
export async function removeLeftBoxes(cacheDir: string): Promise<void> {
  const boxes = boxesIn(cacheDir);
  for (const name of await readdir(boxes).catch(() => [])) {
    const at = path.join(boxes, name);
    if (await isLeft(name, at)) await rm(at, { recursive: true, force: true });
  }
}

async function isLeft(name: string, at: string): Promise<boolean> {
  const [place, pid] = name.split('-');
  if (place === home()) return !isRunning(Number(pid));
  const facts = await stat(at).catch(() => null);
  return facts !== null && Date.now() - facts.mtimeMs > STALE_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function renew(folder: string): Promise<void> {
  await utimes(folder, new Date(), new Date()).catch(() => {});
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => path.join(folder, name));
}

/** Process ids mean something among the processes that see each other. */
function home(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

/** On the disk of the cache, where uploads usually lie too; elsewhere when it can only be read. */
function boxesIn(cacheDir: string): string {
  const boxes = path.join(path.resolve(cacheDir), 'boxes');
  try {
    mkdirSync(boxes, { recursive: true, mode: 0o700 });
    return boxes;
  } catch {
    return path.join(tmpdir(), `unmask-boxes-${userInfo().uid}`);
  }
}

function unreadable(cause: unknown): never {
  throw new EngineError('not_found', 'the file cannot be read', { cause });
}
