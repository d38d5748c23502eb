/** Documents of a batch are taken apart: what they hold stands in their place, in the order of the document. */
import { rm } from 'node:fs/promises';
import { AppError, knownCode } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { API_BATCH_FILES, API_BATCH_MAX_BYTES } from '@unmask/product/api';
import type { ErrorCode } from '@unmask/product/copy/errors';
import { REQUEST_DOCUMENTS_SECONDS } from '@unmask/product/limits';
import { type DocumentContents, type FoundDocument, readDocument } from './document-contents.ts';
import { type BatchFile, refusedFile } from './receive-batch.ts';
import { shownName } from './service.ts';
import type { AnalysisDeps } from './settings.ts';
import { documentIn } from './upload-limits.ts';

type Parts = Pick<AnalysisDeps, 'db' | 'settings'>;

/** A batch as it is started: no document among its files any more. */
export interface OpenedBatch {
  files: BatchFile[];
  /** Removes what was taken out of documents; to be called in any case. */
  discard(): Promise<void>;
}

/**
 * A document that cannot be read is refused by itself, and so is what a batch has no room for. Files that were sent as such stay where they
 * are, and the caller's; documents are deleted as soon as they have been read. When all of them together have taken their time, those that
 * are left are refused.
 * @param signal ends the reading: nobody waits for it any more
 * @param limit ends it for what is left, with the reason why
 * @throws AppError `daily_limit_reached`, `service_unavailable` or the reason of `signal`; of what was taken out nothing is left then
 */
export async function openDocuments(
  parts: Parts,
  actor: RequestActor,
  sent: readonly BatchFile[],
  signal: AbortSignal,
  limit: AbortSignal = timeLimit(),
): Promise<OpenedBatch> {
  const folders: string[] = [];
  const discard = async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  const room = roomOfBatch();
  const either = AbortSignal.any([signal, limit]);
  const files: BatchFile[] = [];
  try {
    for (const file of sent) {
      const document = documentOfFile(file);
      const contents = document ? await contentsOf(document) : [file];
      files.push(...contents.map(room.admit));
    }
    return { files, discard };
  } catch (error) {
    await discard();
    if (error instanceof AppError || !signal.aborted) throw error;
    throw new AppError('service_unavailable', 'stopped while reading a document', { cause: error });
  }

  async function contentsOf(document: FoundDocument): Promise<BatchFile[]> {
    if (room.isFull()) return [refusedFile(document.fileName, 'api_batch_too_many')];
    try {
      limit.throwIfAborted();
      const reading = readDocument(parts, actor, document, either);
      const { folder, items, leftOut } = await unlessAborted(reading, either);
      folders.push(folder);
      return [
        ...items.map((item) => ({ ...item, refusal: null })),
        ...leftOut.map(({ fileName, errorCode, foundIn }) => refusedFile(fileName, errorCode, foundIn)),
      ];
    } catch (error) {
      if (!isItsOwn(error) || signal.aborted) throw error;
      return [refusedFile(document.fileName, knownCode(error.code))];
    } finally {
      await rm(document.file, { force: true });
    }
  }
}

function timeLimit(): AbortSignal {
  const limit = new AbortController();
  const seconds = REQUEST_DOCUMENTS_SECONDS;
  setTimeout(() => limit.abort(new AppError('documents_too_slow')), seconds * 1000).unref();
  return limit.signal;
}

/** What waits in line for other people's documents ends at once as well; what comes of it later is removed. */
async function unlessAborted(reading: Promise<DocumentContents>, signal: AbortSignal) {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([reading, aborted]);
  } catch (error) {
    void reading.then(
      ({ folder }) => rm(folder, { recursive: true, force: true }),
      () => undefined,
    );
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Whose day is used up has nothing of the batch started; every other refusal is one document's. */
const isItsOwn = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== 'daily_limit_reached';

function documentOfFile({ upload, fileName }: BatchFile): FoundDocument | null {
  const kind = upload?.file ? documentIn(upload.request) : null;
  return kind && upload?.file ? { kind, file: upload.file, fileName: shownName(fileName) } : null;
}

/** The bounds of a batch hold for what its documents hold: otherwise one small request could start thousands of analyses. */
function roomOfBatch() {
  let count = 0;
  let total_bytes = 0;
  const over = (size_bytes: number): ErrorCode | null => {
    if (count >= API_BATCH_FILES) return 'api_batch_too_many';
    return total_bytes + size_bytes > API_BATCH_MAX_BYTES ? 'api_batch_too_large' : null;
  };
  return {
    isFull: () => count >= API_BATCH_FILES,
    admit(file: BatchFile): BatchFile {
      if (!file.upload) return file;
      const refusal = over(file.upload.size_bytes);
      if (refusal) return refusedFile(file.fileName, refusal, file.foundIn);
      count += 1;
      total_bytes += file.upload.size_bytes;
      return file;
    },
  };
}
