/** What the person asked for consent sees and answers, by the link that was mailed to them and without an account. */
import { createHash } from 'node:crypto';
import type { Database } from '@unmask/db';
import { desc, eq } from '@unmask/db/sql';
import { organizationName } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { hashOf } from '@unmask/platform/identifiers';
import { consentLines } from '../../consent-words.ts';
import type { FaceConsent } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { CONSENT_DAYS, type FaceAnswer, type FaceState } from '../../limits.ts';
import { brandFaceMatches, brandFaces, brandFinds, brandPortraits } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';
import { auditFace, dropFace, dropPictures, endFace, type FaceRow, stateOf } from './held.ts';
import { rule } from './rule.ts';

const DAY_MS = 86_400_000;
const MATCHES_SHOWN = 100;
/** In the audit log, which keeps no name and no address. */
const PERSON = 'person asked for consent';

const textHash = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

/** @throws AppError `brand_face_link` */
export async function openConsent(db: Database, token: string, now = new Date()): Promise<FaceConsent> {
  const [row] = await db
    .select()
    .from(brandFaces)
    .where(eq(brandFaces.tokenHash, hashOf(token)));
  if (!row) throw new AppError(errors.brand_face_link);
  return present(db, row, now);
}

async function present(db: Database, row: FaceRow, now: Date): Promise<FaceConsent> {
  const organization = await organizationName(db, row.organizationId);
  const lines = consentLines(organization, rule);
  const portraits = await db.select().from(brandPortraits).where(eq(brandPortraits.faceId, row.id));
  const matches = await db
    .select({ url: brandFinds.url, at: brandFaceMatches.at, ratio: brandFaceMatches.ratio })
    .from(brandFaceMatches)
    .innerJoin(brandFinds, eq(brandFinds.id, brandFaceMatches.findId))
    .where(eq(brandFaceMatches.faceId, row.id))
    .orderBy(desc(brandFaceMatches.at))
    .limit(MATCHES_SHOWN);
  const state = stateOf(row, now);
  return {
    organization,
    name: row.name,
    email: row.email,
    state,
    until: row.until.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    // What was consented to, where somebody did.
    lines: state === 'invited' || row.consentText === null ? lines : row.consentText.split('\n'),
    hash: textHash(lines),
    portraits: portraits.map(({ createdAt, state: of, size_px, model }) => ({
      addedAt: createdAt.toISOString(),
      ...{ state: of, size_px, model },
    })),
    matches: matches.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

/** @returns null once everything is erased @throws AppError `brand_face_link`, `brand_face_answered`, `brand_face_text_changed` */
export async function answerConsent(
  deps: Pick<BrandDeps, 'db' | 'analyses'>,
  { token, answer, hash }: { token: string; answer: FaceAnswer; hash: string },
  now = new Date(),
): Promise<FaceConsent | null> {
  const { db } = deps;
  const left = await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(brandFaces)
      .where(eq(brandFaces.tokenHash, hashOf(token)))
      .for('update');
    if (!row) throw new AppError(errors.brand_face_link);
    const pictures = await take(tx, row, answer, hash, now);
    await auditFace(tx, PERSON, ANSWERED[answer], row, answer === 'give' ? { text: hash } : { by: 'person' });
    return pictures;
  });
  await dropPictures(deps, left);
  return answer === 'erase' ? null : openConsent(db, token, now);
}

const ANSWERED = { give: 'consented', refuse: 'refused', withdraw: 'withdrawn', erase: 'removed' } as const;
/** What each answer needs to be a change. */
const FROM: Readonly<Record<Exclude<FaceAnswer, 'erase'>, FaceState>> = {
  give: 'invited',
  refuse: 'invited',
  withdraw: 'consented',
};

async function take(
  tx: Database,
  row: FaceRow,
  answer: FaceAnswer,
  hash: string,
  now: Date,
): Promise<string[]> {
  if (answer === 'erase') {
    const pictures = await dropFace(tx, row);
    await tx.delete(brandFaces).where(eq(brandFaces.id, row.id));
    return pictures;
  }
  if (stateOf(row, now) !== FROM[answer]) throw new AppError(errors.brand_face_answered);
  if (answer === 'give') {
    const lines = consentLines(await organizationName(tx, row.organizationId), rule);
    // Consent is given to what was read, not to what it says by now.
    if (hash !== textHash(lines)) throw new AppError(errors.brand_face_text_changed);
    const until = new Date(now.getTime() + CONSENT_DAYS * DAY_MS);
    const values = { state: 'consented' as const, until, answeredAt: now, consentText: lines.join('\n') };
    await tx.update(brandFaces).set(values).where(eq(brandFaces.id, row.id));
    return [];
  }
  if (answer === 'refuse')
    await tx.update(brandFaces).set({ answeredAt: now }).where(eq(brandFaces.id, row.id));
  return endFace(tx, row, answer === 'refuse' ? 'refused' : 'withdrawn', now);
}
