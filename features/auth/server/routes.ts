/** Mounts better-auth under `/api/auth`. */
import type { FastifyInstance } from 'fastify';
import type { Auth } from './auth.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Register in a scope of its own: bodies go through unread. */
export async function authRoutes(
  app: FastifyInstance,
  parts: { auth: Auth; baseUrl: string },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { permission: 'public.write' },
    handler: async (request, reply) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
      }
      // The library must count the same sender as the rest of the service, never a header of the sender's own.
      headers.set('x-unmask-address', request.ip);
      const body = typeof request.body === 'string' && request.body !== '' ? request.body : undefined;
      const answer = await parts.auth.handler(
        new Request(new URL(request.url, parts.baseUrl), { method: request.method, headers, body }),
      );
      reply.code(answer.status);
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
      return reply.send(await answer.text());
    },
  });
}
