/** Pictures of somebody who has consented: read once, by whoever works on the queue; the numbers stay sealed and the picture goes. */
import { rm } from 'node:fs/promises';
import {
  askFaces,
  dropDescriptions,
  type FaceReading,
  type FacesInFile,
  type ReceivedUpload,
  readFaces,
  receiveFile,
  sendDescriptions,
} from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { and, eq, ne } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { kindOf } from '@unmask/product/media';
import type { FastifyRequest } from 'fastify';
import { errors } from '../../errors.ts';
import { MAX_PORTRAITS, PORTRAIT_BYTES, type PortraitReason } from '../../limits.ts';
import { brandConnectors, brandFaces, brandPortraits } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';
import { keepFile } from '../files.ts';
import {
  auditFace,
  dropPictures,
  dropPortraits,
  type FaceRow,
  holdFace,
  type PortraitRow,
  stateOf,
} from './held.ts';
import { agree, rule } from './rule.ts';
import { openEmbedding, sealEmbedding } from './sealing.ts';

const ADMIN = 'change_settings';

interface Named {
  organizationId: string;
  id: string;
}

/** @returns the id of the portrait, which is being read @throws AppError `brand_face_not_found`, `brand_face_no_consent`, `brand_portraits_full`, `brand_portrait_no_picture` */
export async function addPortrait(
  deps: BrandDeps,
  request: FastifyRequest,
  { organizationId, id: faceId }: Named,
): Promise<{ id: string }> {
  const { db, analyses } = deps;
  const { userId } = await requireRole(db, request.actor, organizationId, ADMIN);
  // Before the picture is taken in, and again once it is there.
  await db.transaction(async (tx) => requireRoom(tx, await holdFace(tx, organizationId, faceId)));
  const { incomingDir } = analyses.settings;
  const { upload } = await receiveFile(request.raw, request.actor.tier, incomingDir, () => null, false);
  const file = await pictureOf(upload);
  const kept = await keepFile(deps, file, { organizationId, type: 'image', name: 'portrait' });
  const id = randomId();
  const readingId = await db
    .transaction(async (tx) => {
      const row = await holdFace(tx, organizationId, faceId);
      await requireRoom(tx, row);
      const refused = await tx
        .select({ id: brandPortraits.id })
        .from(brandPortraits)
        .where(and(eq(brandPortraits.faceId, faceId), eq(brandPortraits.state, 'refused')));
      await dropPortraits(
        tx,
        refused.map((each) => each.id),
      );
      const asked = await askFaces(tx, kept.storageKey, 'portrait');
      await tx.insert(brandPortraits).values({
        ...{ id, faceId, state: 'reading' as const, readingId: asked, fileId: kept.id },
        ...{ addedBy: userId, createdAt: new Date() },
      });
      await auditFace(tx, userId, 'portrait_brought', row);
      return asked;
    })
    .catch(async (error: unknown) => {
      await dropPictures(deps, [kept.id]);
      throw error;
    });
  await sendDescriptions(analyses, [readingId]);
  return { id };
}

async function pictureOf(upload: ReceivedUpload | null): Promise<string> {
  if (upload?.file == null) throw new AppError('no_input');
  const { file, request, size_bytes } = upload;
  if (kindOf(request.fileType) === 'image' && size_bytes <= PORTRAIT_BYTES) return file;
  await rm(file, { force: true });
  throw new AppError(errors.brand_portrait_no_picture);
}

async function requireRoom(tx: Database, row: FaceRow): Promise<void> {
  if (stateOf(row, new Date()) !== 'consented') throw new AppError(errors.brand_face_no_consent);
  const counted = and(eq(brandPortraits.faceId, row.id), ne(brandPortraits.state, 'refused'));
  if ((await tx.$count(brandPortraits, counted)) >= MAX_PORTRAITS)
    throw new AppError(errors.brand_portraits_full);
}

/** @throws AppError `brand_face_not_found` */
export async function removePortrait(
  deps: BrandDeps,
  request: { actor: FastifyRequest['actor'] },
  { organizationId, id, portraitId }: Named & { portraitId: string },
): Promise<void> {
  const { db } = deps;
  const { userId } = await requireRole(db, request.actor, organizationId, ADMIN);
  const pictures = await db.transaction(async (tx) => {
    const row = await holdFace(tx, organizationId, id);
    const own = and(eq(brandPortraits.id, portraitId), eq(brandPortraits.faceId, id));
    const [found] = await tx.select().from(brandPortraits).where(own);
    if (!found) throw new AppError(errors.brand_face_not_found);
    const left = await dropPortraits(tx, [portraitId]);
    await auditFace(tx, userId, 'portrait_removed', row);
    return left;
  });
  await dropPictures(deps, pictures);
}

