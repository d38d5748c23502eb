/** The built web app: its files, its pages, and what search engines ask for. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@unmask/platform/errors';
import type { SiteFacts } from '@unmask/product/site-facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, tagOf } from './compression.ts';
import { readSite, robots, type SitePage, siteMap } from './site.ts';

/** Addresses of calls: an unknown one is an error, never a page. */
const CALLS = /^\/(api|rpc|functions|dev)(\/|$)/;
const PUBLIC = { config: { permission: 'public.read' } } as const;
/** What is no page and no file is asked for seldom, and changes with a build. */
const AN_HOUR = 'public, max-age=3600';

export interface PageDeps {
  /** What differs between installations; the operator may change some of it at any time. */
  facts(): SiteFacts;
  /** Status of the page behind a link to a result. */
  statusOf(token: string): Promise<number>;
}

export async function pageRoutes(app: FastifyInstance, dist: string, deps: PageDeps): Promise<void> {
  const { facts } = deps;
  const files = listFiles(dist);
  const site = readSite(dist, facts);
  const publicUrl = facts()['public-url'];
  await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false, preCompressed: true });
  app.get('/robots.txt', PUBLIC, (_request, reply) =>
    reply.header('cache-control', AN_HOUR).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );
  app.get('/sitemap.xml', PUBLIC, (_request, reply) => {
    if (site === null) throw new AppError('not_found', 'the web app has not been built');
    return reply
      .header('cache-control', AN_HOUR)
      .type('application/xml; charset=utf-8')
      .send(siteMap(site, publicUrl));
  });
  app.get<{ Params: { token: string } }>('/shared/:token', PUBLIC, async (request, reply) => {
    if (site === null) throw new AppError('not_found', 'the web app has not been built');
    const status = await deps.statusOf(request.params.token);
    // The address is a secret between two people: no search engine lists it.
    reply.header('x-robots-tag', 'noindex, nofollow');
    // The same page for every link, so that a preview which stays in a chat tells nothing of what was shared.
    return sendPage(request, reply, { ...site.page('/shared/link'), status });
  });
  app.get('/*', PUBLIC, async (request, reply) => {
    // Not as a URL of its own: two slashes at its start would name another host.
    const address = decodeURIComponent(request.url.replace(/[?#].*$/s, ''));
    const file = address.slice(1);
    if (files.has(file)) {
      // Built files carry their content's hash in the name.
      const fixed = file.startsWith('assets/');
      return reply
        .header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .sendFile(file);
    }
    if (site === null || CALLS.test(address)) throw new AppError('not_found');
    const bare = address.replace(/\/+$/, '');
    if (bare !== address && bare !== '' && site.has(bare)) return reply.redirect(bare, 308);
    // A program that asks for no page is told of a missing one in its own language.
    if (!site.has(address) && !request.headers.accept?.includes('text/html')) throw new AppError('not_found');
    return sendPage(request, reply, site.page(address));
  });
  app.setNotFoundHandler(async () => {
    throw new AppError('not_found');
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: SitePage): FastifyReply {
  const found = page.status === 200;
  const etag = tagOf(page.etag, encodingFor(request));
  // What is not there may be there tomorrow, and a link that was taken back is nobody's to keep.
  reply.header('cache-control', found ? 'no-cache' : 'no-store').header('etag', etag);
  if (found && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
}

/** Only files that were there at the start are served: no path from outside reaches the disk. Pages have addresses of their own. */
function listFiles(dist: string): ReadonlySet<string> {
  if (!existsSync(dist)) return new Set();
  const all = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== 'index.html' && !file.startsWith('pages/') && !file.startsWith('.'));
  const there = new Set(all);
  // Copies that the build has compressed are sent for the file itself, to whom they suit.
  return new Set(all.filter((file) => !/\.(?:br|gz)$/.test(file) || !there.has(file.slice(0, -3))));
}
