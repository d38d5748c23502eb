/** Work that nobody waits for any more once its sender has left. */

import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** A connection outlives its requests: what listens to its end goes with the request. */
export async function whileConnected<T>(
  request: FastifyRequest,
  work: (left: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  const leave = () => left.abort(new AppError('upload_interrupted', 'the sender left'));
  request.raw.socket.once('close', leave);
  try {
    return await work(left.signal);
  } finally {
    request.raw.socket.off('close', leave);
  }
}
