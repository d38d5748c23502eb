/** Analyses of programs that call with an API key: a file or its address, and only what belongs to the key's owner. */

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { requireUser } from '@unmask/accounts/server';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { Serializer } from '@unmask/platform/serializer';
import type { ErrorCode } from '@unmask/product/copy/errors';
import type { Analysis } from '../contract.ts';
import { checkAllowance } from './allowance.ts';
import { findBatch } from './batch-state.ts';
import { type NewBatch, startBatch } from './batches.ts';
import { fetchUpload } from './fetch-upload.ts';
import { jobToAnalysis } from './present.ts';
import { type ListQuery, listPage } from './program-list.ts';
import { isJson, type ReceivedUpload, receiveFile } from './receive.ts';
import {
  type BatchFile,
  discardFiles,
  fetchBatch,
  receiveAddresses,
  receiveBatch,
  unfetched,
} from './receive-batch.ts';
import { removeAnalysis } from './remove.ts';
import { findJob, type JobRow } from './repository.ts';
import { type AnalysisService, enforceZeroRetention, type StartOptions } from './service.ts';
import type { AnalysisDeps } from './settings.ts';

export interface ApiClientDeps extends AnalysisDeps {
  service: AnalysisService;
  turns: Serializer;
  fetcher: Fetcher;
  /** Asks this process's running analysis of the job to stop. */
  interrupt(id: string): void;
}

/** A file that came in, or the address of one, and has not been started. */
export interface ReceivedFile<Accepted> {
  accepted: Accepted;
  fileName: string;
  /** Of the file or of its address; null unless it was asked for. */
  sha256: string | null;
  /** @param signal ends the fetching of an address. */
  start(options: { id: string; zeroRetention: boolean }, signal: AbortSignal): Promise<Analysis>;
  discard(): Promise<void>;
}

/** The files of a batch that came in; none has been started. */
export interface ReceivedFiles<Accepted> {
  accepted: Accepted;
  files: Array<{ fileName: string; refusal: ErrorCode | null; sha256: string | null }>;
  /** @returns how many were started */
  start(
    options: { id: string; zeroRetention: boolean; granted: number },
    signal: AbortSignal,
  ): Promise<number>;
  discard(): Promise<void>;
}

const addressHash = (url: string) => createHash('sha256').update(`url ${url}`).digest('hex');

