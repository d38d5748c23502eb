/** A file at an address that somebody gave on the website in place of a file. */
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { whileConnected } from '@unmask/platform/while-connected';
import { LINKS_PER_HOUR } from '@unmask/product/limits';
import type { Tier } from '@unmask/product/plans';
import type { FastifyRequest } from 'fastify';
import { checkAllowance } from './allowance.ts';
import { type FetchFrom, fetchUpload } from './fetch-upload.ts';
import { fetchPost } from './posts.ts';
import type { ReceivedUpload } from './receive.ts';
import type { Analyses } from './routes.ts';

export interface PostFrom extends FetchFrom {
  program: string | null;
  /** The program begins when its turn has come; at once where this is left out. */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** What is at the address, or when that is a page the video of the post on it, where a program for that is installed. */
export async function fileOrPost(
  url: string,
  tier: Tier,
  { program, inTurn = (work) => work(), ...from }: PostFrom,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  try {
    return await fetchUpload(url, tier, from, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'url_not_a_file') throw error;
    if (program === null) throw new AppError('url_is_page');
    return inTurn(() => fetchPost(url, tier, { ...from, program }, signal));
  }
}

/**
 * Fetched only when a start would be counted now, and a few an hour for each network: visitors need no account, and what is
 * fetched is not counted before it is here. Ends when the sender leaves or the server stops.
 * @throws AppError `too_many_addresses`, `daily_limit_reached`, or what `fetchUpload` throws
 */
export async function followLink(
  request: FastifyRequest,
  parts: Pick<Analyses, 'db' | 'settings' | 'fetcher' | 'closing'>,
  url: string,
): Promise<ReceivedUpload> {
  const { db, settings, fetcher, closing } = parts;
  const { actor } = request;
  await checkAllowance(db, actor, settings, new Date());
  const key = `link:${actor.userId !== null && !actor.isGuest ? actor.userId : settings.hashAddress(actor.address)}`;
  if (!(await countRequest(db, key, { limit: LINKS_PER_HOUR, seconds: 3600 })))
    throw new AppError('too_many_addresses');
  const from = { fetcher, incomingDir: settings.incomingDir };
  return whileConnected(request, (disconnected) =>
    fileOrPost(
      url,
      actor.tier,
      { ...from, program: settings.postFetcher },
      AbortSignal.any([disconnected, closing]),
    ),
  );
}
