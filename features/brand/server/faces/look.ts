/**
 * Captured files are searched for the faces of those who have consented: each is read once by whoever works on the queue, held against the
 * organization's own portraits, and what was read of it is gone with that.
 */
import { askFaces, dropDescriptions, readFaces, sendDescriptions } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, sql } from '@unmask/db/sql';
import { faceModel } from '@unmask/engine';
import { countRequest } from '@unmask/platform/counters';
import { randomId } from '@unmask/platform/identifiers';
import { FACE_LOOKS_DAILY } from '../../limits.ts';
import { brandFaceMatches, brandFaces, brandFiles, brandFinds, brandPortraits } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';
import { dropPictures, inForce } from './held.ts';
import { settlePortraits } from './portraits.ts';
import { type Portrait, search } from './rule.ts';
import { openEmbedding } from './sealing.ts';

type FindRow = typeof brandFinds.$inferSelect;

/** Readings under way at once: others' analyses have their turns. */
const AT_ONCE = 6;
const DAY_S = 86_400;
/** States in which there is, or may be, a captured file to look at. */
const LOOKED_AT = ['looking', 'captured', 'awaiting_clip', 'analysing', 'alert', 'below'] as const;

export async function faceRound(deps: BrandDeps, signal: AbortSignal, now = new Date()): Promise<void> {
  await settlePortraits(deps, now);
  await takeReadings(deps, signal, now);
  if (!signal.aborted) await askForReadings(deps, now);
}

/** Organizations that somebody has consented in, with a portrait that can be compared. */
export async function searching(db: Database, now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .select({
      id: brandFaces.organizationId,
      since: sql<string>`min(${brandPortraits.createdAt})`,
    })
    .from(brandFaces)
    .innerJoin(brandPortraits, eq(brandPortraits.faceId, brandFaces.id))
    .where(and(inForce(now), eq(brandPortraits.state, 'ready'), eq(brandPortraits.model, await faceModel())))
    .groupBy(brandFaces.organizationId);
  return new Map(rows.map(({ id, since }) => [id, new Date(since)]));
}

async function takeReadings(deps: BrandDeps, signal: AbortSignal, now: Date): Promise<void> {
  const { db, analyses } = deps;
  const rows = await db.select().from(brandFinds).where(isNotNull(brandFinds.facesReadingId));
  for (const find of rows) {
    if (signal.aborted) return;
    const reading = await readFaces(analyses, find.facesReadingId!);
    if (reading?.state === 'queued') await sendDescriptions(analyses, [find.facesReadingId!]);
    else if (reading === null)
      // Nobody came to it: it is asked for again.
      await db.update(brandFinds).set({ facesReadingId: null }).where(eq(brandFinds.id, find.id));
    else if (reading.state !== 'running')
      await take(deps, find, reading.state === 'done' ? reading.found : null, now);
  }
}

/** @param found null where the file could not be read */
async function take(
  deps: BrandDeps,
  { id, organizationId, facesReadingId }: FindRow,
  found: Parameters<typeof compare>[2] | null,
  now: Date,
): Promise<void> {
  const { db } = deps;
  const unneeded = await db.transaction(async (tx) => {
    await dropDescriptions(tx, [facesReadingId!]);
    const [find] = await tx.select().from(brandFinds).where(eq(brandFinds.id, id)).for('update');
    if (!find || find.facesReadingId !== facesReadingId) return [];
    const { compared, nearest } = found
      ? await compare(tx, deps, found, organizationId, now)
      : { compared: 0, nearest: [] };
    if (nearest.length > 0)
      await tx
        .insert(brandFaceMatches)
        .values(nearest.map((each) => ({ ...each, id: randomId(), findId: id, at: now })))
        .onConflictDoNothing();
    const looked = { facesReadingId: null, facesAt: now, facesCompared: find.facesCompared + compared };
    await tx.update(brandFinds).set(looked).where(eq(brandFinds.id, id));
    if (find.state !== 'looking') return [];
    if (nearest.length === 0) return forgetPost(tx, find);
    await tx
      .update(brandFinds)
      .set({ state: 'found', attempts: 0, nextAt: now, error: null })
      .where(eq(brandFinds.id, id));
    return [];
  });
  await dropPictures(deps, unneeded);
  // Somebody is in it: it is captured and analyzed as what a word matches.
  deps.onDue();
}