/** Takes in what has been read since. */
export async function settlePortraits(deps: BrandDeps, now: Date, organizationId?: string): Promise<void> {
  const rows = await deps.db
    .select({ portrait: brandPortraits })
    .from(brandPortraits)
    .innerJoin(brandFaces, eq(brandFaces.id, brandPortraits.faceId))
    .where(
      and(
        eq(brandPortraits.state, 'reading'),
        organizationId === undefined ? undefined : eq(brandFaces.organizationId, organizationId),
      ),
    );
  for (const { portrait } of rows) {
    const reading = portrait.readingId ? await readFaces(deps.analyses, portrait.readingId) : null;
    // The process that was to send it may have died.
    if (reading?.state === 'queued') await sendDescriptions(deps.analyses, [portrait.readingId!]);
    else if (reading?.state !== 'running') await settle(deps, portrait, reading, now);
  }
}

async function settle(deps: BrandDeps, portrait: PortraitRow, reading: FaceReading | null, now: Date) {
  const { db, encrypter } = deps;
  await db.transaction(async (tx) => {
    const [face] = await tx.select().from(brandFaces).where(eq(brandFaces.id, portrait.faceId)).for('update');
    // Two portraits of one person are judged one after the other; without consent none is.
    if (!face || stateOf(face, now) !== 'consented') return;
    const judged = await judge(tx, deps, portrait, reading);
    const values =
      typeof judged === 'string'
        ? { state: 'refused' as const, reason: judged }
        : {
            state: 'ready' as const,
            embedding: sealEmbedding(encrypter, portrait, judged.embedding),
            ...{ model: judged.model, size_px: judged.size_px },
          };
    const [settled] = await tx
      .update(brandPortraits)
      .set({ ...values, readingId: null })
      .where(and(eq(brandPortraits.id, portrait.id), eq(brandPortraits.state, 'reading')))
      .returning();
    if (portrait.readingId) await dropDescriptions(tx, [portrait.readingId]);
    if (!settled) return;
    // What was not worth keeping before may show this person.
    if (settled.state === 'ready') await lookAgain(tx, face.organizationId);
    const what = settled.state === 'ready' ? 'portrait_added' : 'portrait_refused';
    await auditFace(tx, 'brand monitoring', what, face, settled.reason ? { reason: settled.reason } : {});
  });
  await dropPictures(deps, portrait.fileId ? [portrait.fileId] : []);
}

/** The next look brings everything that stands there, known or not. */
export async function lookAgain(tx: Database, organizationId: string): Promise<void> {
  await tx
    .update(brandConnectors)
    .set({ etag: null, lastModified: null })
    .where(eq(brandConnectors.organizationId, organizationId));
}

type Judged = PortraitReason | { embedding: number[]; model: string; size_px: number };

/** Exactly one face, as large as those that were measured, and as alike to the person's other portraits as pictures of one person. */
async function judge(
  tx: Database,
  { encrypter }: BrandDeps,
  { faceId }: PortraitRow,
  reading: FaceReading | null,
): Promise<Judged> {
  if (reading?.state !== 'done') return reading?.state === 'failed' ? 'no_picture' : 'not_read';
  const seen = oneFace(reading.found);
  if (typeof seen === 'string') return seen;
  const ready = await tx
    .select()
    .from(brandPortraits)
    .where(and(eq(brandPortraits.faceId, faceId), eq(brandPortraits.state, 'ready')));
  for (const { id, embedding, model, size_px } of ready) {
    if (embedding === null || model !== seen.model) continue;
    const other = { size_px: size_px ?? 0, embedding: openEmbedding(encrypter, { faceId, id, embedding }) };
    if (!agree(seen, other)) return 'disagrees';
  }
  return seen;
}

function oneFace({ modality, faces, faceModel: model }: FacesInFile): Judged {
  const [face] = faces;
  if (modality !== 'image') return 'no_picture';
  if (!face) return 'no_face';
  if (faces.length > 1) return 'several_faces';
  if (face.size_px < rule.least_px) return 'face_small';
  return { embedding: face.embedding, model, size_px: face.size_px };
}
