/** Resumable uploads of paid plans (tus 1.0) under `/api/uploads`, and their way into an analysis. */
import { link, mkdir, rename } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { Database } from '@unmask/db';
import { checkPermission } from '@unmask/platform/calls';
import { countRequest } from '@unmask/platform/counters';
import { AppError, asAppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { MAX_VIDEO_SIZE_BYTES, UPLOADS_PER_MINUTE } from '@unmask/product/limits';
import { documentOf } from '@unmask/product/media';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedUpload } from './receive.ts';
import type { AnalysisSettings } from './settings.ts';
import { checkDeclared, checkSize, tooLarge } from './upload-limits.ts';
import { UploadStore } from './upload-store.ts';

const PATH = '/api/uploads';
const PERMISSION = 'upload.resume';
/** How long a request whose sender is gone may still hold an upload that its owner resumes. */
const DRAIN_MS = 500;
const MINUTE_S = 60;

export interface Uploads {
  /** Register in a scope that leaves bodies alone. */
  routes(app: FastifyInstance): void;
  /**
   * The file of a finished upload, under a second name that the caller owns. The upload itself stays until `release`, so
   * that a refused start does not cost the person the upload.
   * @throws AppError `upload_not_found`, also for another person's; `upload_interrupted` for one that is not complete
   */
  claim(actor: RequestActor, received: ReceivedUpload, uploadId: string): Promise<ReceivedUpload>;
  release(uploadId: string): Promise<void>;
}

export function createUploads(
  db: Database,
  settings: Pick<AnalysisSettings, 'uploadsDir' | 'incomingDir'>,
): Uploads {
  const store = new UploadStore(settings.uploadsDir);
  const exchange = createExchange(store);
  const findOwn = async (actor: RequestActor, id: string) => {
    const found = await store.find(id);
    if (!found || found.owner !== actor.userId) throw new AppError('upload_not_found');
    return found;
  };
  return {
    routes(app) {
      const create = async (request: FastifyRequest, reply: FastifyReply) => {
        const { actor } = request;
        checkPlan(actor, Number(request.headers['upload-length'] ?? 0));
        const window = { limit: UPLOADS_PER_MINUTE, seconds: MINUTE_S };
        if (!(await countRequest(db, `uploads:${actor.userId}`, window))) {
          throw new AppError('too_many_requests', undefined, { retryAfter_s: MINUTE_S });
        }
        return exchange(request, reply, null);
      };
      app.post(PATH, { config: { permission: PERMISSION } }, create);
      app.post(`${PATH}/`, { config: { permission: PERMISSION } }, create);
      app.route<{ Params: { id: string } }>({
        method: ['HEAD', 'PATCH', 'DELETE'],
        url: `${PATH}/:id`,
        config: { permission: PERMISSION },
        handler: async (request, reply) => {
          checkPlan(request.actor, 0);
          const { id } = await findOwn(request.actor, request.params.id);
          return exchange(request, reply, id);
        },
      });
    },
    async claim(actor, received, uploadId) {
      checkPermission(PERMISSION, actor);
      checkPlan(actor, 0);
      const found = await findOwn(actor, uploadId);
      if (found.offset < found.size) throw new AppError('upload_interrupted', 'the upload is not complete');
      checkSize(found.size, actor.tier, 'any');
      await mkdir(settings.incomingDir, { recursive: true });
      const file = path.join(settings.incomingDir, `${randomId()}.part`);
      // Where a disk knows no second names the upload itself is taken.
      await link(found.file, file)
        .catch(() => rename(found.file, file))
        .catch((error: NodeJS.ErrnoException) => {
          // Another upload of the same person has taken its place meanwhile.
          throw error.code === 'ENOENT' ? new AppError('upload_not_found') : error;
        });
      return { request: received.request, file, size_bytes: found.size };
    },
    release: (uploadId) => store.remove(uploadId),
  };
}

