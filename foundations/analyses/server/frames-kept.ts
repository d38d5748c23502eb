/** Pictures that stand for a file: to whoever may see the analysis, and for minutes to whoever has their address. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, eq, gt } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { hashOf } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { FRAME_LINK_MINUTES, FRAME_LINKS_PER_HOUR } from '@unmask/product/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { analysisFrames } from '../tables.ts';
import { findReachable } from './access.ts';

const TOKEN_BYTES = 24;

/** Whether a search engine could fetch from this address: it has a name in the open network, and encryption. */
export function isReachable(homeUrl: string): boolean {
  const { protocol, hostname } = new URL(homeUrl);
  if (protocol !== 'https:' || !hostname.includes('.')) return false;
  if (/^[\d.]+$|^\[/.test(hostname)) return false;
  return !/\.(local|localhost|internal|lan|home|home\.arpa|test|example|invalid)$/i.test(hostname);
}

/**
 * Gives one picture an address that anybody may open for a few minutes; an earlier one of it ends.
 * @throws AppError `analysis_not_found`, also where there is no such picture; `forbidden` where this installation cannot be reached
 */
export async function linkFrame(
  db: Database,
  actor: RequestActor,
  id: string,
  position: number,
  homeUrl: string,
  now = new Date(),
): Promise<{ url: string; expiresAt: string }> {
  await findReachable(db, actor, id);
  if (!isReachable(homeUrl)) throw new AppError('forbidden');
  const window = { limit: FRAME_LINKS_PER_HOUR, seconds: 3600 };
  if (!(await countRequest(db, `frame links:${actor.userId ?? id}`, window, now)))
    throw new AppError('too_many_requests');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const linkUntil = new Date(now.getTime() + FRAME_LINK_MINUTES * 60_000);
  const [row] = await db
    .update(analysisFrames)
    .set({ linkHash: hashOf(token), linkUntil })
    .where(and(eq(analysisFrames.analysisId, id), eq(analysisFrames.position, position)))
    .returning({ position: analysisFrames.position });
  if (!row) throw new AppError('analysis_not_found');
  return { url: new URL(`/api/frames/${token}.jpg`, homeUrl).href, expiresAt: linkUntil.toISOString() };
}

/** Register beside the other routes of the foundation. */
export function frameRoutes(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { id: string; position: string } }>(
    '/api/analyses/:id/frames/:position',
    { config: { permission: 'analysis.own' } },
    async (request, reply) => {
      const { id, position } = request.params;
      await findReachable(db, request.actor, id);
      const place = /^\d$/.test(position) ? Number(position) : -1;
      const [row] = await db
        .select({ jpeg: analysisFrames.jpeg })
        .from(analysisFrames)
        .where(and(eq(analysisFrames.analysisId, id), eq(analysisFrames.position, place)));
      return send(reply, row, 'private, no-store');
    },
  );
  app.get<{ Params: { token: string } }>(
    '/api/frames/:token',
    { config: { permission: 'public.read' } },
    async (request, reply) => {
      const token = request.params.token.replace(/\.jpg$/, '');
      const [row] = await db
        .select({ jpeg: analysisFrames.jpeg })
        .from(analysisFrames)
        .where(and(eq(analysisFrames.linkHash, hashOf(token)), gt(analysisFrames.linkUntil, new Date())));
      return send(reply.header('x-robots-tag', 'noindex, noimageindex'), row, 'no-store');
    },
  );
}

function send(reply: FastifyReply, row: { jpeg: string } | undefined, cache: string): FastifyReply {
  if (!row) throw new AppError('analysis_not_found');
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(Buffer.from(row.jpeg, 'base64'));
}
