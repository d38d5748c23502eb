/** An organization with its admin, a real server, and everything that it watches at the wire. */
import { readFile } from 'node:fs/promises';
import type { AnalysisEnded } from '@unmask/analyses/contract';
import { randomId } from '@unmask/platform/identifiers';
import { startNameServer, type TestNameServer } from '@unmask/platform/testing/dns-server';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BrandAlert, ConfigInput, Overview, Source, Stats, Takedown, Waiting } from '../contract.ts';
import { brandFinds } from '../tables.ts';

export interface Served {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface BrandWorld {
  server: TestServer;
  origin: string;
  /** What the peer answers, by path; 404 for all others. */
  answers: Record<string, Served>;
  asked: string[];
  /** The only name server that is asked. */
  names: TestNameServer;
  admin: Person;
  organization: { id: string };
}

/** One server for a file, and an organization of its own for each test. */
export function brandWorld(more: Record<string, string> = {}) {
  const world = {} as BrandWorld;
  let peer: Peer;
  let made = 0;
  beforeAll(async () => {
    peer = await startPeer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://peer');
      world.asked.push(request.url ?? '');
      const {
        status = 200,
        type = 'text/html',
        headers = {},
        body = '',
      } = world.answers[pathname] ?? {
        status: 404,
      };
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    });
    world.origin = `http://127.0.0.1:${peer.port}`;
    world.names = await startNameServer();
    world.server = await startTestServer({
      ...{ DNS_SERVERS: world.names.address, DNS_NAMES_PER_SECOND: '10000' },
      FETCH_ALLOW: '127.0.0.0/8',
      YT_DLP: 'off',
      ...{ BLUESKY_APPVIEW_URL: world.origin, YOUTUBE_FEEDS_URL: world.origin, X_API_URL: world.origin },
      ...more,
    });
  });
  afterAll(async () => {
    await world.server.dispose();
    await peer.close();
    await world.names.close();
  });
  beforeEach(async () => {
    world.answers = {};
    world.asked = [];
    world.names.records.clear();
    world.names.asked.length = 0;
    world.admin = await signedUp(world.server);
    world.organization = await world.admin.create('Northwind');
  });
  const db = () => world.server.core.database.db;
  const at = (path = '') => `/${world.organization.id}/brand${path}`;
  const ask = <T>(method: string, path: string, body?: unknown) => world.admin.ask<T>(method, at(path), body);
  const alerts = async (query = '', who = world.admin) =>
    (await who.ask<{ items: BrandAlert[]; nextCursor: string | null }>('GET', at(`/alerts${query}`))).items;
  return {
    world,
    db,
    at,
    alerts,
    clip: async (seed = 1) => readFile(await tinyClip(seed)),
    save: (more: Partial<ConfigInput> = {}) =>
      ask<Overview>('PUT', '', {
        ...{ monitored_platforms: ['facebook'], keywords: ['Northwind'], executive_names: ['Ann Lee'] },
        ...more,
      }),
    start: () => world.admin.ask<Overview>('POST', `/${world.organization.id}/start-brand-monitoring`),
    overview: (who = world.admin) => who.ask<Overview>('GET', at()),
    addFeed: (path = '/feed.xml') =>
      ask<Source>('POST', '/sources', { kind: 'feed', source: `${world.origin}${path}` }),
    look: (id: string) => ask('POST', `/sources/${id}/look`),
    waiting: async () => (await ask<{ items: Waiting[] }>('GET', '/finds')).items,
    stats: () => ask<Stats>('GET', '/stats'),
    takedowns: async () => (await ask<{ items: Takedown[] }>('GET', '/takedowns')).items,
    setStatus: (id: string, status: string) => ask<BrandAlert>('PATCH', `/alerts/${id}`, { status }),
    submit: (alertId: string, more = {}) =>
      world.admin.ask<{ takedownRequest: Takedown }>(
        'POST',
        `/${world.organization.id}/submit-takedown-request`,
        { alertId, evidence: ['Technical analysis report'], legalBasis: 'Likeness', ...more },
      ),
    member: (role: string) => join(world.server, world.organization as never, world.admin, role),
    firstAlert: () => until('an alert', async () => (await alerts())[0] ?? null, 60_000),
    /** A feed with one item for each of these. */
    feedOf: (items: Array<{ path: string; title: string; media?: string; at?: string; author?: string }>) => {
      const shown = items.map(
        ({ path, title, media, at: date, author = 'Somebody' }) =>
          `<item><title>${title}</title><link>${world.origin}${path}</link><author>${author}</author>${
            date ? `<pubDate>${date}</pubDate>` : ''
          }${media ? `<enclosure url="${world.origin}${media}" type="video/mp4"/>` : ''}</item>`,
      );
      world.answers['/feed.xml'] = {
        type: 'application/rss+xml',
        body: `<rss version="2.0"><channel><title>Feed</title>${shown.join('')}</channel></rss>`,
      };
    },
    /** Something was found at an address, and its analysis has ended so. */
    async found(
      answer: { outcome: string; probability: number },
      { description = 'Ann Lee', platform = 'web', publishedAt = null as Date | null, ...more } = {},
    ) {
      made += 1;
      const id = randomId();
      const analysisId = randomId();
      const now = new Date();
      await db()
        .insert(brandFinds)
        .values({
          ...{ id, organizationId: world.organization.id, platform: platform as 'web', description },
          ...{ url: `https://found.example/${made}`, author: 'X', matched: ['Ann Lee'], publishedAt },
          ...{ media: { url: null, thumbnail: null }, firstSeenAt: now, nextAt: now, contentType: 'video' },
          ...{ state: 'analysing' as const, analysisId },
        });
      const event = {
        ...{ id: analysisId, userId: world.admin.id, organizationId: world.organization.id, viaKey: false },
        ...{ batchId: null, state: 'completed', errorCode: null, fileName: 'call.mp4', sha256: randomId() },
        answer: { isAI: answer.outcome === 'ai_generated', confidence: 90, lean: 'ai', ...answer },
        createdAt: now.toISOString(),
        endedAt: now.toISOString(),
        ...more,
      } as unknown as AnalysisEnded;
      await db().transaction((tx) => world.server.core.analysis.events.publish(tx, 'analysis.ended', event));
      return { id, analysisId };
    },
  };
}
