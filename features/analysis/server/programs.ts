/** Analyses of programs that call with an API key: a file and no more, and only what belongs to the key's owner. */
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Turns } from '@unmask/platform/turns';
import type { Analysis } from '../contract.ts';
import { presentJob } from './present.ts';
import { receiveFile } from './receive.ts';
import { findJob } from './repository.ts';
import type { AnalysisService } from './service.ts';
import type { AnalysisParts } from './settings.ts';

export function programAnalyses(parts: AnalysisParts & { service: AnalysisService; turns: Turns }) {
  const { db, service, settings } = parts;
  return {
    /** @param accept reads the fields beside the file, and throws when they are wrong. */
    async start<Accepted>(
      actor: RequestActor,
      body: IncomingMessage,
      accept: (fields: Record<string, unknown>) => Accepted,
    ): Promise<{ analysis: Analysis; accepted: Accepted }> {
      const { upload, accepted } = await receiveFile(body, actor.tier, settings.incomingDir, accept);
      try {
        const job = await parts.turns(() => service.start(actor, upload));
        return { analysis: await presentJob(db, job), accepted };
      } finally {
        // Taken into storage by now, or refused.
        if (upload.file) await rm(upload.file, { force: true });
      }
    },
    /** Colleagues' and visitors' analyses do not exist here. @throws AppError `analysis_not_found` */
    async find(actor: RequestActor, id: string): Promise<Analysis> {
      const job = await findJob(db, id);
      if (!job || job.userId === null || job.userId !== actor.userId) {
        throw new AppError('analysis_not_found');
      }
      return presentJob(db, job);
    },
    /** Once it is final, or null when `signal` was aborted first. */
    async ended(id: string, signal: AbortSignal): Promise<Analysis | null> {
      const job = await service.ended(id, signal);
      return job && presentJob(db, job);
    },
  };
}
