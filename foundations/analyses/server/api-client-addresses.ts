/** Addresses that programs send in place of files: what is there is fetched when the analysis is started, and not before. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { createLines, type Serializer } from '@unmask/platform/serializer';
import type { Analysis } from '../contract.ts';
import { checkAllowance } from './allowance.ts';
import type { BatchOptions, ReceivedFiles } from './batches.ts';
import { type FetchFrom, fetchUpload } from './fetch-upload.ts';
import { fileOrPost } from './links.ts';
import { openDocuments } from './open-documents.ts';
import { jobToAnalysis } from './present.ts';
import type { ReceivedUpload } from './receive.ts';
import { type BatchFile, discardFiles, fetchBatch, unfetched } from './receive-batch.ts';
import type { AnalysisService, StartOptions } from './service.ts';
import type { AnalysisDeps } from './settings.ts';

export interface AddressDeps extends AnalysisDeps {
  service: AnalysisService;
  turns: Serializer;
  fetcher: Fetcher;
}

/** Programs for posts are large: one account has two at work at the same time. */
const posts = createLines();

const addressHash = (url: string) => createHash('sha256').update(`url ${url}`).digest('hex');

/** What is there: the file, or where the operator has set that up the video of a post. */
function fetchOne(
  deps: AddressDeps,
  actor: RequestActor,
  documents: FetchFrom['documents'],
): (url: string, signal: AbortSignal) => Promise<ReceivedUpload> {
  const { fetcher, settings } = deps;
  const from: FetchFrom = { fetcher, incomingDir: settings.incomingDir, ...(documents && { documents }) };
  const program = settings.postFetcher;
  // Without the program a page is what it always was to programs: the words for the website are not theirs.
  if (program === null) return (url, signal) => fetchUpload(url, actor.tier, from, signal);
  const inTurn = <T>(work: () => Promise<T>) =>
    posts.joinShortest([`one ${actor.userId}`, `other ${actor.userId}`], work);
  return (url, signal) => fileOrPost(url, actor.tier, { ...from, program, inTurn }, signal);
}

/**
 * The file at an address, as if it had been received: it is fetched when it is started, which takes as long as the other server does, up
 * to URL_FETCH_SECONDS, and for a post POST_FETCH_SECONDS more.
 */
export function receiveAddress(deps: AddressDeps, actor: RequestActor, url: string) {
  const { db, service, settings } = deps;
  return {
    fileName: '',
    /** Of the address: what it leads to is known later. */
    sha256: addressHash(url),
    /** @throws AppError `url_…`, `post_…`, `api_document`, `file_too_large…`, `daily_limit_reached`, or the reason of `signal` */
    async start(options: StartOptions, signal: AbortSignal): Promise<Analysis> {
      await checkAllowance(db, actor, settings, new Date());
      const upload = await fetchOne(deps, actor, 'refused')(url, signal);
      try {
        const job = await deps.turns(() => service.start(actor, upload, options));
        return await jobToAnalysis(db, job);
      } finally {
        if (upload.file) await rm(upload.file, { force: true });
      }
    },
    /** Nothing is stored before the start, nor after it. */
    discard: async () => {},
  };
}

type Begin = (options: BatchOptions, files: BatchFile[]) => Promise<number>;

/** The files at some addresses: fetched when they are started, as many as the month has room for, and documents then taken apart. */
export function receiveAddresses<Accepted>(
  deps: AddressDeps,
  actor: RequestActor,
  { urls, accepted }: { urls: string[]; accepted: Accepted },
  begin: Begin,
): ReceivedFiles<Accepted> {
  const { db, settings } = deps;
  return {
    accepted,
    files: urls.map((url) => ({ fileName: '', refusal: null, sha256: addressHash(url) })),
    open: async () => urls.map(() => ({ refusal: null })),
    async start(options, signal) {
      await checkAllowance(db, actor, settings, new Date());
      const asked = urls.slice(0, options.granted);
      const fetched = await fetchBatch(asked, fetchOne(deps, actor, 'taken'), signal);
      try {
        // Nobody waits any more: what has been fetched is not begun in part.
        if (signal.aborted) throw new AppError('service_unavailable', 'stopped while fetching');
        const opened = await openDocuments(deps, actor, fetched, signal);
        try {
          const granted = await grantedFor(opened.files, options);
          const left = urls.slice(options.granted).map(unfetched);
          return await begin({ ...options, granted }, [...opened.files, ...left]);
        } finally {
          await opened.discard();
        }
      } finally {
        await discardFiles(fetched);
      }
    },
    discard: async () => {},
  };
}

/** Before it was fetched, a document counted as one. */
async function grantedFor(
  files: readonly BatchFile[],
  { granted, more }: Pick<BatchOptions, 'granted' | 'more'>,
): Promise<number> {
  const further = files.filter(({ upload }) => upload !== null).length - granted;
  return further > 0 ? granted + (await more(further)) : granted;
}
