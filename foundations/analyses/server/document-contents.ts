/** What a document holds, for lists and batches alike: within the limits of the day and the hour, a few documents at a time, and under one set of names. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { createLines } from '@unmask/platform/serializer';
import { type ErrorCode, isErrorCode } from '@unmask/product/copy/errors';
import { foundIn, takenName } from '@unmask/product/copy/list';
import { DOCUMENTS_PER_HOUR } from '@unmask/product/limits';
import { type DocumentKind, typeOfFile } from '@unmask/product/media';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import { checkAllowance } from './allowance.ts';
import { type Extracted, extract } from './documents/extract.ts';
import { ownerKey } from './lists.ts';
import { type ReceivedUpload, requestOf } from './receive.ts';
import { shownName } from './service.ts';
import type { AnalysisDeps } from './settings.ts';

/** A document that lies on disk. */
export interface FoundDocument {
  file: string;
  kind: DocumentKind;
  /** As it is shown. */
  fileName: string;
}

interface Named {
  fileName: string;
  /** `report.pdf, page 2` */
  foundIn: string;
}

export interface DocumentContents {
  /** In the order of the document; the files lie in `folder`. */
  items: Array<Named & { upload: ReceivedUpload & { file: string } }>;
  /** What is no file for an analysis, or one too many. */
  leftOut: Array<Named & { errorCode: ErrorCode }>;
  /** The caller removes it. */
  folder: string;
}

const WINDOW = { limit: DOCUMENTS_PER_HOUR, seconds: 3600 };

/**
 * Read only when a start would be counted now.
 * @param signal ends the reading: nobody waits for it any more
 * @throws AppError `daily_limit_reached`, `too_many_documents`, `document_…`, or the reason of the signal; nothing is left on disk then
 */
export async function readDocument(
  { db, settings }: Pick<AnalysisDeps, 'db' | 'settings'>,
  actor: RequestActor,
  document: FoundDocument,
  signal: AbortSignal,
): Promise<DocumentContents> {
  await checkAllowance(db, actor, settings, new Date());
  if (!(await countRequest(db, `document:${ownerKey(actor, settings)}`, WINDOW)))
    throw new AppError('too_many_documents');
  const bounds = { maxItem_bytes: maxVideoSizeBytes(actor.tier), signal };
  const extracted = await lines.joinShortest(READING, () =>
    extract(document.file, document.kind, settings.incomingDir, bounds),
  );
  try {
    if (extracted.items.length + extracted.leftOut.length === 0) throw new AppError('document_empty');
    return named(document.fileName, extracted);
  } catch (error) {
    await rm(extracted.folder, { recursive: true, force: true });
    throw error;
  }
}

/** A few documents are read at the same time, the others wait in the shorter line. */
const READING = ['one', 'other'] as const;
const lines = createLines();

/** Paths in archives are shown only: no control characters. */
const plain = (words: string) => [...words].filter((letter) => letter >= ' ' && letter !== '\u007f').join('');

function named(document: string, { items, leftOut, folder }: Extracted): DocumentContents {
  const names = (name: string, places: Extracted['items'][number]['places']): Named => ({
    fileName: shownName(takenName(document, { name, places })),
    foundIn: plain(foundIn(document, places)),
  });
  return {
    folder,
    items: items.map(({ file, name, places, size_bytes }) => {
      const shown = names(name, places);
      const request = requestOf(shown.fileName, size_bytes, typeOfFile(name, ''));
      return { ...shown, upload: { request, file: path.join(folder, file), size_bytes } };
    }),
    leftOut: leftOut.map(({ name, place, reason }) => ({
      ...names(name, [place]),
      errorCode: isErrorCode(reason) ? reason : 'document_unreadable',
    })),
  };
}
