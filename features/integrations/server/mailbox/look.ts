/** One look at a mailbox: what is new is written down together with how far was read, then fetched and analyzed. */
import type { Analyses } from '@unmask/analyses/server';
import { and, eq } from '@unmask/db/sql';
import { chargedPerson } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Logger } from '@unmask/platform/logger';
import { storable } from '@unmask/platform/stored-text';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { errors } from '../../errors.ts';
import { REFUSED_LOGINS, type ScanInterval } from '../../limits.ts';
import { scanWords } from '../../mailbox-words.ts';
import { mailAttachments, mailboxes } from '../../tables.ts';
import { attachmentsOf } from './attachments.ts';
import { takeAttachments } from './fetch.ts';
import { log, type MailboxDeps, type MailboxRow } from './mailboxes.ts';

export interface LookDeps extends MailboxDeps {
  analyses: Analyses;
  logger: Logger;
}

/** Messages of one look; the rest comes with the next one. */
const MESSAGES = 200;
const TEXT_LENGTH = 300;
const NAME_LENGTH = 255;
const MINUTE_MS = 60_000;
const BACK_OFF_MAX_MS = 60 * MINUTE_MS;
const SERVICE = 'mail scanning';

/** Of real-time, for what waits to be tried again. */
const REALTIME_MS = MINUTE_MS;
export const waitOf = (interval: ScanInterval) =>
  interval === 'realtime' ? REALTIME_MS : Number(interval) * MINUTE_MS;

/** @param client signed in, with the folder open. @throws what the connection throws */
export async function lookAt(
  deps: LookDeps,
  client: ImapFlow,
  { id }: Pick<MailboxRow, 'id'>,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.id, id), eq(mailboxes.enabled, true)));
  if (!row) return;
  const payer = await chargedPerson(db, row.organizationId, row.startedBy, 'change_settings');
  if ('stop' in payer) return stop(deps, row, scanWords.stoppedPayer);
  const more = await readNew(deps, client, row);
  await takeAttachments(deps, client, row, payer.actor, signal);
  const now = new Date();
  await db
    .update(mailboxes)
    .set({
      ...{ lastLookAt: now, failures: 0, failingSince: null, lastError: null },
      nextLookAt: more ? now : new Date(now.getTime() + waitOf(row.interval)),
    })
    .where(eq(mailboxes.id, id));
}

/** A folder that is looked at for the first time, or that was made anew, begins with what comes from now on. @returns whether more waits */
async function readNew({ db }: LookDeps, client: ImapFlow, row: MailboxRow): Promise<boolean> {
  if (!client.mailbox) return false;
  const uidValidity = String(client.mailbox.uidValidity);
  if (row.uidValidity !== uidValidity) {
    const lastUid = client.mailbox.uidNext - 1;
    await db.update(mailboxes).set({ uidValidity, lastUid }).where(eq(mailboxes.id, row.id));
    return false;
  }
  const found: FetchMessageObject[] = [];
  const wanted = { uid: true, envelope: true, bodyStructure: true, internalDate: true };
  for await (const message of client.fetch(`${row.lastUid + 1}:*`, wanted, { uid: true })) {
    // `n:*` always names the newest message, also where its number is below n.
    if (message.uid > row.lastUid) found.push(message);
  }
  found.sort((a, b) => a.uid - b.uid);
  const read = found.slice(0, MESSAGES);
  const last = read.at(-1);
  if (!last) return false;
  const rows = read.flatMap((message) => rowsOf(row, uidValidity, message));
  await db.transaction(async (tx) => {
    if (rows.length > 0) await tx.insert(mailAttachments).values(rows).onConflictDoNothing();
    await tx.update(mailboxes).set({ lastUid: last.uid }).where(eq(mailboxes.id, row.id));
  });
  return read.length < found.length;
}

function rowsOf({ id, organizationId }: MailboxRow, uidValidity: string, message: FetchMessageObject) {
  const now = new Date();
  const { uid, envelope, internalDate, bodyStructure } = message;
  return attachmentsOf(bodyStructure).map(({ part, fileName, fileType, size, skipped }) => ({
    ...{ id: randomId(), organizationId, mailboxId: id, uidValidity, uid, part, size },
    sender: storable(envelope?.from?.[0]?.address ?? '', TEXT_LENGTH),
    subject: storable(envelope?.subject ?? '', TEXT_LENGTH),
    receivedAt: new Date(internalDate ?? now),
    fileName: storable(fileName, NAME_LENGTH),
    fileType: storable(fileType, TEXT_LENGTH),
    ...{ state: skipped ? ('skipped' as const) : ('found' as const), reason: skipped },
    ...{ nextAt: now, foundAt: now },
  }));
}

/** Tried again later, each time after twice as long; a password that is refused again and again not at all. */
export async function recordFailure(
  deps: LookDeps,
  { id }: Pick<MailboxRow, 'id'>,
  error: unknown,
): Promise<void> {
  const { db, logger } = deps;
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.id, id));
  if (!row) return;
  const said = error instanceof AppError ? (error.words ?? error.entry.message) : scanWords.unknown;
  logger.warn({ mailbox: id, err: error }, 'looking at a mailbox');
  const failures = row.failures + 1;
  const refused = error instanceof AppError && error.code === errors.mailbox_login_refused.code;
  if (refused && failures >= REFUSED_LOGINS) return stop(deps, row, scanWords.stoppedLogin);
  const wait_ms = Math.min(BACK_OFF_MAX_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 10));
  const now = new Date();
  await db
    .update(mailboxes)
    .set({
      ...{ failures, lastError: said, failingSince: row.failingSince ?? now },
      nextLookAt: new Date(now.getTime() + wait_ms),
    })
    .where(eq(mailboxes.id, id));
}

async function stop({ db }: LookDeps, row: MailboxRow, lastError: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(mailboxes)
      .set({ enabled: false, lastError, updatedAt: new Date() })
      .where(and(eq(mailboxes.id, row.id), eq(mailboxes.enabled, true)))
      .returning();
    if (stopped) await log(tx, SERVICE, stopped, 'stopped');
  });
}
