/** The export of everything held about a person, and the deletion of it. */

import { type Database, userProfiles } from '@unmask/db';
import { and, eq, gt, lt, notExists, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { addressNetwork } from '@unmask/platform/identifiers';
import type { Logger } from '@unmask/platform/logger';
import type { AccountOwner, PersonalDataSection } from '@unmask/platform/personal-data';
import type { RequestActor } from '@unmask/platform/requests';
import { dataCard } from '@unmask/product/copy/account';
import type { DeletionPlan } from '../contract.ts';
import { accounts, sessions } from '../tables.ts';
import type { Attempts } from './attempts.ts';
import type { Auth, SendAccountMail } from './auth.ts';
import { isFresh } from './devices.ts';
import { findProfile } from './profiles.ts';
import { requireUser } from './require-user.ts';

export interface AccountData {
  export(actor: RequestActor): Promise<Record<string, unknown>>;
  plan(actor: RequestActor): Promise<DeletionPlan>;
  /** The person, once the password is right. @throws AppError `wrong_password`, `too_many_attempts` */
  proved(actor: RequestActor, password: string): Promise<AccountOwner & { passwordHash: string }>;
  /** @throws AppError `password_needed`, `wrong_password`, `hand_over_first`, `too_many_attempts` */
  delete(actor: RequestActor, password: string | undefined): Promise<void>;
  /** Deletes guests whom nobody can be any more: their last session has ended. @returns how many */
  deleteLeftGuests(now: Date): Promise<number>;
}

export interface AccountDataDeps {
  db: Database;
  auth: Auth;
  attempts: Attempts;
  mail: SendAccountMail;
  logger: Logger;
  /** Rows about a person are gone: the files are to follow. */
  onDeleted(): Promise<void>;
  /** Of all slices; a slice that holds something about people adds its own in the wiring. */
  parts: PersonalDataSection[];
}

/** A session opened within this time proves enough. */
export const FRESH_MS = 10 * 60_000;
const NEW_GUEST_MS = 3_600_000;
const GUESTS_AT_ONCE = 200;

export function createAccountData(own: AccountDataDeps): AccountData {
  const { db, parts } = own;
  return {
    async export(actor) {
      const { owner } = await ownerOf(db, actor);
      const file: Record<string, unknown> = { exported_at: new Date().toISOString() };
      for (const part of parts) file[part.name] = await part.export(owner);
      return file;
    },
    async plan(actor) {
      const { owner, isGuest } = await ownerOf(db, actor);
      const listed: DeletionPlan['parts'] = [];
      for (const { name, label, count } of parts) {
        if (label) listed.push({ name, label, count: count ? await count(owner) : null });
      }
      return {
        parts: listed,
        blockedBy: await toHandOver(parts, owner),
        passwordNeeded: !isGuest && !(await isFresh(db, actor.sessionId, FRESH_MS)),
      };
    },
    async proved(actor, password) {
      const { owner } = await ownerOf(db, actor);
      const given = { password, attempt: 'account.changeAddress' };
      return { ...owner, passwordHash: await checkPassword(own, actor, owner, given) };
    },
    async delete(actor, password) {
      const { owner, isGuest } = await ownerOf(db, actor);
      // A guest has no password; whoever sends one all the same is refused.
      if (!isGuest || password) await checkProof(own, actor, owner, password);
      refuseHandOver(await toHandOver(parts, owner));
      await deleteAccount(own, owner);
      if (!isGuest) await own.mail('deleted', owner.email);
    },
    async deleteLeftGuests(now) {
      const left = await leftGuests(db, now);
      for (const owner of left) await deleteAccount(own, owner);
      return left.length;
    },
  };
}

async function deleteAccount(
  { db, parts, logger, onDeleted }: AccountDataDeps,
  owner: AccountOwner,
): Promise<void> {
  const after = [];
  for (const part of parts) after.push(await part.onDelete?.(owner));
  await deleteRows(db, parts, owner);
  await onDeleted().catch((error: unknown) => logger.error({ err: error }, 'after an account was deleted'));
  for (const work of after) {
    await work?.().catch((error: unknown) => logger.error({ err: error }, 'after an account was deleted'));
  }
}

/** A guest has no password: once the last session is over, the account cannot be opened again. */
async function leftGuests(db: Database, now: Date): Promise<AccountOwner[]> {
  const alive = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, userProfiles.id), gt(sessions.expiresAt, now)));
  return db
    .select({
      id: userProfiles.id,
      email: userProfiles.email,
      emailVerified: userProfiles.emailVerified,
    })
    .from(userProfiles)
    .where(
      and(
        eq(userProfiles.isAnonymous, true),
        // The session follows the account: one that was made just now may not have its own yet.
        lt(userProfiles.createdAt, new Date(now.getTime() - NEW_GUEST_MS)),
        notExists(alive),
      ),
    )
    .limit(GUESTS_AT_ONCE);
}

async function ownerOf(
  db: Database,
  actor: RequestActor,
): Promise<{ owner: AccountOwner; isGuest: boolean }> {
  const row = await findProfile(db, requireUser(actor).userId);
  if (!row) throw new AppError('authentication_required');
  const owner = { id: row.id, email: row.email, emailVerified: row.emailVerified };
  return { owner, isGuest: row.isAnonymous };
}

/** The password, or a session that was opened just now. */
async function checkProof(
  own: AccountDataDeps,
  actor: RequestActor,
  owner: AccountOwner,
  password: string | undefined,
): Promise<void> {
  if (password) {
    await checkPassword(own, actor, owner, { password, attempt: 'account.delete' });
    return;
  }
  if (!(await isFresh(own.db, actor.sessionId, FRESH_MS))) throw new AppError('password_needed');
}

/** @returns the hash that the password fits. */
async function checkPassword(
  { db, auth, attempts }: AccountDataDeps,
  actor: RequestActor,
  owner: AccountOwner,
  { password, attempt }: { password: string; attempt: string },
): Promise<string> {
  const succeed = await attempts.begin(attempt, addressNetwork(actor.address), owner.id);
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, owner.id), eq(accounts.providerId, 'credential')));
  const { password: passwords } = await auth.$context;
  if (!account?.hash || !(await passwords.verify({ hash: account.hash, password }))) {
    throw new AppError('wrong_password');
  }
  await succeed();
  return account.hash;
}

async function toHandOver(parts: readonly PersonalDataSection[], owner: AccountOwner): Promise<string[]> {
  return (await Promise.all(parts.map(async (part) => (await part.handOver?.(owner)) ?? []))).flat();
}

/** @throws AppError `hand_over_first` when anything is named */
export function refuseHandOver(names: string[]): void {
  if (names.length === 0) return;
  throw new AppError('hand_over_first', undefined, { words: dataCard.blocked(names) });
}

/** Other tables follow by `on delete cascade`. */
async function deleteRows(
  db: Database,
  parts: readonly PersonalDataSection[],
  owner: AccountOwner,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const part of parts) await part.onDeleteRow?.(tx, owner);
    await tx.delete(userProfiles).where(eq(userProfiles.id, owner.id));
    await appendAudit(tx, { actor: owner.id, action: 'account.deleted', target: owner.id });
  });
}
