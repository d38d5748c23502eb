/**
 * The video of a post, from the address of its page. Which file that is, a program knows that the operator installed (yt-dlp). It runs with
 * no environment but its own folder, and reaches the network by way of a proxy that checks every address it asks for.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Fetcher, SafeProxy } from '@unmask/platform/safe-fetch';
import { POST_FETCH_SECONDS } from '@unmask/product/limits';
import { typeOfFile } from '@unmask/product/media';
import { maxVideoSizeBytes, type Tier } from '@unmask/product/plans';
import type { ReceivedUpload } from './receive.ts';
import { sizedAs, tooLarge } from './upload-limits.ts';

const PRLIMIT = '/usr/bin/prlimit';
/** Pages, lists of parts and the like, beside the file itself. */
const OVERHEAD_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 250;
/** What the program says of the file: its title. */
const MAX_SAID = 4096;

/** @param setting name or path; `off` for none @returns the path of the program, null where it is not installed */
export function findPostFetcher(setting: string, searched = process.env.PATH ?? ''): string | null {
  if (setting === 'off') return null;
  const places = setting.includes('/') ? [setting] : searched.split(':').map((at) => path.join(at, setting));
  return places.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

interface Parts {
  fetcher: Pick<Fetcher, 'proxy'>;
  incomingDir: string;
  program: string;
  limit_ms?: number;
}

/**
 * The caller owns the file. The address itself is kept nowhere.
 * @throws AppError `post_…`, `url_…`, `…_too_large…` or the reason of `signal`; nothing is left on disk then
 */
export async function fetchPost(
  url: string,
  tier: Tier,
  { fetcher, incomingDir, program, limit_ms = POST_FETCH_SECONDS * 1000 }: Parts,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  signal.throwIfAborted();
  await mkdir(incomingDir, { recursive: true });
  const folder = realpathSync(await mkdtemp(path.join(incomingDir, 'post-')));
  const max_bytes = maxVideoSizeBytes(tier);
  const proxy = await fetcher.proxy({ maxBytes: max_bytes + OVERHEAD_BYTES, signal });
  try {
    const title = await run({ program, url, folder, max_bytes, proxy, limit_ms, signal });
    return await taken(folder, title, incomingDir, tier);
  } catch (error) {
    throw meaning(error, proxy, tier);
  } finally {
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the proxy refused is the reason, whatever the program made of it. */
function meaning(error: unknown, proxy: SafeProxy, tier: Tier): unknown {
  const refused = proxy.refused();
  if (!(error instanceof AppError) || error.code !== 'post_not_fetched' || !refused) return error;
  return refused.code === 'url_too_large' ? tooLarge(tier, 'video') : refused;
}

interface Run {
  program: string;
  url: string;
  folder: string;
  max_bytes: number;
  proxy: SafeProxy;
  limit_ms: number;
  signal: AbortSignal;
}

const argumentsOf = ({ url, folder, max_bytes, proxy }: Run) => [
  '--ignore-config',
  '--no-plugin-dirs',
  '--no-cache-dir',
  '--no-playlist',
  ...['--playlist-items', '1'],
  ...['--proxy', proxy.url],
  ...['--socket-timeout', '15'],
  ...['--retries', '1', '--fragment-retries', '1', '--extractor-retries', '1'],
  ...['--max-filesize', String(max_bytes)],
  // One file as it lies there: nothing is put together or written anew, so no other program is started.
  ...['--format', 'b/bv*/ba'],
  ...['--downloader', 'native', '--fixup', 'never'],
  ...['--no-mtime', '--no-progress', '--quiet', '--no-warnings'],
  ...['--no-simulate', '--print', 'title'],
  ...['--output', path.join(folder, 'media.%(ext)s')],
  '--',
  url,
];

/** @returns what the program calls the video */
function run(run: Run): Promise<string> {
  const { folder, max_bytes, limit_ms, signal } = run;
  return new Promise((resolve, reject) => {
    const child = start(run);
    let said = '';
    let failure: unknown = null;
    const kill = (error: unknown) => {
      failure ??= error;
      endGroup(child);
    };
    const abort = () => kill(signal.reason);
    const timer = setTimeout(() => kill(new AppError('post_too_slow')), limit_ms);
    const look = setInterval(() => {
      if (sizeOf(folder) > max_bytes) kill(new AppError('post_not_fetched', 'larger than allowed'));
    }, LOOK_MS);
    signal.addEventListener('abort', abort, { once: true });
    child.stdout?.on('data', (part: Buffer) => {
      if (said.length < MAX_SAID) said += part.toString('utf8');
    });
    child.once('error', (error) => kill(new AppError('post_not_fetched', 'not started', { cause: error })));
    child.once('close', (code) => {
      clearTimeout(timer);
      clearInterval(look);
      signal.removeEventListener('abort', abort);
      endGroup(child);
      if (failure !== null) reject(failure);
      else if (code !== 0) reject(new AppError('post_not_fetched', `ended with ${code}`));
      else resolve(said.split('\n')[0]?.trim() ?? '');
    });
  });
}

function start(run: Run): ChildProcess {
  const own = argumentsOf(run);
  const [file, ...args] = existsSync(PRLIMIT)
    ? [PRLIMIT, '--core=0', `--fsize=${run.max_bytes + 1}`, '--', run.program, ...own]
    : [run.program, ...own];
  // In a group of its own: what it starts ends with it.
  return spawn(file!, args, {
    cwd: run.folder,
    env: { PATH: process.env.PATH, HOME: run.folder, TMPDIR: run.folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const facts = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    return sum + (facts?.size ?? 0);
  }, 0);
}

/** The one file that there should be; a link, or anything else, is none. */
async function taken(
  folder: string,
  title: string,
  incomingDir: string,
  tier: Tier,
): Promise<ReceivedUpload> {
  const name = readdirSync(folder).find((each) => /^media\.[A-Za-z0-9]{1,8}$/.test(each));
  const facts = name === undefined ? undefined : lstatSync(path.join(folder, name));
  if (name === undefined || !facts?.isFile() || facts.size === 0)
    throw new AppError('post_not_fetched', 'nothing was fetched');
  const fileType = typeOfFile(name, '') || 'video/mp4';
  if (facts.size > maxVideoSizeBytes(tier)) throw tooLarge(tier, sizedAs('any', fileType));
  const file = path.join(incomingDir, `${randomId()}.part`);
  await rename(path.join(folder, name), file);
  const fileName = `${title.slice(0, 200) || 'post'}${path.extname(name)}`;
  const request = {
    fileName,
    fileSize: facts.size,
    fileType,
    videoFrames: [],
    analysisMode: 'advanced' as const,
  };
  return { request, file, size_bytes: facts.size };
}
