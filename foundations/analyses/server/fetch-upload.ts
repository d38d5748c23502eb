/** A file that is fetched from an address instead of being uploaded; from here on it is an upload like any other. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { URL_FETCH_SECONDS } from '@unmask/product/limits';
import { documentOf, kindOf, typeOfFile } from '@unmask/product/media';
import { maxVideoSizeBytes, type Tier } from '@unmask/product/plans';
import type { ReceivedUpload } from './receive.ts';
import { sizedAs, tooLarge } from './upload-limits.ts';

/** What servers say of files whose kind they do not know. */
const ANY_BYTES =
  /^$|^(application|binary)\/(octet-stream|x-download|force-download|download|mp4|x-matroska)$/;
const PAGE = /^(text\/html|application\/xhtml\+xml|application\/json)$/;

export interface FetchFrom {
  fetcher: Fetcher;
  incomingDir: string;
  /** Whether a document is fetched, or refused by name before it is; without this it is what any other data is. */
  documents?: 'taken' | 'refused';
}

/**
 * The caller owns the file. The address itself is kept nowhere: it may hold a secret.
 * @throws AppError `url_…`, `file_too_large…`, `api_document`, `service_unavailable` or the reason of `signal`; nothing is left on disk then.
 */
export async function fetchUpload(
  url: string,
  tier: Tier,
  parts: FetchFrom,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  await mkdir(parts.incomingDir, { recursive: true });
  try {
    const { file, size_bytes, ...found } = await parts.fetcher.download(url, {
      toFile: path.join(parts.incomingDir, `${randomId()}.part`),
      maxBytes: maxVideoSizeBytes(tier),
      timeout_ms: URL_FETCH_SECONDS * 1000,
      signal,
      accepts: (offered) => takenType(offered, parts.documents) !== null,
    });
    return {
      request: {
        fileName: found.fileName,
        fileSize: size_bytes,
        fileType: takenType(found, parts.documents) ?? '',
        videoFrames: [],
        analysisMode: 'advanced',
      },
      file,
      size_bytes,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'url_too_large') {
      const { pathname } = new URL(url);
      throw tooLarge(tier, sizedAs('any', typeOfFile(pathname, '')));
    }
    if (signal.aborted && !(error instanceof AppError)) {
      throw new AppError('service_unavailable', 'stopped while fetching', { cause: error });
    }
    throw error;
  }
}

interface Offered {
  contentType: string;
  fileName: string;
}

/** Many servers do not know the types of media: then the name tells. Null: certainly none. @throws AppError `api_document` */
function takenType({ contentType, fileName }: Offered, documents: FetchFrom['documents']): string | null {
  if (kindOf(contentType) !== null) return contentType;
  if (PAGE.test(contentType)) return null;
  const byName = typeOfFile(fileName, '');
  if (byName !== '') return byName;
  if (documents && documentOf(fileName, contentType) !== null) {
    if (documents === 'refused') throw new AppError('api_document');
    return contentType;
  }
  return ANY_BYTES.test(contentType) ? 'application/octet-stream' : null;
}
