/** Where a browser sends what another app shared, when the installed app has not taken it by itself. */
import { leaveBodies } from '@unmask/platform/bodies';
import type { FastifyInstance } from 'fastify';

/** In a scope of its own: the body is thrown away, and the home page says that it did not arrive. */
export function shareTargetRoute(app: FastifyInstance): void {
  leaveBodies(app);
  app.post(
    '/share-target',
    { config: { permission: 'public.read', fromOtherPages: true } },
    async (request, reply) => {
      request.raw.resume();
      return reply.header('connection', 'close').redirect('/?shared=missed', 303);
    },
  );
}
