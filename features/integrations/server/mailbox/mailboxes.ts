/** Mailboxes of an organization: connected, changed, paused, forgotten. Every change is an entry of the audit log. */
import type { Database } from '@unmask/db';
import { and, asc, count, eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../../errors.ts';
import { MAILBOX_ASKED_HOURLY, MAX_MAILBOXES } from '../../limits.ts';
import type { Mailbox, MailboxSettings } from '../../mailbox-contract.ts';
import { mailboxes } from '../../tables.ts';
import { type ConnectDeps, openMailbox, type Place } from './connect.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

export interface MailboxDeps extends ConnectDeps {
  db: Database;
  encrypter: Encrypter;
  /** There is a mailbox to look at. */
  onMailbox(): void;
}

type Named = { organizationId: string; id: string };
const HOUR_S = 3_600;

export async function listMailboxes(
  { db }: Pick<MailboxDeps, 'db'>,
  actor: RequestActor,
  organizationId: string,
): Promise<Mailbox[]> {
  await requireRole(db, actor, organizationId, 'change_settings');
  const own = eq(mailboxes.organizationId, organizationId);
  return (await db.select().from(mailboxes).where(own).orderBy(asc(mailboxes.createdAt))).map(present);
}

/** Signs in first: what does not work is not stored. @throws AppError `mailbox_…`, `too_many_mailboxes` */
export async function connectMailbox(
  deps: MailboxDeps,
  actor: RequestActor,
  { organizationId, password, ...settings }: MailboxSettings & { organizationId: string },
  signal: AbortSignal,
): Promise<Mailbox> {
  const { db, encrypter } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await countAsked(db, organizationId);
  await checkRoom(db, organizationId);
  const host = settings.host.toLowerCase();
  const begins = await trySigningIn(deps, { ...settings, host, password }, signal);
  const id = randomId();
  const row = await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(mailboxes)
      .values({
        ...begins,
        ...{ ...settings, id, organizationId, host, startedBy: userId, nextLookAt: new Date() },
        password: encrypter.encrypt(password, sealedFor(organizationId, id)),
      })
      .onConflictDoNothing()
      .returning();
    if (!stored) throw new AppError(errors.mailbox_twice);
    await log(tx, userId, stored, 'connected');
    return stored;
  });
  deps.onMailbox();
  return present(row);
}

/** A new password is tried before it is stored. Resuming charges whoever resumes. @throws AppError `mailbox_…` */
export async function changeMailbox(
  deps: MailboxDeps,
  actor: RequestActor,
  {
    organizationId,
    id,
    interval,
    enabled,
    password,
  }: Named & Partial<MailboxSettings> & { enabled?: boolean },
  signal: AbortSignal,
): Promise<Mailbox> {
  const { db, encrypter } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const before = await findMailbox(db, { organizationId, id });
  if (password !== undefined) {
    await countAsked(db, organizationId);
    await trySigningIn(deps, { ...placeOf(before, encrypter), password }, signal);
  }
  const on = enabled ?? (password === undefined ? before.enabled : true);
  const row = await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(mailboxes)
      .set({
        ...(interval && { interval }),
        ...(password !== undefined && {
          password: encrypter.encrypt(password, sealedFor(organizationId, id)),
        }),
        ...(on && !before.enabled && { startedBy: userId }),
        ...(on && { failures: 0, failingSince: null, lastError: null }),
        ...{ enabled: on, nextLookAt: new Date(), updatedAt: new Date() },
      })
      .where(eq(mailboxes.id, id))
      .returning();
    await log(tx, userId, stored!, 'changed');
    return stored!;
  });
  deps.onMailbox();
  return present(row);
}

export async function removeMailbox({ db }: Pick<MailboxDeps, 'db'>, actor: RequestActor, named: Named) {
  const { userId } = await requireRole(db, actor, named.organizationId, 'change_settings');
  const row = await findMailbox(db, named);
  await db.transaction(async (tx) => {
    await tx.delete(mailboxes).where(eq(mailboxes.id, row.id));
    await log(tx, userId, row, 'removed');
  });
}

/** @throws AppError `mailbox_not_found`, `mailbox_paused`, `mailbox_limit` */
export async function lookSoon(deps: MailboxDeps, actor: RequestActor, named: Named): Promise<void> {
  const { db } = deps;
  await requireRole(db, actor, named.organizationId, 'change_settings');
  const { id, enabled } = await findMailbox(db, named);
  if (!enabled) throw new AppError(errors.mailbox_paused);
  await countAsked(db, named.organizationId);
  await db.update(mailboxes).set({ nextLookAt: new Date() }).where(eq(mailboxes.id, id));
  deps.onMailbox();
}

async function findMailbox(db: Database, { organizationId, id }: Named): Promise<MailboxRow> {
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.id, id), eq(mailboxes.organizationId, organizationId)));
  if (!row) throw new AppError(errors.mailbox_not_found);
  return row;
}

async function countAsked(db: Database, organizationId: string): Promise<void> {
  const window = { limit: MAILBOX_ASKED_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `mailbox:${organizationId}`, window)))
    throw new AppError(errors.mailbox_limit);
}

async function checkRoom(db: Database, organizationId: string): Promise<void> {
  const own = eq(mailboxes.organizationId, organizationId);
  const [there] = await db.select({ n: count() }).from(mailboxes).where(own);
  if ((there?.n ?? 0) >= MAX_MAILBOXES) throw new AppError(errors.too_many_mailboxes);
}

/** @returns where the folder ends now: mail from before is left alone */
async function trySigningIn(deps: ConnectDeps, place: Place, signal: AbortSignal) {
  const client = await openMailbox(deps, place, signal);
  const { mailbox } = client;
  await client.logout().catch(() => client.close());
  return mailbox ? { uidValidity: String(mailbox.uidValidity), lastUid: mailbox.uidNext - 1 } : {};
}

const sealedFor = (organizationId: string, id: string) => `mailbox ${organizationId} ${id}`;

/** @throws Error when the password was sealed with another secret */
export function placeOf(row: MailboxRow, encrypter: Encrypter): Place {
  const { host, port, security, username, folder } = row;
  const password = encrypter.decrypt(row.password, sealedFor(row.organizationId, row.id));
  return { host, port, security, username, folder, password };
}

function present(row: MailboxRow): Mailbox {
  const { id, host, port, security, username, folder, interval, enabled } = row;
  return {
    ...{ id, host, port, security, username, folder, interval, enabled },
    last_look_at: row.lastLookAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_error: row.lastError,
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function log(
  tx: Database,
  actor: string,
  { id, organizationId, host, interval, enabled }: MailboxRow,
  what: 'connected' | 'changed' | 'removed' | 'stopped',
): Promise<void> {
  await appendAudit(tx, {
    actor,
    action: `mailbox.${what}`,
    target: id,
    organizationId,
    detail: { host, interval, enabled },
  });
}
