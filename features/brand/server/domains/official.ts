/** The official domains of an inventory, as names that can be registered. */
import { domainToASCII, domainToUnicode } from 'node:url';
import { MAX_OFFICIAL } from '../../domain-limits.ts';
import { hostOf } from '../matching.ts';

/** Endings with two parts are told by their shape (co.uk, com.au): the list of all of them changes daily, and is not needed to look names up. */
const SECOND = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'ltd',
  'me',
  'ne',
  'net',
  'nom',
  'or',
  'org',
]);
const ENDING = /^(xn--[a-z0-9-]+|[a-z]{2,63})$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export interface Registrable {
  /** As it is asked for: ASCII, small letters. */
  name: string;
  /** The part that somebody chose, in letters. */
  label: string;
  /** What stands behind it: `com`, `co.uk`. */
  ending: string;
}

/** @returns null where it is no domain */
export function registrable(host: string): Registrable | null {
  const ascii = domainToASCII(host.replace(/\.$/, '')).toLowerCase();
  const parts = ascii.split('.');
  if (parts.length < 2 || !parts.every((part) => LABEL.test(part)) || !ENDING.test(parts.at(-1)!))
    return null;
  const twoParts = parts.length > 2 && parts.at(-1)!.length === 2 && SECOND.has(parts.at(-2)!);
  const ending = parts.slice(twoParts ? -2 : -1).join('.');
  const chosen = parts.at(twoParts ? -3 : -2)!;
  return { name: `${chosen}.${ending}`, label: domainToUnicode(chosen), ending };
}

/** Of all assets, the first of them; `all` for what is the own whatever its place. */
export function officialDomains(assets: readonly string[], all = false): Registrable[] {
  const found = new Map<string, Registrable>();
  for (const asset of assets) {
    const host = hostOf(asset);
    const domain = host === null ? null : registrable(host);
    if (domain && !found.has(domain.name)) found.set(domain.name, domain);
  }
  return [...found.values()].slice(0, all ? undefined : MAX_OFFICIAL);
}

/** Where its page was captured, or would be. */
export const addressOf = ({ name, pageUrl }: { name: string; pageUrl: string | null }): string =>
  pageUrl ?? `https://${name}/`;
