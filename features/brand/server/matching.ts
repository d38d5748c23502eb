/** Whether something that was published is about the brand, and whether it is the brand's own. */
import type { Post } from './connectors/connector.ts';

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** @returns the terms that stand in the text as words, also as a hashtag without its spaces */
export function matchesIn(text: string, terms: readonly string[]): string[] {
  const all = folded(text);
  return terms.filter((term) => {
    const wanted = folded(term);
    if (wanted === '') return false;
    if (UNSPACED.test(wanted)) return all.includes(wanted);
    const ways = [...new Set([wanted, wanted.replaceAll(' ', '')])].map(escaped).join('|');
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways})(?![\\p{L}\\p{N}])`, 'u').test(all);
  });
}

/** Of an asset what names an account or a domain; null for what is a mark. */
function placeOf(asset: string): { host: string; path: string } | { handle: string } | null {
  const url = /^https?:\/\//i.test(asset) ? URL.parse(asset) : null;
  if (url) return { host: bare(url.host), path: url.pathname.replace(/\/+$/, '').toLowerCase() };
  if (/^@\S+$/.test(asset)) return { handle: folded(asset.slice(1)) };
  if (/^UC[\w-]{22}$/.test(asset)) return { handle: folded(asset) };
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(asset))
    return { host: bare(asset.toLowerCase()), path: '' };
  return null;
}

const bare = (host: string) => host.replace(/^www\./, '').toLowerCase();

/** What stands in the inventory and is neither account nor domain: marks, with their registrations. */
export const marksIn = (assets: readonly string[]): string[] =>
  assets.filter((asset) => placeOf(asset) === null);

/** The host of what names a whole site and no account on one; null for all others. */
export function hostOf(asset: string): string | null {
  const place = placeOf(asset);
  return place !== null && 'host' in place && place.path === '' ? place.host.replace(/:\d+$/, '') : null;
}

/** Published by an official account, or on an official domain. */
export function isOwn({ url, accounts }: Pick<Post, 'url' | 'accounts'>, assets: readonly string[]): boolean {
  const addresses = [url, ...accounts].flatMap((each) => {
    const parsed = /^https?:\/\//i.test(each) ? URL.parse(each) : null;
    return parsed ? [{ host: bare(parsed.host), path: parsed.pathname.toLowerCase() }] : [];
  });
  const handles = accounts.map((each) => folded(each.replace(/^@/, '')));
  return assets.some((asset) => {
    const own = placeOf(asset);
    if (own === null) return false;
    if ('handle' in own) return handles.includes(own.handle);
    return addresses.some(
      ({ host, path }) =>
        (host === own.host || (own.path === '' && host.endsWith(`.${own.host}`))) &&
        (own.path === '' || path === own.path || path.startsWith(`${own.path}/`)),
    );
  });
}
