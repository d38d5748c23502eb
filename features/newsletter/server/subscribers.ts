/** Asking for the newsletter, confirming, choosing and leaving. Every step is proved by a consent row. */
import { type Database, rowsOf } from '@unmask/db';
import { and, eq, inArray, sql } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail, withdrawMails } from '@unmask/platform/mail';
import { isEmail } from '@unmask/product/email';
import type { Preferences } from '../contract.ts';
import { errors } from '../errors.ts';
import { FORM_MAILS_A_DAY, LINK_CALLS_PER_HOUR, SIGN_UPS_PER_HOUR, type Source } from '../limits.ts';
import {
  campaignRecipients,
  emailPreferences,
  newsletterConsents,
  newsletterSubscribers,
  suppressions,
} from '../tables.ts';
import { consentWords } from '../words-service.ts';
import type { NewsletterDeps } from './deps.ts';
import { type LinkPurpose, linksOf, readToken, signToken } from './links.ts';
import { confirmedMail, confirmMail } from './mails/form-mails.ts';

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;
type Deps = NewsletterDeps;

const DAY_S = 86_400;

/** @throws AppError `invalid_email` */
export function cleanEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (!isEmail(email)) throw new AppError('invalid_email');
  return email;
}

/** @throws AppError `too_many_requests` */
export async function countNetwork(deps: Deps, what: string, address: string, limit: number): Promise<void> {
  const key = `newsletter-${what}:${deps.hashAddress(address)}`;
  if (!(await countRequest(deps.db, key, { limit, seconds: 3600 }))) throw new AppError('too_many_requests');
}

/** Whoever fills in forms with somebody else's address fills no mailbox. */
export const mayMail = (deps: Deps, email: string): Promise<boolean> =>
  countRequest(deps.db, `newsletter-mail:${deps.hashAddress(email)}`, {
    limit: FORM_MAILS_A_DAY,
    seconds: DAY_S,
  });

export async function addConsent(
  tx: Database,
  subscriberId: string,
  what: (typeof newsletterConsents.$inferInsert)['what'],
  wording: string,
  network: string,
): Promise<void> {
  await tx.insert(newsletterConsents).values({ id: randomId(), subscriberId, what, wording, network });
}

/**
 * Stores an address that waits for its confirmation. One that left before may come back.
 * @returns the row; null when the address is there already, confirmed or not: nobody is told which
 */
export async function insertSubscriber(
  tx: Database,
  { email, name, source }: { email: string; name: string | null; source: Source },
  network: string,
): Promise<SubscriberRow | null> {
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ id: randomId(), email, name, source })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { state: 'pending', name, source, createdAt: new Date(), confirmedAt: null, unsubscribedAt: null },
      setWhere: eq(newsletterSubscribers.state, 'unsubscribed'),
    })
    .returning();
  if (!row) return null;
  await tx.insert(emailPreferences).values({ subscriberId: row.id }).onConflictDoNothing();
  await addConsent(tx, row.id, 'asked', consentWords[source], network);
  return row;
}

/** @throws AppError `invalid_email`, `too_many_requests`, and under code 23505 for an address that is there */
export async function subscribe(
  deps: Deps,
  address: string,
  input: { email: string; name?: string | null | undefined },
) {
  const email = cleanEmail(input.email);
  const name = input.name?.replace(/\s+/g, ' ').trim() || null;
  await countNetwork(deps, 'subscribe', address, SIGN_UPS_PER_HOUR);
  const source = 'website' as const;
  const isNew = await deps.db.transaction(async (tx) => {
    const row = await insertSubscriber(tx, { email, name, source }, deps.hashAddress(address));
    if (row && (await mayMail({ ...deps, db: tx }, email))) await queueMail(tx, await confirmMail(deps, row));
    return row !== null;
  });
  if (!isNew) await remind(deps, email);
  deps.onMail();
  if (!isNew) throw new AppError(errors['23505']);
  deps.onSignup();
  return { email, name, source };
}

/** The first mail may have been lost: whoever asks again before confirming gets another one. */
async function remind(deps: Deps, email: string): Promise<void> {
  const waits = and(eq(newsletterSubscribers.email, email), eq(newsletterSubscribers.state, 'pending'));
  const [row] = await deps.db.select().from(newsletterSubscribers).where(waits);
  if (row && (await mayMail(deps, email))) await queueMail(deps.db, await confirmMail(deps, row));
}

/** @throws AppError `newsletter_link` */
async function byLink(deps: Deps, purpose: LinkPurpose, token: string): Promise<SubscriberRow> {
  const id = readToken(deps.secret, purpose, token);
  const [row] =
    id === null
      ? []
      : await deps.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  if (!row) throw new AppError(errors.newsletter_link);
  return row;
}

