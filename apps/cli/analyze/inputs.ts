/** What was named as files to be analyzed: files, what lies behind links, and what lies inside of documents. */
import path from 'node:path';
import { cliErrors, cliRefusals, manyFiles } from '@unmask/product/copy/cli';
import { ERRORS, isErrorCode } from '@unmask/product/copy/errors';
import { foundIn, takenName } from '@unmask/product/copy/list';
import { MAX_VIDEO_SIZE_PAID_BYTES as MOST_BYTES } from '@unmask/product/limits';
import { type DocumentKind, documentOf } from '@unmask/product/media';
import { isLink } from './arguments.ts';

/** A file on this disk. */
export interface Found {
  /** As it was named, or where in a document it lies. */
  name: string;
  path: string;
  /** What the file itself is called. */
  fileName: string;
}

export interface Refused {
  name: string;
  code: string;
  why: string;
  /** One of many in a document, such as a logo or a text: told, and no fault of what was named. */
  leftOut?: true;
}

export type Input = Found | Refused;

/** Where fetched files and those of documents lie until the command ends. */
interface Place {
  folder: string;
  signal: AbortSignal;
}

/** What one word of the command line stands for, one after the other. Never throws for what is wrong with a file. */
export async function* inputsOf(named: string, place: Place): AsyncGenerator<Input> {
  try {
    const found = isLink(named)
      ? await fetched(named, place)
      : { name: named, path: path.resolve(named), fileName: path.basename(named) };
    const kind = documentOf(found.fileName, '');
    if (kind === null) yield found;
    else yield* insideOf(found, kind, place);
  } catch (error) {
    place.signal.throwIfAborted();
    yield refusalOf(named, error);
  }
}

/** The address is one that the person at the terminal named, and is fetched by the rules of the service all the same. */
async function fetched(url: string, { folder, signal }: Place): Promise<Found> {
  const { fileOrPost, findPostFetcher } = await import('@unmask/analyses/server');
  const { createFetcher } = await import('@unmask/platform/safe-fetch');
  const { readNetworks } = await import('@unmask/platform/safe-fetch/addresses');
  const { FETCH_ALLOW = '', YT_DLP = 'yt-dlp' } = process.env;
  const fetcher = createFetcher({ allow: readNetworks(FETCH_ALLOW) });
  const from = { fetcher, incomingDir: folder, program: findPostFetcher(YT_DLP) };
  const { file, request } = await fileOrPost(url, 'enterprise', from, signal);
  if (file === null) throw new Error(`nothing came from ${url}`);
  return { name: url, path: file, fileName: request.fileName ?? path.basename(new URL(url).pathname) };
}

async function* insideOf(document: Found, kind: DocumentKind, place: Place): AsyncGenerator<Input> {
  const { extract } = await import('@unmask/analyses/server');
  const bounds = { maxItem_bytes: MOST_BYTES, signal: place.signal };
  const { items, leftOut, folder } = await extract(document.path, kind, place.folder, bounds);
  if (items.length + leftOut.length === 0)
    yield { name: document.name, code: 'document_empty', why: manyFiles.empty };
  for (const item of items) {
    const fileName = takenName(document.fileName, item);
    yield { name: nameIn(document, item.places, fileName), path: path.join(folder, item.file), fileName };
  }
  for (const { name, place: at, reason } of leftOut)
    yield { name: nameIn(document, [at], name), code: reason, why: wordsOf(reason), leftOut: true };
}

/** In an archive the way to a file ends with its name. */
function nameIn(document: Found, places: Parameters<typeof foundIn>[1], fileName: string): string {
  const where = foundIn(document.name, places);
  return places[0]?.in === 'path' ? where : `${where}: ${fileName}`;
}

const wordsOf = (code: string): string => (isErrorCode(code) ? ERRORS[code].message : code);

function refusalOf(name: string, error: unknown): Refused {
  const { code, words, syscall } = error as { code?: unknown; words?: unknown; syscall?: unknown };
  if (typeof code === 'string' && syscall === undefined && isErrorCode(code))
    return { name, code, why: typeof words === 'string' ? words : ERRORS[code].message };
  if (code === 'ENOENT' || code === 'EISDIR') return { name, code: 'not_found', why: cliRefusals.not_found };
  return {
    name,
    code: 'unexpected',
    why: cliErrors.notRead(name, error instanceof Error ? error.message.split('\n')[0]! : String(error)),
  };
}
