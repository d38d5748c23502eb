/** `POST /batch`: many files at once, and what is inside of documents; each an analysis of its own. */

import { createHash } from 'node:crypto';
import { type ApiKeyCaller, authenticateApiKey } from '@unmask/accounts/server';
import { presentBatch } from '@unmask/analyses/contract';
import type { ReceivedFiles } from '@unmask/analyses/server';
import { AppError } from '@unmask/platform/errors';
import { whileConnected } from '@unmask/platform/while-connected';
import type { ErrorCode } from '@unmask/product/copy/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, readFields, requireJson } from './analyze.ts';
import { answerOf, send } from './answers.ts';
import { type Month, monthOfRequest } from './month.ts';
import type { PublicApiDeps } from './public-routes.ts';
import { idempotencyKeyOf, type Work, withIdempotency, withoutIdempotency } from './with-idempotency.ts';

/** `granted`: null where an earlier request with the same key has counted, and died. */
type Body = ReceivedFiles<Fields> & { fingerprint: string; granted: number | null };

export async function sendBatch(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  parts: PublicApiDeps,
  takes: 'any' | 'json' = 'any',
): Promise<unknown> {
  const key = idempotencyKeyOf(request);
  const entered = await authenticateApiKey(request, reply, parts, { scope: 'analyses:write' });
  const month = monthOfRequest(parts.db, reply, entered, 0);
  const work = workOf(request, base, parts, entered, { month, named: key !== null, takes });
  return send(
    reply,
    await (key === null ? withoutIdempotency(work) : withIdempotency(parts.db, entered.userId, key, work)),
  );
}

function workOf(
  request: FastifyRequest,
  base: string,
  parts: PublicApiDeps,
  entered: ApiKeyCaller,
  { month, named, takes }: { month: Month; named: boolean; takes: 'any' | 'json' },
): Work<Body> {
  const { analyses } = parts;
  const connected = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    whileConnected(request, (left) => work(AbortSignal.any([left, parts.closing])));
  const opened = async (body: Body) => {
    const files = await connected((signal) => body.open(signal));
    return { files, fit: files.filter(({ refusal }) => refusal === null).length };
  };
  return {
    month,
    admit: () => month.checkRoom(),
    async receive() {
      if (takes === 'json') requireJson(request);
      const body = await analyses.receiveMany(entered.actor, request.raw, readFields, named);
      return Object.assign(body, { fingerprint: named ? fingerprintOf(body) : '', granted: null });
    },
    async count(body) {
      const { files, fit } = await opened(body);
      if (fit === 0) throw new AppError(files[0]?.refusal ?? 'api_files_required');
      body.granted = await month.count(fit);
    },
    async start(body, id) {
      const zeroRetention = entered.zeroRetention || body.accepted.zero_retention;
      const granted = body.granted ?? (await opened(body)).fit;
      const options = { id, zeroRetention, granted, more: month.countMore };
      const started = await connected((signal) => body.start(options, signal));
      // What the day refused, or could not be fetched, does not use the month up.
      month.keep(started);
      await month.refund();
    },
    exists: async (id) => (await analyses.findBatch(entered.userId, id)) !== null,
    async answer(_body, id) {
      const batch = await analyses.findBatch(entered.userId, id);
      if (!batch) throw new AppError('batch_not_found');
      return answerOf(202, presentBatch(batch), { location: `${base}/api/v1/batch/${id}` });
    },
  };
}

/** Everything that makes a request this one. */
function fingerprintOf({ accepted, files }: ReceivedFiles<Fields>): string {
  const sent = files.map(({ fileName, sha256, refusal }) => [
    fileName,
    sha256 ?? (refusal satisfies ErrorCode | null),
  ]);
  const parts = ['batch', accepted.model, accepted.zero_retention, sent];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