/** With the people held, so that nobody withdraws between the look at their consent and what is written. */
async function compare(
  tx: Database,
  { encrypter }: BrandDeps,
  { faces, faceModel: model }: { faces: Parameters<typeof search>[0]; faceModel: string },
  organizationId: string,
  now: Date,
) {
  const people = await tx
    .select({ id: brandFaces.id })
    .from(brandFaces)
    .where(and(eq(brandFaces.organizationId, organizationId), inForce(now)))
    .for('update');
  if (people.length === 0) return { compared: 0, nearest: [] };
  const rows = await tx
    .select()
    .from(brandPortraits)
    .where(
      and(
        inArray(
          brandPortraits.faceId,
          people.map(({ id }) => id),
        ),
        eq(brandPortraits.state, 'ready'),
      ),
    );
  const portraits: Portrait[] = rows.map(({ id, faceId, embedding, model: made, size_px }) => ({
    faceId,
    size_px: size_px ?? 0,
    model: made ?? '',
    embedding: openEmbedding(encrypter, { faceId, id, embedding: embedding ?? '' }),
  }));
  return search(faces, model, portraits);
}

/** Nobody of ours is in it: nothing of the post stays but its address. @returns files for `dropPictures` */
export async function forgetPost(tx: Database, find: FindRow): Promise<string[]> {
  await tx
    .update(brandFinds)
    .set({
      state: 'no_face',
      ...{ description: '', author: '', error: null, facesReadingId: null },
      ...{
        media: { url: null, thumbnail: null },
        mediaFileId: null,
        thumbnailFileId: null,
        pageFileId: null,
      },
    })
    .where(eq(brandFinds.id, find.id));
  return [find.mediaFileId, find.thumbnailFileId, find.pageFileId].flatMap((id) => id ?? []);
}

/** What becomes of such a row when there is another reason to look at the post. */
export const onceMore = (now: Date) => ({
  ...{ state: 'found' as const, attempts: 0, nextAt: now, firstSeenAt: now, facesAt: null, error: null },
});

async function askForReadings(deps: BrandDeps, now: Date): Promise<void> {
  const { db } = deps;
  const [running] = await db
    .select({ n: count() })
    .from(brandFinds)
    .where(isNotNull(brandFinds.facesReadingId));
  let room = AT_ONCE - (running?.n ?? 0);
  for (const [organizationId, since] of await searching(db, now)) {
    if (room <= 0) return;
    room -= await askOf(deps, organizationId, since, room, now);
  }
}

/** @returns how many were asked for */
async function askOf(
  { db, analyses }: BrandDeps,
  organizationId: string,
  since: Date,
  room: number,
  now: Date,
): Promise<number> {
  const due = await db
    .select({ find: brandFinds, file: brandFiles })
    .from(brandFinds)
    .innerJoin(
      brandFiles,
      eq(brandFiles.id, sql`coalesce(${brandFinds.mediaFileId}, ${brandFinds.thumbnailFileId})`),
    )
    .where(
      and(
        eq(brandFinds.organizationId, organizationId),
        inArray(brandFinds.state, [...LOOKED_AT]),
        isNull(brandFinds.facesAt),
        isNull(brandFinds.facesReadingId),
        // What was captured before anybody had consented is left alone.
        gte(brandFinds.firstSeenAt, since),
      ),
    )
    .orderBy(asc(brandFinds.firstSeenAt))
    .limit(room);
  let asked = 0;
  for (const { find, file } of due) {
    // Posts that match no word were counted before anything of them was fetched.
    if (find.state !== 'looking' && !(await countLook(db, organizationId, now))) return asked;
    const id = await db.transaction(async (tx) => {
      const made = await askFaces(tx, file.storageKey, 'search');
      await tx.update(brandFinds).set({ facesReadingId: made }).where(eq(brandFinds.id, find.id));
      return made;
    });
    await sendDescriptions(analyses, [id]);
    asked += 1;
  }
  return asked;
}

/** @returns false where the day has no room */
export function countLook(db: Database, organizationId: string, now: Date): Promise<boolean> {
  const day = { limit: FACE_LOOKS_DAILY, seconds: DAY_S };
  return countRequest(db, `brand face looks:${organizationId}`, day, now);
}
