/** Enrolment, as admins do it: who is asked for consent, what is there of each, and how it ends. */
import type { Database } from '@unmask/db';
import { and, asc, count, eq, gte, inArray, sum } from '@unmask/db/sql';
import { faceModel } from '@unmask/engine';
import { organizationName, requireRole } from '@unmask/organizations/server';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { hashOf, randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import { faceMail } from '../../consent-words.ts';
import type { EnrolledFace, Faces } from '../../contract.ts';
import { errors } from '../../errors.ts';
import {
  ASK_AGAIN_DAYS,
  FACE_LOOKS_DAILY,
  INVITATION_DAYS,
  INVITATIONS_HOURLY,
  MAIL_AGAIN_DAYS,
  MAX_FACES,
  STATS_DAYS,
} from '../../limits.ts';
import { brandConfigs, brandFaceMatches, brandFaces, brandFinds, brandPortraits } from '../../tables.ts';
import { findConfig } from '../configs.ts';
import type { BrandDeps } from '../deps.ts';
import { auditFace, dropFace, dropPictures, endFace, type FaceRow, holdFace, stateOf } from './held.ts';
import { lookAgain, settlePortraits } from './portraits.ts';
import { rule } from './rule.ts';

const HOUR_S = 3_600;
const DAY_MS = 86_400_000;
const ADMIN = 'change_settings';

/** Everybody that an organization named, and what the matching is worth. Admins alone read it. */
export async function listFaces(
  deps: BrandDeps,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Faces> {
  const { db } = deps;
  await requireRole(db, actor, organizationId, ADMIN);
  await settlePortraits(deps, now, organizationId);
  const own = eq(brandFinds.organizationId, organizationId);
  const since = new Date(now.getTime() - STATS_DAYS * DAY_MS);
  const [[compared], [looking], config, items] = await Promise.all([
    db
      .select({ n: sum(brandFinds.facesCompared).mapWith(Number) })
      .from(brandFinds)
      .where(and(own, gte(brandFinds.facesAt, since))),
    db
      .select({ n: count() })
      .from(brandFinds)
      .where(and(own, eq(brandFinds.state, 'looking'))),
    findConfig(db, organizationId),
    presentFaces(db, organizationId, now),
  ]);
  return {
    items,
    allPosts: config?.facesInAllPosts ?? false,
    rule,
    compared: compared?.n ?? 0,
    looking: looking?.n ?? 0,
    dailyLooks: FACE_LOOKS_DAILY,
  };
}

async function presentFaces(db: Database, organizationId: string, now: Date): Promise<EnrolledFace[]> {
  const rows = await db
    .select()
    .from(brandFaces)
    .where(eq(brandFaces.organizationId, organizationId))
    .orderBy(asc(brandFaces.createdAt));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const portraits = await db
    .select()
    .from(brandPortraits)
    .where(inArray(brandPortraits.faceId, ids))
    .orderBy(asc(brandPortraits.createdAt));
  const matches = await db
    .select({ faceId: brandFaceMatches.faceId, n: count() })
    .from(brandFaceMatches)
    .where(inArray(brandFaceMatches.faceId, ids))
    .groupBy(brandFaceMatches.faceId);
  const model = await faceModel();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    state: stateOf(row, now),
    mailedAt: row.mailedAt.toISOString(),
    mailAgainAt: mailAgainAt(row, now).toISOString(),
    until: row.until.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    matches: matches.find(({ faceId }) => faceId === row.id)?.n ?? 0,
    portraits: portraits
      .filter(({ faceId }) => faceId === row.id)
      .map(({ id, state, reason, size_px, createdAt, model: own }) => ({
        ...{ id, state, reason, size_px },
        createdAt: createdAt.toISOString(),
        outdated: state === 'ready' && own !== model,
      })),
  }));
}

/** Who said no is left alone for longer. */
function mailAgainAt(row: FaceRow, now: Date): Date {
  const { state, mailedAt, endedAt } = row;
  const days = state === 'refused' || state === 'withdrawn' ? ASK_AGAIN_DAYS : MAIL_AGAIN_DAYS;
  const from = days === ASK_AGAIN_DAYS ? (endedAt ?? now) : mailedAt;
  return new Date(from.getTime() + days * DAY_MS);
}