/** A file that no plan of this person takes is refused by its size, in the words that everyone gets. */
function checkPlan(actor: RequestActor, size_bytes: number): void {
  if (maxVideoSizeBytes(actor.tier) > MAX_VIDEO_SIZE_BYTES) return;
  checkSize(size_bytes, actor.tier, 'video');
  throw new AppError('paid_plan_required', `tier ${actor.tier}`);
}

/** Lets the protocol's server answer; its refusals leave through the one error mapper. */
function createExchange(store: UploadStore) {
  const actors = new WeakMap<object, RequestActor>();
  const failures = new WeakMap<object, unknown>();
  const actorOf = (request: object): RequestActor => {
    const actor = actors.get(request);
    if (!actor) throw new Error('a request that nobody sent');
    return actor;
  };
  const tus = new Server({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    lockDrainTimeout: DRAIN_MS,
    namingFunction: randomId,
    maxSize: (request) => maxVideoSizeBytes(actorOf(request).tier),
    onUploadCreate: async (request, upload) => {
      const actor = actorOf(request);
      const { filename, filetype } = upload.metadata ?? {};
      const declared = { fileName: filename ?? '', fileType: filetype ?? '', fileSize: upload.size ?? 0 };
      // Documents are taken for lists, where they are known by their names.
      const media = documentOf(declared.fileName, declared.fileType) === null ? 'any' : 'list';
      checkDeclared(declared, actor.tier, media);
      // Whatever else was sent along is not kept.
      return { metadata: { filename: filename ?? '', filetype: filetype ?? '', owner: actor.userId } };
    },
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });
  /** @param id the upload that was found to be the caller's; null to begin one. Of the address nothing else counts. */
  return async (request: FastifyRequest, reply: FastifyReply, id: string | null): Promise<FastifyReply> => {
    reply.header('tus-resumable', '1.0.0');
    const body = bodyOf(request.raw);
    try {
      const asked = webRequest(request, id, body);
      actors.set(asked, request.actor);
      const answer = await tus.handleWeb(asked);
      if (answer.status >= 400) throw refusal(answer.status, request, failures.get(asked));
      for (const [name, value] of answer.headers) {
        if (!name.startsWith('access-control-') && name !== 'content-type') reply.header(name, value);
      }
      return reply.code(answer.status).send();
    } finally {
      if (body && !request.raw.complete) {
        // The rest is read and thrown away: a sender reads the answer after the last byte.
        request.raw.unpipe(body);
        request.raw.resume();
      }
    }
  };
}

/** A stream of its own, so that a refusal closes it and not the request. */
function bodyOf(raw: IncomingMessage): PassThrough | null {
  if (raw.method !== 'PATCH' && raw.method !== 'POST') return null;
  const body = new PassThrough();
  body.on('error', () => {});
  const fail = () => {
    if (!raw.complete) body.destroy(new Error('the sender left'));
  };
  raw.once('error', fail);
  raw.once('close', fail);
  return raw.pipe(body);
}

/** The protocol's server takes the id out of the whole address, its query included: so it gets one that is made of the id alone. */
function webRequest(request: FastifyRequest, id: string | null, body: PassThrough | null): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'cookie') headers.set(name, value);
  }
  const streaming = body ? { body: Readable.toWeb(body), duplex: 'half' } : {};
  // The DOM's types know no streaming bodies.
  const init = { method: request.method, headers, ...streaming } as RequestInit;
  return new Request(`http://uploads.invalid${id === null ? PATH : `${PATH}/${id}`}`, init);
}

function refusal(status: number, request: FastifyRequest, failure: unknown): unknown {
  const known = asAppError(failure);
  if (known) return known;
  if (status === 404 || status === 410) return new AppError('upload_not_found');
  if (status === 409) return new AppError('upload_conflict');
  if (status === 413 && request.method === 'POST') return tooLarge(request.actor.tier, 'video');
  if (status === 413) return new AppError('upload_too_long');
  if (status < 500 || status === 501)
    return new AppError('invalid_request', `the upload protocol answers ${status}`);
  return failure ?? new Error(`the upload protocol answers ${status}`);
}
