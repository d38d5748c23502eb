/** Bodies of the contract's calls: JSON of at most a megabyte, read here and nowhere else, before a handler sees them. */
import type { IncomingMessage } from 'node:http';
import { readBounded } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const CALL_BODY_BYTES = 1024 * 1024;

/** Register in the scope of the calls. The handlers read a request that has no body by themselves, and without a bound: so each has one. */
export function readCallBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readBounded(payload, CALL_BODY_BYTES);
    if (bytes === null) throw new AppError('body_too_large');
    return parse(bytes, request.headers['content-type'] ?? 'application/json');
  });
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });
}

/** @throws AppError `invalid_request` for what is no JSON */
function parse(bytes: Buffer, type: string): unknown {
  if (bytes.length === 0) return undefined;
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('invalid_request', `type ${type}`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('invalid_request', 'not JSON', { cause: error });
  }
}
