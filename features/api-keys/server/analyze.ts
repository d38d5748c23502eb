/** `POST /analyze`: receives, counts, starts, and answers with the verdict or at once. */

import { createHash } from 'node:crypto';
import { type ApiKeyCaller, authenticateApiKey } from '@unmask/accounts/server';
import type { ReceivedFile } from '@unmask/analyses/server';
import { AppError, knownCode, toProblem } from '@unmask/platform/errors';
import { whileConnected } from '@unmask/platform/while-connected';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AnalyzeFieldsSchema } from '../public-api.ts';
import { answerOf, send } from './answers.ts';
import type { Answer } from './idempotency.ts';
import { type Month, monthOfRequest } from './month.ts';
import { presentState, presentVerdict } from './present.ts';
import type { PublicApiDeps } from './public-routes.ts';
import { idempotencyKeyOf, type Work, withIdempotency, withoutIdempotency } from './with-idempotency.ts';

export type Fields = z.infer<typeof AnalyzeFieldsSchema>;
type Body = ReceivedFile<Fields> & { fingerprint: string };

export async function analyze(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  parts: PublicApiDeps,
  takes: 'any' | 'json' = 'any',
): Promise<unknown> {
  const key = idempotencyKeyOf(request);
  // Whether a named request is a new one is known later: what is sent again is not counted again.
  const entered = await authenticateApiKey(request, reply, parts, {
    scope: 'analyses:write',
    analysis: key === null,
  });
  const month = monthOfRequest(parts.db, reply, entered, key === null ? 1 : 0);
  const work = workOf(request, base, parts, entered, {
    month,
    named: key !== null,
    takes,
  });
  return send(
    reply,
    await (key === null ? withoutIdempotency(work) : withIdempotency(parts.db, entered.userId, key, work)),
  );
}

/** Of calls that take JSON alone. @throws AppError `invalid_request`, as for any other body that is wrong */
export function requireJson({ headers }: FastifyRequest): void {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new AppError('invalid_request', 'the body is no JSON');
  }
}

function workOf(
  request: FastifyRequest,
  base: string,
  parts: PublicApiDeps,
  entered: ApiKeyCaller,
  { month, named, takes }: { month: Month; named: boolean; takes: 'any' | 'json' },
): Work<Body> {
  const { analyses } = parts;
  const { actor } = entered;
  return {
    month,
    // Without a key the way in has counted it already.
    async admit() {
      if (named) await month.checkRoom();
    },
    async receive() {
      if (takes === 'json') requireJson(request);
      const body = await analyses.receive(actor, request.raw, readFields, named);
      return Object.assign(body, { fingerprint: named ? fingerprintOf(body) : '' });
    },
    async count() {
      if (named) await month.count(1);
    },
    async start(body, id) {
      const zeroRetention = entered.zeroRetention || body.accepted.zero_retention;
      await whileConnected(request, (left) =>
        body.start({ id, zeroRetention }, AbortSignal.any([left, parts.closing])),
      );
    },
    exists: (id) =>
      analyses.find(actor, id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'analysis_not_found') return false;
          throw error;
        },
      ),
    async answer(body, id) {
      const location = `${base}/api/v1/analysis/${id}`;
      if (/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) {
        const state = presentState(await analyses.find(actor, id));
        return answerOf(202, state, { location, 'preference-applied': 'respond-async' });
      }
      return { ...(await verdict(request, parts, id, body.accepted)), headers: { location } };
    },
  };
}

/** Everything that makes a request this one; how it wants to be answered is not part of it. */
function fingerprintOf({ accepted, fileName, sha256 }: ReceivedFile<Fields>): string {
  const parts = ['analyze', accepted.model, accepted.zero_retention, fileName, sha256];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function verdict(
  request: FastifyRequest,
  parts: PublicApiDeps,
  id: string,
  { model }: Fields,
): Promise<Answer> {
  // Who leaves while waiting loses nothing: the analysis goes on.
  const ended = await whileConnected(request, (left) =>
    parts.analyses.ended(id, AbortSignal.any([left, parts.closing])),
  );
  if (!ended) throw new AppError('service_unavailable', 'stopped while a program was waiting');
  if (ended.result) return answerOf(200, presentVerdict(ended.id, ended.result, model));
  const code = ended.state === 'cancelled' ? 'cancelled' : knownCode(ended.errorCode ?? 'analysis_failed');
  const problem = toProblem(new AppError(code), String(request.id));
  return answerOf(problem.status, problem);
}

/** @throws AppError `api_zero_retention_invalid`, `api_unknown_model` */
export function readFields(sent: Record<string, unknown>): Fields {
  const read = AnalyzeFieldsSchema.safeParse(sent);
  if (read.success) return read.data;
  const about = read.error.issues[0]?.path[0];
  throw new AppError(
    about === 'zero_retention' ? 'api_zero_retention_invalid' : 'api_unknown_model',
    read.error.message,
  );
}
