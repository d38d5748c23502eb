/** Work that nobody waits for any more once its sender has disconnected. */

import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** A connection outlives its requests: what listens to its end goes with the request. */
export async function whileConnected<T>(
  request: FastifyRequest,
  work: (disconnected: AbortSignal) => Promise<T>,
): Promise<T> {
  const disconnected = new AbortController();
  const leave = () => disconnected.abort(new AppError('upload_interrupted', 'the sender disconnected'));
  request.raw.socket.once('close', leave);
  try {
    return await work(disconnected.signal);
  } finally {
    request.raw.socket.off('close', leave);
  }
}