/** @throws AppError `brand_face_known`, `brand_faces_full`, `brand_limit` */
export async function inviteFace(
  deps: BrandDeps,
  actor: RequestActor,
  input: { organizationId: string; name: string; email: string },
  now = new Date(),
): Promise<EnrolledFace> {
  const { db } = deps;
  const { organizationId, name } = input;
  const { userId } = await requireRole(db, actor, organizationId, ADMIN);
  if ((await db.$count(brandFaces, eq(brandFaces.organizationId, organizationId))) >= MAX_FACES)
    throw new AppError(errors.brand_faces_full);
  const id = randomId();
  await countInvitation(db, organizationId, now);
  await db.transaction(async (tx) => {
    const token = randomId();
    const [made] = await tx
      .insert(brandFaces)
      .values({
        ...{ id, organizationId, name, email: input.email.toLowerCase(), state: 'invited' as const },
        ...{ tokenHash: hashOf(token), invitedBy: userId, mailedAt: now, createdAt: now },
        until: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new AppError(errors.brand_face_known);
    await mailLink(tx, deps, made, token);
    await auditFace(tx, userId, 'invited', made);
  });
  deps.onMail();
  return findPresented(db, organizationId, id, now);
}

/** Asks anew, or sends the link again to whoever consented and lost it. The earlier link stops working. @throws AppError `brand_face_not_found`, `brand_face_asked_lately`, `brand_limit` */
export async function mailFace(
  deps: BrandDeps,
  actor: RequestActor,
  { organizationId, id }: { organizationId: string; id: string },
  now = new Date(),
): Promise<EnrolledFace> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, ADMIN);
  let pictures: string[] = [];
  await db.transaction(async (tx) => {
    const row = await holdFace(tx, organizationId, id);
    if (mailAgainAt(row, now) > now) throw new AppError(errors.brand_face_asked_lately);
    await countInvitation(tx, organizationId, now);
    const token = randomId();
    const stays = stateOf(row, now) === 'consented';
    if (!stays) pictures = await dropFace(tx, row);
    const [sent] = await tx
      .update(brandFaces)
      .set({
        tokenHash: hashOf(token),
        mailedAt: now,
        ...(!stays && {
          state: 'invited' as const,
          until: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
          ...{ answeredAt: null, endedAt: null, consentText: null },
        }),
      })
      .where(eq(brandFaces.id, id))
      .returning();
    await mailLink(tx, deps, sent!, token);
    await auditFace(tx, userId, stays ? 'link_sent' : 'invited', row);
  });
  await dropPictures(deps, pictures);
  deps.onMail();
  return findPresented(db, organizationId, id, now);
}

async function countInvitation(db: Database, organizationId: string, now: Date): Promise<void> {
  const window = { limit: INVITATIONS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `brand faces:${organizationId}`, window, now)))
    throw new AppError(errors.brand_limit);
}

async function mailLink(tx: Database, { homeUrl }: BrandDeps, row: FaceRow, token: string): Promise<void> {
  const organization = await organizationName(tx, row.organizationId);
  const words = faceMail(row.state === 'consented', row.name, organization);
  await queueMail(tx, await writeMail('face_consent', row.email, words, `${homeUrl}/face-consent/${token}`));
}

async function findPresented(db: Database, organizationId: string, id: string, now: Date) {
  const found = (await presentFaces(db, organizationId, now)).find((each) => each.id === id);
  if (!found) throw new AppError(errors.brand_face_not_found);
  return found;
}

/** The organization ends it: the numbers are gone with this call. @throws AppError `brand_face_not_found`, `brand_face_ended` */
export async function withdrawFace(
  deps: BrandDeps,
  actor: RequestActor,
  { organizationId, id }: { organizationId: string; id: string },
  now = new Date(),
): Promise<EnrolledFace> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, ADMIN);
  const pictures = await db.transaction(async (tx) => {
    const row = await holdFace(tx, organizationId, id);
    if (row.state !== 'invited' && row.state !== 'consented') throw new AppError(errors.brand_face_ended);
    const left = await endFace(tx, row, 'withdrawn', now);
    await auditFace(tx, userId, 'withdrawn', row, { by: 'admin' });
    return left;
  });
  await dropPictures(deps, pictures);
  return findPresented(db, organizationId, id, now);
}

/** Name and address go too. @throws AppError `brand_face_not_found` */
export async function removeFace(
  deps: BrandDeps,
  actor: RequestActor,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, ADMIN);
  const pictures = await db.transaction(async (tx) => {
    const row = await holdFace(tx, organizationId, id);
    const left = await dropFace(tx, row);
    await tx.delete(brandFaces).where(eq(brandFaces.id, id));
    await auditFace(tx, userId, 'removed', row, { by: 'admin' });
    return left;
  });
  await dropPictures(deps, pictures);
}

/** Whether posts that match no word are looked at too: faces of strangers are read for it, so somebody decides it. @throws AppError `brand_not_set_up` */
export async function setAllPosts(
  { db }: BrandDeps,
  actor: RequestActor,
  { organizationId, allPosts }: { organizationId: string; allPosts: boolean },
): Promise<{ allPosts: boolean }> {
  const { userId } = await requireRole(db, actor, organizationId, ADMIN);
  await db.transaction(async (tx) => {
    const set = await tx
      .update(brandConfigs)
      .set({ facesInAllPosts: allPosts })
      .where(eq(brandConfigs.organizationId, organizationId))
      .returning({ id: brandConfigs.organizationId });
    if (!set[0]) throw new AppError(errors.brand_not_set_up);
    if (allPosts) await lookAgain(tx, organizationId);
    // What nobody has looked at yet is nobody's business any more.
    else
      await tx
        .delete(brandFinds)
        .where(and(eq(brandFinds.organizationId, organizationId), eq(brandFinds.state, 'looking')));
    await auditFace(tx, userId, 'all_posts', { id: organizationId, organizationId }, { on: allPosts });
  });
  return { allPosts };
}
