/** The pages of the built web app, ready to be sent: facts of this installation filled in, one tag for each. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@unmask/platform/env';
import type { Policies } from '@unmask/product/policies';
import {
  factMark,
  mediaRetention,
  NO_CONTACT,
  policyFacts,
  SITE_FACTS,
  type SiteFacts,
  UNNAMED_OPERATOR,
} from '@unmask/product/site-facts';
import type { SiteManifest } from '@unmask/product/site-manifest';

export interface SitePage {
  status: number;
  html: string;
  /** Strong validator of exactly these bytes. */
  etag: string;
}

export interface Site {
  /** The page at an address; null when nothing has been built. An address without one answers with what stands there instead. */
  page(address: string): SitePage;
  /** The page that the browser draws by itself. */
  shell(): SitePage;
  /** Whether there is a page at this address, drawn here or in the browser. */
  has(address: string): boolean;
  /** Pages for search engines, with the day of the last change where one is known. */
  listed: ReadonlyArray<{ path: string; changed?: string }>;
}

/**
 * @param facts asked for each page, because the operator may change some of them while the server runs
 * @returns null when the web app has not been built.
 */
export function readSite(dist: string, facts: () => SiteFacts): Site | null {
  const folder = path.join(dist, 'pages');
  const manifestFile = path.join(folder, 'manifest.json');
  if (!existsSync(manifestFile)) return null;
  const manifest: SiteManifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const ready = (file: string, status: number) => filledPage(readFileSync(file, 'utf8'), status, facts);
  const pages = new Map(manifest.pages.map((page) => [page.path, ready(path.join(folder, page.file), 200)]));
  const shell = ready(path.join(dist, 'index.html'), 200);
  const drawn = manifest.drawn.map(matcher);
  const heads = (manifest.heads ?? []).map(({ pattern, file }) => ({
    fits: matcher(pattern),
    page: ready(path.join(folder, file), 200),
  }));
  const missing = manifest.missing.map(({ pattern, file }) => ({
    fits: pattern === null ? () => true : matcher(pattern),
    page: ready(path.join(folder, file), 404),
  }));
  const found = (address: string) =>
    pages.get(address) ??
    heads.find(({ fits }) => fits(address))?.page ??
    (drawn.some((fits) => fits(address)) ? shell : undefined);
  return {
    shell,
    page: (address) =>
      (found(address) ?? missing.find(({ fits }) => fits(address))?.page)?.() ?? { ...shell(), status: 404 },
    has: (address) => found(address) !== undefined,
    listed: manifest.pages.filter((page) => !page.unlisted),
  };
}

/** Filled in again only when a fact has changed. */
function filledPage(text: string, status: number, facts: () => SiteFacts): () => SitePage {
  let page: SitePage | undefined;
  let filledWith = '';
  return () => {
    const now = facts();
    const told = JSON.stringify(now);
    if (page === undefined || told !== filledWith) {
      const html = fillIn(text, now);
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      page = { status, html, etag };
      filledWith = told;
    }
    return page;
  };
}

function fillIn(html: string, facts: SiteFacts): string {
  return SITE_FACTS.reduce((text, fact) => text.replaceAll(factMark(fact), escapeHtml(facts[fact])), html);
}

/** `/cases/$id` fits `/cases/7`; a `$` alone fits everything below. */
function matcher(pattern: string): (address: string) => boolean {
  const parts = pattern.split('/').map((part) => {
    if (part === '$') return '.+';
    return part.startsWith('$') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  const expression = new RegExp(`^${parts.join('/')}/?$`);
  return (address) => expression.test(address);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Facts of this installation, in the words that pages say them with. */
export function siteFacts(settings: Settings, baseUrl: string, policies: Readonly<Policies>): SiteFacts {
  return {
    'public-url': baseUrl.replace(/\/+$/, ''),
    'operator-name': settings.OPERATOR_NAME ?? UNNAMED_OPERATOR,
    'operator-contact': settings.OPERATOR_CONTACT ?? NO_CONTACT,
    'media-retention': mediaRetention(policies.media_retention_days),
    ...policyFacts(policies.limit_policy),
  };
}

/** `sitemap.xml` of the public pages. */
export function siteMap(site: Site, publicUrl: string): string {
  const entries = site.listed.map(({ path: address, changed }) => {
    const day = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `  <url><loc>${escapeHtml(`${publicUrl}${address}`)}</loc>${day}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** `robots.txt`: pages may be read, calls are no pages. */
export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /rpc/',
    'Disallow: /functions/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
