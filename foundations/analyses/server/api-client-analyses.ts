/** Analyses of programs that call with an API key: a file or its address, and only what belongs to the key's owner. */

import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { requireUser } from '@unmask/accounts/server';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Analysis } from '../contract.ts';
import { type AddressDeps, receiveAddress } from './api-client-addresses.ts';
import { receiveMany } from './api-client-batches.ts';
import { findBatch } from './batch-state.ts';
import type { ReceivedFiles } from './batches.ts';
import { jobToAnalysis } from './present.ts';
import { type ListQuery, listPage } from './program-list.ts';
import { type FilePart, type ReceivedUpload, receiveFile } from './receive.ts';
import { removeAnalysis } from './remove.ts';
import { findJob, type JobRow } from './repository.ts';
import { enforceZeroRetention, type StartOptions } from './service.ts';
import { documentIn } from './upload-limits.ts';

export interface ApiClientDeps extends AddressDeps {
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

export function apiClientAnalyses(deps: ApiClientDeps) {
  const { db, service, settings } = deps;
  /** Colleagues' and visitors' analyses do not exist here. @throws AppError `analysis_not_found` */
  async function own(actor: RequestActor, id: string): Promise<JobRow> {
    const job = await findJob(db, id);
    if (!job || job.userId === null || job.userId !== actor.userId) throw new AppError('analysis_not_found');
    return job;
  }
  return {
    /**
     * Receives the file, or its address; nothing is started. Discard what came in any case.
     * @param accept reads the fields beside file and address, and throws when they are wrong.
     * @param hashed hash the file while it arrives.
     * @throws AppError `api_document`: one verdict is answered, and a document holds as many as it has pictures
     */
    async receive<Accepted>(
      actor: RequestActor,
      body: IncomingMessage,
      accept: (fields: Record<string, unknown>) => Accepted,
      hashed: boolean,
    ): Promise<ReceivedFile<Accepted>> {
      const accepting = (fields: Record<string, unknown>, part: FilePart | null) => {
        const accepted = accept(fields);
        if (part && documentIn(part) !== null) throw new AppError('api_document');
        return accepted;
      };
      const sent = await receiveFile(body, actor.tier, settings.incomingDir, accepting, hashed);
      const { upload, accepted } = sent;
      if (!upload) return { accepted, ...receiveAddress(deps, actor, sent.url) };
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
    receiveMany: <Accepted>(
      actor: RequestActor,
      body: IncomingMessage,
      accept: (fields: Record<string, unknown>) => Accepted,
      hashed: boolean,
    ): Promise<ReceivedFiles<Accepted>> => receiveMany(deps, actor, body, accept, hashed),
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
