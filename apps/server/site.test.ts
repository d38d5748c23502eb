/** Pages over real HTTP, from a small built app that the test writes itself. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@unmask/platform/logger';
import { policyDefaults } from '@unmask/platform/policies';
import type { Policies } from '@unmask/product/policies';
import { factMark } from '@unmask/product/site-facts';
import type { SiteManifest } from '@unmask/product/site-manifest';
import { testSettings } from '@unmask/testing/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from './http.ts';
import { pageRoutes } from './pages.ts';
import { siteFacts } from './site.ts';

const PAGE = { accept: 'text/html' };
const MANIFEST: SiteManifest = {
  pages: [
    { path: '/', file: '0-.html' },
    { path: '/blog/one', file: '1.html', changed: '2026-11-09' },
    { path: '/plans', file: '2.html' },
    { path: '/auth', file: '1.html', unlisted: true },
  ],
  drawn: ['/profile', '/cases/$id', '/shared/$token', '/files/$'],
  heads: [{ pattern: '/shared/$token', file: 'preview-0.html' }],
  missing: [
    { pattern: '/blog/$slug', file: 'missing-0.html' },
    { pattern: null, file: 'missing-1.html' },
  ],
};

let folder: string;
let policies: Policies;
let app: FastifyInstance;

function writeApp(dist: string): void {
  mkdirSync(path.join(dist, 'pages'), { recursive: true });
  mkdirSync(path.join(dist, 'assets'));
  const files: Record<string, string> = {
    'index.html': '<title>drawn</title>',
    'assets/app-1.js': 'void 0',
    'mark.svg': '<svg/>',
    '.stamp': 'secret of the build',
    'pages/manifest.json': JSON.stringify(MANIFEST),
    'pages/0-.html': `home ${factMark('public-url')} ${factMark('operator-name')} ${factMark('media-retention')}`,
    'pages/2.html': `${factMark('limit-policy')}: ${factMark('daily-pro')}; ${factMark('daily-enterprise')}`,
    'pages/1.html': 'article',
    'pages/preview-0.html': `preview ${factMark('public-url')}/social.png`,
    'pages/missing-0.html': 'no article',
    'pages/missing-1.html': 'no page',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
}

async function open(dist: string): Promise<FastifyInstance> {
  const settings = testSettings(folder, {
    PUBLIC_URL: 'https://unmask.example/',
    OPERATOR_NAME: 'Ann & <Co>',
    MEDIA_RETENTION_DAYS: '7',
  });
  policies = policyDefaults(settings);
  const http = await createHttp({
    logger: createLogger('silent'),
    trustProxy: 0,
    baseUrl: 'https://unmask.example/',
    actorOf: () => Promise.reject(new Error('a page asks for nobody')),
  });
  const statusOf = async (token: string) => (token === 'revoked' ? 410 : token === 'unknown' ? 404 : 200);
  await pageRoutes(http, dist, {
    facts: () => siteFacts(settings, 'https://unmask.example/', policies),
    statusOf,
  });
  return http;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-site-'));
  writeApp(path.join(folder, 'dist'));
  app = await open(path.join(folder, 'dist'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = PAGE) => app.inject({ url, headers });

describe('a page', () => {
  test('rendered in advance has the facts of this installation, escaped', async () => {
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe('home https://unmask.example Ann &amp; &lt;Co&gt; 7 days after its analysis');
  });

  test('says what the plans give under the policy in force, also when the operator changes it', async () => {
    const before = policies;
    const first = await get('/plans');
    expect(first.body).toBe(
      'account: Unlimited analyses, 50 of them a day with priority; Unlimited analyses, 1,000 of them a day with priority',
    );
    policies = { ...before, limit_policy: 'metered' };
    const second = await get('/plans', { ...PAGE, 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([
      200,
      'metered: 50 analyses a day; 1,000 analyses a day',
    ]);
    policies = { ...before, limit_policy: 'free', media_retention_days: 0 };
    expect((await get('/plans')).body).toBe('free: 3 analyses a day; 3 analyses a day');
    expect((await get('/')).body).toContain('within minutes of the end of its analysis');
    policies = before;
    expect((await get('/plans')).headers.etag).toBe(first.headers.etag);
  });

  test('is served to programs that name no type, such as crawlers', async () => {
    expect((await get('/blog/one', { accept: '*/*' })).body).toBe('article');
  });

  test('is asked for again only when it changed', async () => {
    const first = await get('/blog/one');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/blog/one', { ...PAGE, 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const other = await get('/', { ...PAGE, 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  test.each(['/profile', '/cases/7', '/files/a/b', '/profile?tab=security'])(
    '%s is drawn by the browser',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, '<title>drawn</title>']);
    },
  );

  test('has one address: a slash at its end leads there', async () => {
    const answer = await get('/blog/one/');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/blog/one']);
    expect((await get('//evil.example/')).statusCode).toBe(404);
  });

  test.each([
    ['/shared/known', 200],
    ['/shared/revoked', 410],
    ['/shared/unknown', 404],
  ])('%s has the status of its link, and the same preview as every other', async (url, status) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([status, 'preview https://unmask.example/social.png']);
  });
});

describe('a page that is not there', () => {
  test.each([
    ['/no/such/page', 'no page'],
    ['/cases', 'no page'],
    ['/cases/7/8', 'no page'],
    ['/blog/two', 'no article'],
  ])('[ROUTE-015] %s answers 404 with a page', async (url, body) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, body]);
  });

  test.each([
    ['/no/such/page', { accept: 'application/json' }],
    ['/api/none', PAGE],
    ['/rpc/none', PAGE],
  ])('%s answers a program with a problem', async (url, headers) => {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test.each(['/.stamp', '/pages/manifest.json', '/pages/0-.html', '/index.html', '/..%2f..%2fetc%2fpasswd'])(
    '%s is not for reading',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([404, 'no page']);
    },
  );

  test('nothing has been built: every address says so, and the map too', async () => {
    const bare = await open(path.join(folder, 'nothing'));
    for (const url of ['/', '/profile', '/sitemap.xml', '/shared/known']) {
      expect((await bare.inject({ url, headers: PAGE })).statusCode).toBe(404);
    }
    expect((await bare.inject({ url: '/robots.txt' })).statusCode).toBe(200);
    await bare.close();
  });
});

describe('a file', () => {
  test('with its hash in the name is kept for a year, any other is asked for again', async () => {
    expect((await get('/assets/app-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/mark.svg')).headers['cache-control']).toBe('no-cache');
  });
});

describe('for search engines', () => {
  test('the map lists the public pages at the public address', async () => {
    const answer = await get('/sitemap.xml', { accept: '*/*' });
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toContain('<url><loc>https://unmask.example/</loc></url>');
    expect(answer.body).toContain(
      '<url><loc>https://unmask.example/blog/one</loc><lastmod>2026-11-09</lastmod></url>',
    );
    expect(answer.body).not.toContain('profile');
    expect(answer.body).not.toContain('auth');
    expect((await get('/auth')).body).toBe('article');
  });

  test('robots.txt keeps them off the calls and names the map', async () => {
    const answer = await get('/robots.txt', { accept: '*/*' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const call of ['/api/', '/rpc/', '/functions/', '/dev/']) {
      expect(answer.body).toContain(`Disallow: ${call}\n`);
    }
    expect(answer.body).toContain('Sitemap: https://unmask.example/sitemap.xml');
  });
});

test('the policy allows no inline script: structured data is data, and everything else a file', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
