/** What has run out ends, and what ended long ago goes. */
import { and, inArray, lt, lte } from '@unmask/db/sql';
import { ENDED_FACE_DAYS } from '../../limits.ts';
import { brandFaces } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';
import { auditFace, dropPictures, endFace, holdFace, stateOf } from './held.ts';

const DAY_MS = 86_400_000;
const SERVICE = 'brand monitoring';

export async function sweepFaces(deps: Pick<BrandDeps, 'db' | 'analyses'>, now: Date): Promise<void> {
  const { db } = deps;
  const over = await db
    .select()
    .from(brandFaces)
    .where(and(inArray(brandFaces.state, ['invited', 'consented']), lte(brandFaces.until, now)));
  for (const { id, organizationId } of over) {
    const pictures = await db.transaction(async (tx) => {
      const row = await holdFace(tx, organizationId, id);
      if (row.state === 'expired' || stateOf(row, now) !== 'expired') return [];
      const left = await endFace(tx, row, 'expired', now);
      await auditFace(tx, SERVICE, 'expired', row, { was: row.state });
      return left;
    });
    await dropPictures(deps, pictures);
  }
  const before = new Date(now.getTime() - ENDED_FACE_DAYS * DAY_MS);
  // Of what was proof the log says when it went.
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(brandFaces)
      .where(
        and(inArray(brandFaces.state, ['refused', 'withdrawn', 'expired']), lt(brandFaces.endedAt, before)),
      )
      .returning();
    for (const row of gone) await auditFace(tx, SERVICE, 'swept', row, { was: row.state });
  });
}
