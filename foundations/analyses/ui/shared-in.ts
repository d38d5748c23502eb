/** What another app shared with the installed one, taken once. Loaded when an address says that there is something. */
import { KEPT } from '@unmask/product/browser-storage';

const FILES = '/share-target/files/';
const LINK = '/share-target/link';

export interface SharedIn {
  files: File[];
  /** The first address in what was shared as text. */
  link: string | null;
}

/** Nothing of it stays behind. */
export async function takeShared(): Promise<SharedIn> {
  const { key } = KEPT.shared;
  if (typeof caches === 'undefined' || !(await caches.has(key))) return { files: [], link: null };
  const cache = await caches.open(key);
  const places = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const files: File[] = [];
  for (const place of places.filter((each) => each.startsWith(FILES)).sort()) {
    const kept = await cache.match(place);
    if (kept) files.push(await fileOf(kept));
  }
  const text = (await (await cache.match(LINK))?.text()) ?? '';
  await caches.delete(key);
  return { files, link: linkIn(text) };
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '') || 'shared';
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}

/** Apps write words around the address. */
export const linkIn = (text: string): string | null => /https?:\/\/\S+/i.exec(text)?.[0] ?? null;
