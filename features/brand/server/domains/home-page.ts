/** The home page of a lookalike domain, as it stood there: fetched as everything that people name, stored with its hash, never shown here. */

import { eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { plain } from '@unmask/platform/feed';
import { storable } from '@unmask/platform/stored-text';
import { TITLE_LENGTH } from '../../domain-limits.ts';
import { READ_BYTES, URL_LENGTH } from '../../limits.ts';
import { brandFiles } from '../../tables.ts';
import { keepBytes, sha256Of } from '../files.ts';
import type { LookDeps } from './looks.ts';
import type { DomainRow } from './record.ts';

const PAGE_MS = 10_000;
const TITLE = /<title[^>]{0,1000}>([^<]{0,2000})/i;

type Page = Pick<DomainRow, 'pageUrl' | 'pageTitle' | 'pageFileId'>;

/** @returns nothing new where no page answers: what was captured before stays */
export async function capturePage(
  deps: LookDeps,
  { name, organizationId, pageFileId }: DomainRow,
  signal: AbortSignal,
): Promise<Partial<Page>> {
  for (const url of deps.homePages(name)) {
    try {
      const accepts = (type: string) => /^(text\/|application\/xhtml\+xml$)/.test(type);
      const read = await deps.fetcher.read(url, {
        maxBytes: READ_BYTES,
        timeout_ms: PAGE_MS,
        accepts,
        signal,
      });
      if (read.status !== 200) continue;
      const about = { organizationId, type: read.contentType, name: 'page' };
      const known = await isKnown(deps, pageFileId, sha256Of(read.body));
      return {
        pageUrl: read.finalUrl.slice(0, URL_LENGTH),
        pageTitle: titleIn(read.body),
        pageFileId: known ? pageFileId : (await keepBytes(deps, read.body, about)).id,
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return {};
}

async function isKnown({ db }: LookDeps, id: string | null, sha256: string): Promise<boolean> {
  if (id === null) return false;
  const [file] = await db.select({ sha256: brandFiles.sha256 }).from(brandFiles).where(eq(brandFiles.id, id));
  return file?.sha256 === sha256;
}

/** Written by strangers: text, and nothing of it acts. */
function titleIn(body: Buffer): string | null {
  const found = TITLE.exec(body.toString('utf8'))?.[1];
  const title = found === undefined ? '' : storable(plain(found), TITLE_LENGTH);
  return title === '' ? null : title;
}
