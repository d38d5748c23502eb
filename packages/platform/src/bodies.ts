/** Bodies of requests, in bounds that are kept while they arrive. */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

const FIRST_BYTES = 16 * 1024;

/**
 * Reads a body into one piece of memory that grows with it: a body in a million chunks costs no more than one in a single chunk.
 * The request stays open after a refusal, and the rest is thrown away, so that the sender can read why.
 * @returns null for a body above the limit
 * @throws AppError `invalid_request` when the sender leaves
 */
export async function readBounded(body: Readable, limit_bytes: number): Promise<Buffer | null> {
  let held = Buffer.allocUnsafe(Math.min(FIRST_BYTES, limit_bytes));
  let size = 0;
  try {
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + part.length > limit_bytes) {
        size = Number.POSITIVE_INFINITY;
        break;
      }
      if (size + part.length > held.length) {
        const grown = Buffer.allocUnsafe(
          Math.min(limit_bytes, Math.max(held.length * 2, size + part.length)),
        );
        held.copy(grown, 0, 0, size);
        held = grown;
      }
      part.copy(held, size);
      size += part.length;
    }
  } catch (error) {
    throw new AppError('invalid_request', 'the body ended early', { cause: error });
  }
  if (size <= limit_bytes) return held.subarray(0, size);
  // Not within the loop: what is being iterated does not flow.
  body.resume();
  return null;
}

/**
 * Leaves the bodies of this scope to its routes, which read `request.raw`, stop at a bound of their own and refuse in their own words.
 * Everywhere else the HTTP layer counts.
 */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ownBody: true };
  });
}
