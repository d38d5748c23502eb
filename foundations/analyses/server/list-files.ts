/** One file of a list comes in: it is analyzed, or when it is a document what it holds. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { countRequest } from '@unmask/platform/counters';
import { AppError, knownCode } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { createLines } from '@unmask/platform/serializer';
import { whileConnected } from '@unmask/platform/while-connected';
import { isErrorCode } from '@unmask/product/copy/errors';
import { foundIn, takenName } from '@unmask/product/copy/list';
import { DOCUMENTS_PER_HOUR, LIST_FILES } from '@unmask/product/limits';
import { type DocumentKind, documentOf, typeOfFile } from '@unmask/product/media';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusedFile } from '../tables.ts';
import { checkAllowance } from './allowance.ts';
import { type Extracted, extract } from './documents/extract.ts';
import { findList, isPlaceTaken, ownerKey, POSITIONS, refuseFiles } from './lists.ts';
import { type ReceivedUpload, receive, requestOf } from './receive.ts';
import type { Analyses } from './routes.ts';
import { shownName } from './service.ts';
import type { Uploads } from './uploads.ts';

/** Where in which list a file belongs. */
interface Listed {
  listId: string;
  place: number;
  fileName: string;
}

/** Codes after which the same file may come again: nothing is noted of it. */
const PASSING = new Set([
  'visitor_busy',
  'upload_interrupted',
  'service_unavailable',
  'too_many_requests',
  'list_place_taken',
]);

export function listFileRoute(app: FastifyInstance, parts: Analyses, uploads: Uploads): void {
  app.post<{ Params: { id: string; place: string } }>(
    '/api/lists/:id/files/:place',
    { config: { permission: 'analysis.create' } },
    async (request, reply) => {
      const list = await findList(parts.db, request.actor, request.params.id);
      const place = Number(request.params.place);
      const fileName = Number.isInteger(place) && place < LIST_FILES ? list.expected[place] : undefined;
      if (fileName === undefined) throw new AppError('list_not_found');
      if (await isPlaceTaken(parts.db, list, place)) throw new AppError('list_place_taken');
      const started = await noted(parts, { listId: list.id, place, fileName }, (listed) =>
        accept(request, parts, uploads, listed),
      );
      return reply.code(202).send({ started });
    },
  );
}

/** Why a file is not analyzed stays in the list, also after a reload. */
async function noted(
  { db }: Analyses,
  listed: Listed,
  work: (listed: Listed) => Promise<number>,
): Promise<number> {
  try {
    return await work(listed);
  } catch (error) {
    if (error instanceof AppError && !PASSING.has(error.code)) {
      const { listId, place, fileName } = listed;
      await refuseFiles(db, listId, [
        { position: place * POSITIONS, fileName, errorCode: knownCode(error.code) },
      ]);
    }
    throw error;
  }
}

/** @returns how many analyses were started */
async function accept(
  request: FastifyRequest,
  parts: Analyses,
  uploads: Uploads,
  listed: Listed,
): Promise<number> {
  const { actor } = request;
  let upload: ReceivedUpload | null = null;
  try {
    upload = await receive(request.raw, actor.tier, parts.settings.incomingDir, 'list');
    const { uploadId, fileName, fileType } = upload.request;
    if (uploadId) upload = await uploads.claim(actor, upload, uploadId);
    if (upload.file === null) throw new AppError('no_input');
    const kind = documentOf(fileName, fileType);
    const started =
      kind === null
        ? await startOne(parts, actor, upload, { ...listed, position: 0, foundIn: null })
        : await startContents(request, parts, upload.file, kind, {
            ...listed,
            fileName: shownName(fileName),
          });
    if (uploadId) await uploads.release(uploadId);
    return started;
  } finally {
    // Taken into storage by now, or refused.
    if (upload?.file) await rm(upload.file, { force: true });
  }
}

async function startOne(
  parts: Analyses,
  actor: RequestActor,
  upload: ReceivedUpload,
  at: Listed & { position: number; foundIn: string | null },
): Promise<number> {
  const listed = {
    batchId: at.listId,
    batchPosition: at.place * POSITIONS + at.position,
    foundIn: at.foundIn,
  };
  await parts.turns(() => parts.service.start(actor, upload, { listed }));
  return 1;
}

/** Read only while its sender waits, and only when a start would be counted now. */
async function startContents(
  request: FastifyRequest,
  parts: Analyses,
  file: string,
  kind: DocumentKind,
  listed: Listed,
): Promise<number> {
  const { db, settings } = parts;
  const { actor } = request;
  await checkAllowance(db, actor, settings, new Date());
  const window = { limit: DOCUMENTS_PER_HOUR, seconds: 3600 };
  if (!(await countRequest(db, `document:${ownerKey(actor, settings)}`, window)))
    throw new AppError('too_many_documents');
  const contents = await whileConnected(request, (left) =>
    inTurn(() =>
      extract(file, kind, settings.incomingDir, {
        maxItem_bytes: maxVideoSizeBytes(actor.tier),
        signal: AbortSignal.any([left, parts.closing]),
      }),
    ),
  );
  try {
    if (contents.items.length === 0 && contents.leftOut.length === 0) throw new AppError('document_empty');
    return await startItems(parts, actor, contents, listed);
  } finally {
    await rm(contents.folder, { recursive: true, force: true });
  }
}

/** A few documents are read at the same time, the others wait in the shorter line. */
const READING = ['one', 'other'] as const;
const lines = createLines();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const [one, other] = READING;
  return lines.join(lines.length(other) < lines.length(one) ? other : one, work);
}

/** Paths in archives are shown only: no control characters. */
const plain = (words: string) => [...words].filter((letter) => letter >= ' ' && letter !== '\u007f').join('');

/** Where the day has no room for all of them, the largest come first: they hold most of what can be measured. */
async function startItems(
  parts: Analyses,
  actor: RequestActor,
  { items, leftOut, folder }: Extracted,
  listed: Listed,
): Promise<number> {
  const refused: RefusedFile[] = [];
  let started = 0;
  let over: string | null = null;
  const placed = items.map((item, index) => ({ ...item, position: index + 1 }));
  for (const item of placed.sort((a, b) => b.size_bytes - a.size_bytes)) {
    const where = plain(foundIn(listed.fileName, item.places));
    const fileName = shownName(takenName(listed.fileName, item));
    const note = (errorCode: string) =>
      refused.push({
        position: listed.place * POSITIONS + item.position,
        fileName,
        errorCode,
        foundIn: where,
      });
    if (over !== null) {
      note(over);
      continue;
    }
    const upload: ReceivedUpload = {
      request: requestOf(fileName, item.size_bytes, typeOfFile(item.name, '')),
      file: path.join(folder, item.file),
      size_bytes: item.size_bytes,
    };
    try {
      started += await startOne(parts, actor, upload, { ...listed, position: item.position, foundIn: where });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Nothing of it was begun: the whole document may come again.
      if (started === 0 && PASSING.has(error.code)) throw error;
      over = knownCode(error.code);
      note(over);
    }
  }
  const others = leftOut.map(({ name, place, reason }, index) => ({
    position: listed.place * POSITIONS + items.length + 1 + index,
    fileName: shownName(takenName(listed.fileName, { name, places: [place] })),
    errorCode: isErrorCode(reason) ? reason : 'document_unreadable',
    foundIn: plain(foundIn(listed.fileName, [place])),
  }));
  await refuseFiles(parts.db, listed.listId, [...refused, ...others]);
  return started;
}
