/** Whose faces were found, in words: what stands as the reason of an alert. */
import type { Database } from '@unmask/db';
import { asc, eq, inArray } from '@unmask/db/sql';
import { brandFaceMatches, brandFaces } from '../../tables.ts';
import { faceReason } from '../../words.ts';

/** By the id of the find; only of those whose consent stands: the others' matches are gone. */
export async function facesIn(db: Database, findIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (findIds.length === 0) return found;
  const rows = await db
    .select({ findId: brandFaceMatches.findId, ratio: brandFaceMatches.ratio, name: brandFaces.name })
    .from(brandFaceMatches)
    .innerJoin(brandFaces, eq(brandFaces.id, brandFaceMatches.faceId))
    .where(inArray(brandFaceMatches.findId, [...findIds]))
    .orderBy(asc(brandFaces.createdAt));
  for (const { findId, name, ratio } of rows)
    found.set(findId, [...(found.get(findId) ?? []), faceReason(name, ratio)]);
  return found;
}
