/** The calls that are no plain request and answer: upload, events, media. */
import { mkdir, rm } from 'node:fs/promises';
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError, knownCode, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { Serializer } from '@unmask/platform/serializer';
import { whileConnected } from '@unmask/platform/while-connected';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnalysisResultSchema, videoAnalysisOf } from '../contract.ts';
import { streamEvents } from './events.ts';
import { frameRoutes } from './frames-kept.ts';
import { followLink } from './links.ts';
import { listFileRoute } from './list-files.ts';
import { sendMedia } from './media.ts';
import { jobToAnalysis } from './present.ts';
import { type ReceivedUpload, receive } from './receive.ts';
import { reportRoute } from './report.ts';
import type { JobRow } from './repository.ts';
import type { AnalysisService } from './service.ts';
import type { AnalysisDeps } from './settings.ts';
import { teamExportRoute } from './team-export.ts';
import type { Media } from './upload-limits.ts';
import { createUploads, type Uploads } from './uploads.ts';
import type { Watchers } from './watch.ts';

/** The foundation as features meet it. */
export interface Analyses extends AnalysisDeps {
  service: AnalysisService;
  watchers: Watchers;
  /** Starts are stored one after the other: a hundred at once must not make the service deaf. */
  turns: Serializer;
  /** Address of the service, for links in reports. */
  homeUrl: string;
  /** The one way to addresses that people name. */
  fetcher: Fetcher;
  /** Aborted when the server stops: open streams end. */
  closing: AbortSignal;
  /** Asks this process's running analysis of the job to stop. */
  interrupt(id: string): void;
}

declare module '@unmask/platform/slice' {
  interface SliceDeps {
    analyses: Analyses;
  }
}

/** Register in a scope of its own: bodies are read by the route, not by the HTTP layer. */
export async function analysisRoutes(app: FastifyInstance, parts: Analyses): Promise<void> {
  await mkdir(parts.settings.incomingDir, { recursive: true });
  const uploads = createUploads(parts.db, parts.settings);
  leaveBodies(app);
  app.post(
    '/functions/v1/ai-detection',
    { config: { permission: 'analysis.create' } },
    async (request, reply) => answerJob(request, reply, parts, await accept(request, parts, uploads, 'any')),
  );
  app.post(
    '/functions/v1/analyze-video',
    { config: { permission: 'analysis.create' } },
    async (request, reply) =>
      answerJob(request, reply, parts, await accept(request, parts, uploads, 'video'), (result) =>
        videoAnalysisOf(AnalysisResultSchema.parse(result)),
      ),
  );
  uploads.routes(app);
  listFileRoute(app, parts, uploads);
  teamExportRoute(app, parts.db);
  reportRoute(app, parts);
  frameRoutes(app, parts.db);
  app.get<{ Params: { id: string } }>(
    '/api/analyses/:id/events',
    { config: { permission: 'analysis.own' } },
    async (request, reply) => {
      const job = await parts.service.find(request.actor, request.params.id);
      await streamEvents(request, reply, job, { ...parts, interval_ms: parts.settings.watchInterval_ms });
    },
  );
  app.get<{ Params: { id: string } }>(
    '/api/analyses/:id/media',
    { config: { permission: 'analysis.own' } },
    async (request, reply) => {
      const job = await parts.service.find(request.actor, request.params.id);
      return sendMedia(request, reply, job, parts.storage);
    },
  );
}

/** Takes the upload in, counts it and queues it. */
async function accept(
  request: FastifyRequest,
  parts: Analyses,
  uploads: Uploads,
  media: Media,
): Promise<JobRow> {
  let upload: ReceivedUpload | null = null;
  try {
    // The call for videos alone takes what its specification says.
    const follow = media === 'any' ? (url: string) => followLink(request, parts, url) : undefined;
    upload = await receive(request.raw, request.actor.tier, parts.settings.incomingDir, media, follow);
    const { uploadId } = upload.request;
    if (uploadId) upload = await uploads.claim(request.actor, upload, uploadId);
    const received = upload;
    const start = () => parts.service.start(request.actor, received);
    // Into a bucket a gigabyte takes its time: the others do not wait for it.
    const job = uploadId ? await start() : await parts.turns(start);
    if (uploadId) await uploads.release(uploadId);
    return job;
  } finally {
    // Taken into storage by now, or refused.
    if (upload?.file) await rm(upload.file, { force: true });
  }
}

/**
 * Answers with the queued analysis, or waits until it has ended.
 * @param present what is made of the result; the result itself when left out
 */
export async function answerJob(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<Analyses, 'db' | 'service' | 'closing'>,
  job: JobRow,
  present: (result: unknown) => unknown = (result) => result,
): Promise<unknown> {
  reply.header('location', `/api/analyses/${job.id}`);
  if (/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) {
    return reply
      .code(202)
      .header('preference-applied', 'respond-async')
      .send(await jobToAnalysis(parts.db, job));
  }
  return answerWhenEnded(request, reply, { ...parts, present }, job);
}

/** Who leaves while waiting loses nothing: the analysis goes on. */
async function answerWhenEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<Analyses, 'service' | 'closing'> & { present(result: unknown): unknown },
  job: JobRow,
): Promise<unknown> {
  const ended = await whileConnected(request, (left) =>
    parts.service.ended(job.id, AbortSignal.any([left, parts.closing])),
  );
  if (!ended) throw new AppError('service_unavailable', 'stopped while a client was waiting');
  if (ended.state === 'completed') return parts.present(ended.result);
  const code = ended.state === 'cancelled' ? 'cancelled' : knownCode(ended.errorCode ?? 'analysis_failed');
  const problem = toProblem(new AppError(code), String(request.id));
  return reply.code(problem.status).type(PROBLEM_TYPE).send(problem);
}
