/** A name for what was fetched, as the sender calls it: only ever shown, never a path. */

const MAX_LENGTH = 200;
const FALLBACK = 'download';

/** @param disposition the header `Content-Disposition`, or an empty string */
export function fileNameOf(disposition: string, url: URL): string {
  return plain(extended(disposition)) || plain(quoted(disposition)) || plain(lastSegment(url)) || FALLBACK;
}

/** `filename*=UTF-8''r%C3%A9sum%C3%A9.mp4` (RFC 8187) */
function extended(disposition: string): string {
  const [, value = ''] = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition) ?? [];
  return decoded(value);
}

function quoted(disposition: string): string {
  const [, inQuotes, token] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return inQuotes?.replace(/\\(.)/g, '$1') ?? token ?? '';
}

function lastSegment(url: URL): string {
  return decoded(url.pathname.split('/').at(-1) ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** No folders, no control characters, none that turn the direction of writing around, no hidden files. */
function plain(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  if (clean.length <= MAX_LENGTH) return clean;
  const [ending = ''] = /\.[^.]{1,10}$/.exec(clean) ?? [];
  // By whole characters: half of one would be no text any more.
  return (
    [...clean.slice(0, MAX_LENGTH - ending.length - 1)].filter((letter) => letter.isWellFormed()).join('') +
    ending
  );
}
