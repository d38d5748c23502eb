/** Where a browser sends what another app shared, when the installed app has not taken it by itself. */
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import { MAX_VIDEO_SIZE_PAID_BYTES } from '@unmask/product/limits';
import type { FastifyInstance } from 'fastify';

/**
 * In a scope of its own: the body is thrown away, and the home page says that it did not arrive. A browser follows only after its last byte,
 * and says beforehand how many there are: what does not is no browser that shares.
 */
export function shareTargetRoute(app: FastifyInstance): void {
  leaveBodies(app);
  app.post(
    '/share-target',
    { config: { permission: 'public.read', fromOtherPages: true } },
    async (request, reply) => {
      const { 'content-type': type = '', 'content-length': length } = request.headers;
      if (!type.startsWith('multipart/form-data') || length === undefined)
        throw new AppError('invalid_request', 'no form of a known length');
      if (Number(length) > MAX_VIDEO_SIZE_PAID_BYTES) throw new AppError('body_too_large');
      request.raw.resume();
      return reply.header('connection', 'close').redirect('/?shared=missed', 303);
    },
  );
}
