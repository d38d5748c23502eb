/** A fetcher, a folder for what it brings, and servers that end with their test. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { AppError, codeOf } from '../errors.ts';
import { createFetcher, type Download, type FetcherOptions } from '../safe-fetch.ts';
import { type Peer, startPeer } from './raw-server.ts';

/** Where the servers of the tests are. */
export const ALLOW = ['127.0.0.1/32'];
/** Times short enough to be waited for. */
export const HASTY = { limits: { headers_ms: 400, idle_ms: 400 } };

export function fetchWorld() {
  let dir: string;
  let files = 0;
  const peers: Peer[] = [];
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'unmask-fetch-'));
  });
  afterEach(async () => {
    for (const peer of peers.splice(0)) await peer.close();
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  async function keep(starting: Promise<Peer>): Promise<Peer> {
    const peer = await starting;
    peers.push(peer);
    return peer;
  }
  const serve = (answer: RequestListener, host?: string, port?: number) =>
    keep(startPeer(answer, host, port));

  const fetcherWith = (options: Partial<FetcherOptions> = {}) => createFetcher({ allow: ALLOW, ...options });
  const nextFile = () => {
    files += 1;
    return path.join(dir, `${files}.part`);
  };
  const download = (url: string, more: Partial<Download> = {}, options: Partial<FetcherOptions> = {}) =>
    fetcherWith(options).download(url, { toFile: nextFile(), maxBytes: 1_000, ...more });

  /** Whether the file of the latest download is there. */
  const latestKept = async () => (await readdir(dir)).includes(`${files}.part`);

  /** The code of the refusal, after which nothing is left on disk. */
  async function refusalOf(downloading: Promise<unknown>): Promise<string> {
    const error = await downloading.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(await latestKept()).toBe(false);
    return codeOf(error);
  }

  return { keep, serve, fetcherWith, nextFile, download, latestKept, refusalOf };
}
