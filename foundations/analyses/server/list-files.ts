/** One file of a list comes in: it is analyzed, or when it is a document what it holds. */
import { rm } from 'node:fs/promises';
import { AppError, knownCode } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { whileConnected } from '@unmask/platform/while-connected';
import { LIST_FILES } from '@unmask/product/limits';
import { documentOf } from '@unmask/product/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusedFile } from '../tables.ts';
import { type DocumentContents, type FoundDocument, readDocument } from './document-contents.ts';
import { findList, isPlaceTaken, POSITIONS, refuseFiles } from './lists.ts';
import { type ReceivedUpload, receive } from './receive.ts';
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
    const { file } = upload;
    const kind = documentOf(fileName, fileType);
    const started =
      kind === null
        ? await startOne(parts, actor, upload, { ...listed, position: 0, foundIn: null })
        : await startContents(request, parts, { file, kind, fileName: shownName(fileName) }, listed);
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

/** Read only while its sender waits. */
async function startContents(
  request: FastifyRequest,
  parts: Analyses,
  document: FoundDocument,
  listed: Listed,
): Promise<number> {
  const { actor } = request;
  const contents = await whileConnected(request, (left) =>
    readDocument(parts, actor, document, AbortSignal.any([left, parts.closing])),
  );
  try {
    return await startItems(parts, actor, contents, listed);
  } finally {
    await rm(contents.folder, { recursive: true, force: true });
  }
}

/** Where the day has no room for all of them, the largest come first: they hold most of what can be measured. */
async function startItems(
  parts: Analyses,
  actor: RequestActor,
  { items, leftOut }: DocumentContents,
  listed: Listed,
): Promise<number> {
  const refused: RefusedFile[] = [];
  let started = 0;
  let over: string | null = null;
  const first = listed.place * POSITIONS + 1;
  const placed = items.map((item, index) => ({ ...item, position: index + 1 }));
  for (const item of placed.sort((a, b) => b.upload.size_bytes - a.upload.size_bytes)) {
    const { upload, fileName, foundIn, position } = item;
    const note = (errorCode: string) =>
      refused.push({ position: listed.place * POSITIONS + position, fileName, errorCode, foundIn });
    if (over !== null) {
      note(over);
      continue;
    }
    try {
      started += await startOne(parts, actor, upload, { ...listed, position, foundIn });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Nothing of it was begun: the whole document may come again.
      if (started === 0 && PASSING.has(error.code)) throw error;
      over = knownCode(error.code);
      note(over);
    }
  }
  const others = leftOut.map((file, index) => ({ position: first + items.length + index, ...file }));
  await refuseFiles(parts.db, listed.listId, [...refused, ...others]);
  return started;
}
