/** What rests on a face alone goes with it. */
import { and, eq, exists } from '@unmask/db/sql';
import { brandFaceMatches, brandFaces, type brandFinds } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';
import { dropPictures, inForce } from './held.ts';
import { forgetPost } from './look.ts';

type FindRow = typeof brandFinds.$inferSelect;

export async function forget(deps: BrandDeps, find: FindRow): Promise<void> {
  await dropPictures(deps, await deps.db.transaction((tx) => forgetPost(tx, find)));
}

/** A find that rests on faces alone ends with the consent. @returns whether it goes on */
export async function stillMatches(deps: BrandDeps, find: FindRow, now = new Date()): Promise<boolean> {
  const { db } = deps;
  if (find.matched.length > 0 || find.addedBy !== null || find.facesAt === null) return true;
  const [found] = await db
    .select({ id: brandFaceMatches.id })
    .from(brandFaceMatches)
    .where(
      and(
        eq(brandFaceMatches.findId, find.id),
        exists(
          db
            .select({ id: brandFaces.id })
            .from(brandFaces)
            .where(and(eq(brandFaces.id, brandFaceMatches.faceId), inForce(now))),
        ),
      ),
    )
    .limit(1);
  if (found) return true;
  await forget(deps, find);
  return false;
}
