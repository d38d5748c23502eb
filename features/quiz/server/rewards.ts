/** Rewards of a set: credits for analyses, and a certificate that anyone can check. Claimed once, by somebody with an account. */
import { createHash } from 'node:crypto';
import { requireUser } from '@unmask/accounts/server';
import { grantCredits } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { issueDocument, newDocumentId, verifyUrl } from '@unmask/documents/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { BRAND } from '@unmask/product/copy/site';
import type { Paper } from '@unmask/report/paper';
import { PrinterBusyError } from '@unmask/report/printer';
import { errors } from '../errors.ts';
import { guessedPercent } from '../scoring.ts';
import { quizAttempts, quizCertificates } from '../tables.ts';
import { certificate as words } from '../words.ts';
import { type AttemptRow, requireAttempt } from './attempts.ts';
import { outcomeOf } from './finish.ts';
import { ensureProfile } from './profile.ts';

export interface RewardDeps {
  db: Database;
  homeUrl: string;
  print(paper: Paper): Promise<Buffer>;
}

/**
 * Credits at most once a day, and one certificate a day: who repeats sets until one goes well gains nothing by it.
 * @throws AppError `quiz_attempt_not_found`, `quiz_sign_up_first`, `quiz_not_finished`, `quiz_nothing_to_claim`, `quiz_claimed`,
 * `quiz_certificate_later`
 */
export async function claimRewards(
  deps: RewardDeps,
  actor: RequestActor,
  attemptId: string,
  now = new Date(),
): Promise<{ credits: number; certificateId: string | null }> {
  const { db } = deps;
  const { userId } = requireUser(actor);
  const row = await requireAttempt(db, actor, attemptId, now);
  if (actor.isGuest) throw new AppError(errors.quiz_sign_up_first);
  if (row.userId !== userId) throw new AppError(errors.quiz_attempt_not_found);
  if (!row.finishedAt) throw new AppError(errors.quiz_not_finished);
  if (row.claimedAt) throw new AppError(errors.quiz_claimed);
  const outcome = outcomeOf(row);
  const { credits, certificate, expert, timeBonus } = outcome.rewards;
  if (credits === 0 && !certificate && !expert && timeBonus === 0)
    throw new AppError(errors.quiz_nothing_to_claim);
  const made = certificate ? await makeCertificate(deps, row, userId, now) : null;
  return db.transaction(async (tx) => {
    const claimed = await tx
      .update(quizAttempts)
      .set({ claimedAt: now })
      .where(and(eq(quizAttempts.id, row.id), sql`${quizAttempts.claimedAt} is null`))
      .returning({ id: quizAttempts.id });
    if (claimed.length === 0) throw new AppError(errors.quiz_claimed);
    const grant = { day: dayOf(now), amount: credits, source: 'quiz' };
    const granted = credits > 0 && (await grantCredits(tx, userId, grant)) ? credits : 0;
    const certificateId = made && (await storeCertificate(tx, made, now)) ? made.id : null;
    await appendAudit(tx, {
      ...{ actor: userId, action: 'quiz.rewards_claimed', target: row.id },
      detail: { credits: granted, certificate: certificateId },
    });
    return { credits: granted, certificateId };
  });
}

interface MadeCertificate {
  id: string;
  userId: string;
  attemptId: string;
  holder: string;
  score: number;
  total: number;
  pdf: Buffer;
}

async function makeCertificate(
  { db, homeUrl, print }: RewardDeps,
  row: AttemptRow,
  userId: string,
  now: Date,
): Promise<MadeCertificate> {
  const id = newDocumentId('certificate');
  const { username: holder } = await ensureProfile(db, userId);
  const outcome = outcomeOf(row);
  const { score, total } = outcome;
  const paper = certificatePaper({ id, holder, outcome, url: verifyUrl(homeUrl, id), now });
  const pdf = await print(paper).catch((error: unknown) => {
    if (error instanceof PrinterBusyError) throw new AppError(errors.quiz_certificate_later);
    throw error;
  });
  return { id, userId, attemptId: row.id, holder, score, total, pdf };
}

/** With how often guessing reaches the same: a certificate that hides it would claim too much. */
function certificatePaper(given: {
  id: string;
  holder: string;
  outcome: ReturnType<typeof outcomeOf>;
  url: string;
  now: Date;
}): Paper {
  const { id, holder, url, now } = given;
  const { score, total, trusted, caught, timeTaken } = given.outcome;
  const { rows: names } = words;
  const rows = [
    [names.score, words.of(score, total)],
    [names.trusted, words.percent(trusted)],
    [names.caught, words.percent(caught)],
    [names.time, words.seconds(timeTaken)],
    [names.guessed, words.chance(guessedPercent(score, total))],
    [names.issued, dayOf(now)],
    [names.id, id],
  ] as const;
  return {
    brand: BRAND,
    title: words.title,
    subject: words.subject,
    mark: null,
    lines: [words.reached(holder, score, total)],
    blocks: [
      { heading: words.about, items: [{ text: words.aboutText(total) }] },
      {
        heading: words.result,
        items: [{ columns: [{ title: words.asked, width: 260 }, { title: words.result }], rows }],
      },
      { heading: words.check, items: [{ text: words.checkText(url) }, { text: words.limit, small: true }] },
    ],
    foot: id,
    madeAt: now,
  };
}

/** @returns false when the person has one of this day already: nothing is stored then */
async function storeCertificate(tx: Database, made: MadeCertificate, now: Date): Promise<boolean> {
  const { id, userId, attemptId, holder, score, total, pdf } = made;
  const ofDay = and(
    eq(quizCertificates.userId, userId),
    sql`(${quizCertificates.issuedAt} at time zone 'UTC')::date = ${dayOf(now)}`,
  );
  const [there] = await tx.select({ id: quizCertificates.id }).from(quizCertificates).where(ofDay).limit(1);
  if (there) return false;
  await issueDocument(
    tx,
    {
      ...{ id, kind: 'certificate', title: words.title, showsTitle: true, issuer: BRAND },
      organizationId: null,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    },
    now,
  );
  await tx.insert(quizCertificates).values({
    ...{ id, userId, attemptId, holder, score, totalQuestions: total, issuedAt: now },
    pdf: pdf.toString('base64'),
  });
  return true;
}

/** @throws AppError `quiz_certificate_not_found` */
export async function certificateFile(db: Database, userId: string, id: string): Promise<Buffer> {
  const [row] = await db
    .select({ pdf: quizCertificates.pdf })
    .from(quizCertificates)
    .where(and(eq(quizCertificates.id, id), eq(quizCertificates.userId, userId)));
  if (!row) throw new AppError(errors.quiz_certificate_not_found);
  return Buffer.from(row.pdf, 'base64');
}
