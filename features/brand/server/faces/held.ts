/** What is held of one person: whose consent is in force, and how all of it goes at once. */
import { dropDescriptions } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { and, eq, gt, inArray } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { errors } from '../../errors.ts';
import type { FaceState } from '../../limits.ts';
import { brandFaceMatches, brandFaces, brandFiles, brandPortraits } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';

export type FaceRow = typeof brandFaces.$inferSelect;
export type PortraitRow = typeof brandPortraits.$inferSelect;

/** Consented, and the consent has not run out. */
export const inForce = (now: Date) => and(eq(brandFaces.state, 'consented'), gt(brandFaces.until, now));

/** As it is now: what has run out ended with its day, whenever the sweep comes. */
export const stateOf = ({ state, until }: Pick<FaceRow, 'state' | 'until'>, now: Date): FaceState =>
  (state === 'invited' || state === 'consented') && until <= now ? 'expired' : state;

/** For whoever is first. @throws AppError `brand_face_not_found`, also for another organization's */
export async function holdFace(tx: Database, organizationId: string, id: string): Promise<FaceRow> {
  const [row] = await tx
    .select()
    .from(brandFaces)
    .where(and(eq(brandFaces.id, id), eq(brandFaces.organizationId, organizationId)))
    .for('update');
  if (!row) throw new AppError(errors.brand_face_not_found);
  return row;
}

export const auditFace = (
  tx: Database,
  actor: string,
  what: string,
  { id, organizationId }: Pick<FaceRow, 'id' | 'organizationId'>,
  detail = {},
) => appendAudit(tx, { actor, action: `brand_face.${what}`, target: id, organizationId, detail });

/** Deletes portraits, in the caller's transaction. @returns pictures that nobody had read yet: `dropPictures` after it */
export async function dropPortraits(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await tx
    .delete(brandPortraits)
    .where(inArray(brandPortraits.id, [...ids]))
    .returning();
  await dropDescriptions(
    tx,
    gone.flatMap(({ readingId }) => readingId ?? []),
  );
  return gone.flatMap(({ fileId }) => fileId ?? []);
}

/** Everything that tells the person apart, and everything that was concluded by it. */
export async function dropFace(tx: Database, { id }: Pick<FaceRow, 'id'>): Promise<string[]> {
  const portraits = await tx
    .select({ id: brandPortraits.id })
    .from(brandPortraits)
    .where(eq(brandPortraits.faceId, id));
  await tx.delete(brandFaceMatches).where(eq(brandFaceMatches.faceId, id));
  return dropPortraits(
    tx,
    portraits.map((portrait) => portrait.id),
  );
}

/** Ends an invitation or a consent: nothing of the face stays. @returns pictures for `dropPictures` */
export async function endFace(
  tx: Database,
  row: FaceRow,
  state: Extract<FaceState, 'refused' | 'withdrawn' | 'expired'>,
  now: Date,
): Promise<string[]> {
  const pictures = await dropFace(tx, row);
  await tx.update(brandFaces).set({ state, endedAt: now }).where(eq(brandFaces.id, row.id));
  return pictures;
}

export async function dropPictures(
  { db, analyses }: Pick<BrandDeps, 'db' | 'analyses'>,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = await db
    .select()
    .from(brandFiles)
    .where(inArray(brandFiles.id, [...fileIds]));
  for (const { id, storageKey } of rows) {
    await analyses.storage.remove(storageKey);
    await db.delete(brandFiles).where(eq(brandFiles.id, id));
  }
}
