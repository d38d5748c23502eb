/** The built web app: its files, and its page for every other address that a browser opens. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses of calls: an unknown one is an error, never a page. */
const CALLS = /^\/(api|rpc|functions|dev)(\/|$)/;

export async function pageRoutes(app: FastifyInstance, dist: string): Promise<void> {
  const files = new Set(listFiles(dist));
  await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false });
  const page = (reply: FastifyReply) => {
    if (!files.has('index.html')) throw new AppError('not_found', 'the web app has not been built');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = decodeURIComponent(new URL(request.url, 'http://any').pathname);
    const file = address.slice(1);
    if (file !== 'index.html' && files.has(file)) {
      // Built files carry their content's hash in the name.
      const fixed = file.startsWith('assets/');
      return reply
        .header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .sendFile(file);
    }
    const wantsPage = address === '/' || (request.headers.accept?.includes('text/html') ?? false);
    if (!CALLS.test(address) && wantsPage) return page(reply);
    throw new AppError('not_found');
  };
  app.get('/*', { config: { permission: 'public.read' } }, serve);
  app.setNotFoundHandler(async () => {
    throw new AppError('not_found');
  });
}

/** Only files that were there at the start are served: no path from outside reaches the disk. */
function listFiles(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
