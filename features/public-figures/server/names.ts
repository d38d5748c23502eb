/** When two names, or two addresses, are the same. */
import { createHash } from 'node:crypto';

/** On one line, as it is shown. */
export const shownName = (name: string): string => name.replace(/\s+/g, ' ').trim();

const plain = (name: string): string =>
  shownName(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const nameHash = (name: string): string => createHash('sha256').update(plain(name)).digest('hex');

/** Ends an address: `ana-lopez`; names of other scripts have none of these letters. */
export function slugOf(name: string): string {
  const slug = plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  // Samples have their own.
  return slug === '' || slug.startsWith('sample') ? `figure-${slug}`.replace(/-$/, '') : slug;
}

/** Of a web address, or null for whatever is none. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
    ? url
    : null;
}

const TRACKING = /^(utm_\w+|fbclid|gclid|ref|si)$/;

/** The same for one page, however its address is written. */
export function sourceKey(url: URL): string {
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort();
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.host.replace(/^www\./, '')}${path}${search}`;
}