export function apiClientAnalyses(deps: ApiClientDeps) {
  const { db, service, settings } = deps;
  /** Colleagues' and visitors' analyses do not exist here. @throws AppError `analysis_not_found` */
  async function own(actor: RequestActor, id: string): Promise<JobRow> {
    const job = await findJob(db, id);
    if (!job || job.userId === null || job.userId !== actor.userId) throw new AppError('analysis_not_found');
    return job;
  }
  /**
   * The video at an address, as if it had been received: for `url` of analyze, and for each of a batch's `urls`. It is fetched when it
   * is started, which takes as long as the other server does, up to URL_FETCH_SECONDS: of a list, start a few at a time.
   */
  function receiveUrl(actor: RequestActor, url: string) {
    return {
      fileName: '',
      /** Of the address: what it leads to is known later. */
      sha256: addressHash(url),
      /** @throws AppError `url_…`, `file_too_large…`, `daily_limit_reached`, or the reason of `signal` */
      async start(options: StartOptions, signal: AbortSignal): Promise<Analysis> {
        await checkAllowance(db, actor, settings, new Date());
        const upload = await fetchUpload(
          url,
          actor.tier,
          { ...deps, incomingDir: settings.incomingDir },
          signal,
        );
        try {
          const job = await deps.turns(() => service.start(actor, upload, options));
          return await jobToAnalysis(db, job);
        } finally {
          await discardUpload(upload);
        }
      },
      /** Nothing is stored before the start, nor after it. */
      discard: async () => {},
    };
  }
  /** The files at some addresses: fetched when they are started, as many as the month has room for. */
  function receiveUrls<Accepted>(
    actor: RequestActor,
    { urls, accepted }: { urls: string[]; accepted: Accepted },
    begin: (options: Omit<NewBatch, 'files'>, files: BatchFile[]) => Promise<number>,
  ) {
    const from = { ...deps, incomingDir: settings.incomingDir };
    return {
      accepted,
      files: urls.map((url) => ({ fileName: '', refusal: null, sha256: addressHash(url) })),
      async start(options: Omit<NewBatch, 'files'>, signal: AbortSignal): Promise<number> {
        await checkAllowance(db, actor, settings, new Date());
        const fetched = await fetchBatch(
          urls.slice(0, options.granted),
          (url, ended) => fetchUpload(url, actor.tier, from, ended),
          signal,
        );
        try {
          // Nobody waits any more: what has been fetched is not begun in part.
          if (signal.aborted) throw new AppError('service_unavailable', 'stopped while fetching');
          const left = urls.slice(options.granted).map(unfetched);
          return await begin(options, [...fetched, ...left]);
        } finally {
          await discardFiles(fetched);
        }
      },
      discard: async () => {},
    };
  }
  return {
    receiveUrl,
    /**
     * Receives the file, or its address; nothing is started. Discard what came in any case.
     * @param accept reads the fields beside file and address, and throws when they are wrong.
     * @param hashed hash the file while it arrives.
     */
    async receive<Accepted>(
      actor: RequestActor,
      body: IncomingMessage,
      accept: (fields: Record<string, unknown>) => Accepted,
      hashed: boolean,
    ): Promise<ReceivedFile<Accepted>> {
      const sent = await receiveFile(body, actor.tier, settings.incomingDir, accept, hashed);
      const { upload, accepted } = sent;
      if (!upload) return { accepted, ...receiveUrl(actor, sent.url) };
      return {
        accepted,
        fileName: upload.request.fileName,
        sha256: upload.sha256 ?? null,
        async start(options: StartOptions): Promise<Analysis> {
          const job = await deps.turns(() => service.start(actor, upload, options));
          return jobToAnalysis(db, job);
        },
        discard: () => discardUpload(upload),
      };
    },
    /** Receives the files of a batch, or their addresses; nothing is started. Discard what came in any case. */
    async receiveMany<Accepted>(
      actor: RequestActor,
      body: IncomingMessage,
      accept: (fields: Record<string, unknown>) => Accepted,
      hashed: boolean,
    ): Promise<ReceivedFiles<Accepted>> {
      const begin = (options: Omit<NewBatch, 'files'>, files: BatchFile[]) =>
        deps.turns(() => startBatch(deps, actor, { ...options, files }));
      if (isJson(body)) return receiveUrls(actor, await receiveAddresses(body, accept), begin);
      const terms = { tier: actor.tier, incomingDir: settings.incomingDir, hashed };
      const { files, accepted } = await receiveBatch(body, terms, accept);
      return {
        accepted,
        files: files.map(({ fileName, refusal, upload }) => ({
          fileName,
          refusal,
          sha256: upload?.sha256 ?? null,
        })),
        start: (options: Omit<NewBatch, 'files'>): Promise<number> => begin(options, files),
        discard: () => discardFiles(files),
      };
    },
    findBatch: (userId: string, id: string) => findBatch(db, userId, id),
    find: async (actor: RequestActor, id: string) =>
      jobToAnalysis(db, await enforceZeroRetention(deps, await own(actor, id))),
    async list(actor: RequestActor, query: ListQuery) {
      return listPage(db, requireUser(actor).userId, query);
    },
    /** A running one is asked to stop; one that has ended stays as it is. */
    async cancel(actor: RequestActor, id: string): Promise<Analysis> {
      const { id: owned } = await own(actor, id);
      const job = await service.cancel(actor, owned);
      deps.interrupt(job.id);
      return jobToAnalysis(db, job);
    },
    async remove(actor: RequestActor, id: string): Promise<void> {
      const { id: owned } = await own(actor, id);
      await removeAnalysis(deps, actor, owned, deps.interrupt);
    },
    /** Once it is final, or null when `signal` was aborted first. */
    async ended(id: string, signal: AbortSignal): Promise<Analysis | null> {
      const job = await service.ended(id, signal);
      return job && jobToAnalysis(db, job);
    },
  };
}

/** What programs do with their analyses. */
export type ApiClientAnalyses = ReturnType<typeof apiClientAnalyses>;

/** Taken into storage by now, or not to be. */
async function discardUpload({ file }: ReceivedUpload): Promise<void> {
  if (file) await rm(file, { force: true });
}
