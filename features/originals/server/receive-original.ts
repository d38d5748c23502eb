/** The one file that comes by a link: hashed as it arrived, and analyzed for whoever asked. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { actorOfPerson } from '@unmask/accounts/server';
import { type Analyses, type ReceivedUpload, receive } from '@unmask/analyses/server';
import { and, eq, isNull, lt, or } from '@unmask/db/sql';
import { leaveBodies } from '@unmask/platform/bodies';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { FILES_PER_HOUR } from '../limits.ts';
import { originalRequests } from '../tables.ts';
import { findOpen, HOLD_MS, type RequestRow } from './requests.ts';

const HOUR_S = 3600;
/** The asker's day is used up: the sender is told in other words. */
const ASKERS_LIMITS = new Set(['daily_limit_reached', 'account_suspended']);

/** Register in a scope of its own: the body is read by the route. */
export function originalRoutes(app: FastifyInstance, analyses: Analyses): void {
  leaveBodies(app);
  app.post<{ Params: { token: string } }>(
    '/api/originals/:token/file',
    { config: { permission: 'analysis.create' } },
    async (request, reply) => reply.code(202).send(await take(request, analyses, request.params.token)),
  );
}

async function take(request: FastifyRequest, analyses: Analyses, token: string) {
  const { db, settings } = analyses;
  const { request: asked } = await findOpen(db, token);
  const address = settings.hashAddress(request.actor.address);
  const window = { limit: FILES_PER_HOUR, seconds: HOUR_S };
  if (!(await countRequest(db, `originals from ${address}`, window)))
    throw new AppError(errors.original_too_often);
  const asker = await actorOfPerson(db, asked.userId, request.actor.address);
  const at = await hold(analyses, asked);
  let upload: ReceivedUpload | null = null;
  try {
    upload = await receive(request.raw, asker.tier, settings.incomingDir, 'any');
    const received = upload;
    if (received.file === null) throw new AppError('no_input');
    const sha256 = await hashOf(received.file);
    const claimed = received.request.fileSha256 ?? null;
    const same = claimed === null ? null : claimed === sha256;
    if (same === false) throw new AppError(errors.original_changed);
    const job = await analyses.turns(() => analyses.service.start(asker, received));
    await db
      .update(originalRequests)
      .set({ receivedAnalysisId: job.id, receivedName: job.fileName, sha256, same })
      .where(eq(originalRequests.id, asked.id));
    return { sha256, same, at: at.toISOString() };
  } catch (error) {
    // Nothing has come: the link stays open.
    await db
      .update(originalRequests)
      .set({ receivedAt: null })
      .where(and(eq(originalRequests.id, asked.id), isNull(originalRequests.receivedAnalysisId)));
    const theirs = error instanceof AppError && ASKERS_LIMITS.has(error.code);
    throw theirs ? new AppError(errors.original_not_now) : error;
  } finally {
    if (upload?.file) await rm(upload.file, { force: true });
  }
}

/** Of two that send at once, one is let in. @throws AppError `original_closed` */
async function hold({ db }: Pick<Analyses, 'db'>, { id }: RequestRow): Promise<Date> {
  const now = new Date();
  const held = await db
    .update(originalRequests)
    .set({ receivedAt: now })
    .where(
      and(
        eq(originalRequests.id, id),
        or(
          isNull(originalRequests.receivedAt),
          lt(originalRequests.receivedAt, new Date(now.getTime() - HOLD_MS)),
        ),
        isNull(originalRequests.receivedAnalysisId),
        isNull(originalRequests.withdrawnAt),
      ),
    )
    .returning({ id: originalRequests.id });
  if (held.length === 0) throw new AppError(errors.original_closed);
  return now;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