/** A second time changes nothing; somebody who has left since must ask again. */
export async function confirm(deps: Deps, address: string, token: string) {
  await countNetwork(deps, 'links', address, LINK_CALLS_PER_HOUR);
  const row = await byLink(deps, 'confirm', token);
  if (row.state === 'unsubscribed') throw new AppError(errors.newsletter_link);
  const mail = await confirmedMail(row, linksOf(deps, row.id));
  await deps.db.transaction(async (tx) => {
    const confirmed = await tx
      .update(newsletterSubscribers)
      .set({ state: 'confirmed', confirmedAt: new Date() })
      .where(and(eq(newsletterSubscribers.id, row.id), eq(newsletterSubscribers.state, 'pending')))
      .returning({ id: newsletterSubscribers.id });
    if (confirmed.length === 0) return;
    // Mail does arrive there: it was opened.
    await tx
      .delete(suppressions)
      .where(and(eq(suppressions.email, row.email), eq(suppressions.reason, 'bounce')));
    await addConsent(tx, row.id, 'confirmed', consentWords.confirmed, deps.hashAddress(address));
    await queueMail(tx, mail);
  });
  deps.onMail();
  return { email: row.email, preferencesToken: signToken(deps.secret, 'preferences', row.id) };
}

export async function readPreferences(deps: Deps, address: string, token: string) {
  await countNetwork(deps, 'links', address, LINK_CALLS_PER_HOUR);
  const row = await byLink(deps, 'preferences', token);
  const [found] = await deps.db
    .select()
    .from(emailPreferences)
    .where(eq(emailPreferences.subscriberId, row.id));
  if (!found) throw new AppError(errors.newsletter_link);
  const { subscriberId: _, updatedAt: __, ...preferences } = found;
  return { email: row.email, subscribed: row.state === 'confirmed', preferences };
}

/** Who left and now chooses something comes back: the link came to the address, and the choice is the consent. */
export async function savePreferences(deps: Deps, address: string, token: string, preferences: Preferences) {
  await countNetwork(deps, 'links', address, LINK_CALLS_PER_HOUR);
  const row = await byLink(deps, 'preferences', token);
  const wanted = Object.entries(preferences).flatMap(([name, on]) => (on ? [name] : []));
  await deps.db.transaction(async (tx) => {
    const mine = eq(emailPreferences.subscriberId, row.id);
    await tx
      .update(emailPreferences)
      .set({ ...preferences, updatedAt: new Date() })
      .where(mine);
    if (row.state === 'unsubscribed' && wanted.length > 0)
      await tx
        .update(newsletterSubscribers)
        .set({ state: 'confirmed', confirmedAt: new Date(), unsubscribedAt: null })
        .where(eq(newsletterSubscribers.id, row.id));
    const wording = `${consentWords.preferences} ${wanted.join(', ') || 'nothing'}`;
    await addConsent(tx, row.id, 'preferences', wording, deps.hashAddress(address));
  });
  return { preferences };
}

/** At once: copies that still wait are taken back as well. */
export async function unsubscribe(deps: Deps, address: string, token: string, how: 'page' | 'oneClick') {
  await countNetwork(deps, 'links', address, LINK_CALLS_PER_HOUR);
  const row = await byLink(deps, 'unsubscribe', token);
  await deps.db.transaction(async (tx) => {
    const left = await tx
      .update(newsletterSubscribers)
      .set({ state: 'unsubscribed', unsubscribedAt: new Date() })
      .where(and(eq(newsletterSubscribers.id, row.id), sql`${newsletterSubscribers.state} <> 'unsubscribed'`))
      .returning({ id: newsletterSubscribers.id });
    if (left.length > 0)
      await addConsent(tx, row.id, 'unsubscribed', consentWords[how], deps.hashAddress(address));
    await takeBackCopies(tx, [row.id]);
  });
  return { email: row.email };
}

/** What has not been begun goes to nobody. */
export async function takeBackCopies(tx: Database, subscriberIds: readonly string[]): Promise<void> {
  if (subscriberIds.length === 0) return;
  const theirs = inArray(campaignRecipients.subscriberId, [...subscriberIds]);
  const waiting = await tx
    .update(campaignRecipients)
    .set({ state: 'skipped', updatedAt: new Date() })
    .where(and(theirs, eq(campaignRecipients.state, 'waiting')))
    .returning({ id: campaignRecipients.subscriberId });
  const queued = await tx
    .select({ id: campaignRecipients.deliveryId })
    .from(campaignRecipients)
    .where(and(theirs, eq(campaignRecipients.state, 'queued')));
  const withdrawn = await withdrawMails(
    tx,
    queued.flatMap(({ id }) => id ?? []),
  );
  if (waiting.length + withdrawn.length === 0) return;
  if (withdrawn.length > 0)
    await tx
      .update(campaignRecipients)
      .set({ state: 'skipped', updatedAt: new Date() })
      .where(inArray(campaignRecipients.deliveryId, withdrawn));
}

/** Addresses that nobody confirmed, and requests for documents, after their time. */
export async function forgetOld(db: Database, pendingBefore: Date, requestsBefore: Date): Promise<void> {
  await rowsOf(
    db,
    sql`delete from newsletter_subscribers where state = 'pending' and created_at < ${pendingBefore.toISOString()}::timestamptz`,
  );
  await rowsOf(
    db,
    sql`delete from lead_magnet_requests where created_at < ${requestsBefore.toISOString()}::timestamptz`,
  );
}
