/** What all sources have in common: one look at a time, from where the last one ended, polite to whoever is asked. */
import { readRetryAfter } from '@unmask/platform/deliveries/retry-after';
import { AppError } from '@unmask/platform/errors';

export { moment, plain, webAddress } from '@unmask/platform/feed';

import type { Fetcher, Reading } from '@unmask/platform/safe-fetch';
import type { z } from 'zod';
import type { SourceKind } from '../../limits.ts';
import { READ_BYTES } from '../../limits.ts';
import type { FoundMedia } from '../../tables.ts';
import { sourceWords as words } from '../../words.ts';

/** One thing that somebody published. */
export interface Post {
  /** Where people see it. */
  url: string;
  text: string;
  author: string;
  /** Everything the author is known by: handles, addresses of the profile, ids. */
  accounts: readonly string[];
  publishedAt: Date | null;
  media: FoundMedia;
}

export interface Keys {
  /** Addresses and keys of services; a key is null where the operator set none. */
  bluesky: string;
  youtube: string;
  youtubeFeeds: string;
  youtubeKey: string | null;
  x: string;
  xToken: string | null;
}

export interface LookInput {
  source: string;
  cursor: string | null;
  etag: string | null;
  lastModified: string | null;
  /** What is looked for, for those that search. */
  terms: readonly string[];
  keys: Keys;
  fetcher: Pick<Fetcher, 'read'>;
  signal: AbortSignal;
  now: Date;
}

export interface Look {
  posts: readonly Post[];
  cursor: string | null;
  etag: string | null;
  lastModified: string | null;
}

export interface Connector {
  kind: SourceKind;
  /** Seconds between two looks. */
  every_s: number;
  /** Looks a day that all organizations of this installation have together; null: no cap. */
  dailyLooks: number | null;
  /** The source as it is stored. @throws AppError-free: null where it is none */
  normalize(source: string, keys: Keys): string | null;
  needsKey(keys: Keys): boolean;
  /** @throws SourceError, or the reason of `signal` */
  look(input: LookInput): Promise<Look>;
}

/** A look that failed, in words for people, and when it may be tried again. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly retryAfter_s: number | null;

  constructor(message: string, retryAfter_s: number | null = null) {
    super(message);
    this.retryAfter_s = retryAfter_s;
  }
}

/** A key that is refused, or whose day is used up, is not tried again at once. */
const REFUSED_S = 6 * 3600;

/** @returns null where nothing is new */
export async function readSource(
  { fetcher, signal, now }: LookInput,
  url: string,
  reading: Partial<Reading> = {},
): Promise<Awaited<ReturnType<Fetcher['read']>> | null> {
  const answer = await fetcher
    .read(url, { maxBytes: READ_BYTES, signal, ...reading })
    .catch((error: unknown) => {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      throw new SourceError(error.words ?? error.entry.message, error.retryAfter_s ?? null);
    });
  if (answer.status === 304) return null;
  if (answer.status === 200) return answer;
  const wait_s = readRetryAfter(answer.retryAfter, now);
  if (answer.status === 429) throw new SourceError(words.tooOften, wait_s);
  if (answer.status === 401 || answer.status === 403)
    throw new SourceError(words.refused(answer.status), wait_s ?? REFUSED_S);
  throw new SourceError(words.status(answer.status), wait_s);
}

/** @returns null where nothing is new. @throws SourceError also for what is no such JSON */
export async function readJson<Schema extends z.ZodType>(
  input: LookInput,
  url: string,
  schema: Schema,
  reading: Partial<Reading> = {},
): Promise<z.output<Schema> | null> {
  const answer = await readSource(input, url, reading);
  if (answer === null) return null;
  try {
    return schema.parse(JSON.parse(answer.body.toString('utf8')));
  } catch {
    throw new SourceError(words.malformed);
  }
}
