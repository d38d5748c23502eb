/** The channel `statement`: takes what is due, sends it to the organization's record store, and says how it went. */
import { randomUUID } from 'node:crypto';
import { type Database, userProfiles } from '@unmask/db';
import { and, eq, isNull, lt } from '@unmask/db/sql';
import { adminAddresses, organizationName, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { outcomeAt, retryBy } from '@unmask/platform/deliveries/attempts';
import type { Delivery } from '@unmask/platform/deliveries/outbox';
import { type Attempted, type Channel, type SenderDeps, sendDue } from '@unmask/platform/deliveries/sender';
import { AppError } from '@unmask/platform/errors';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import { FAILING_DAYS, RETRIES_S, RETRY_AFTER_MAX_S } from '../../record-store-limits.ts';
import { recordStoreOffMail, sendWords as words } from '../../record-store-words.ts';
import { trainingRecordStores, trainingStatements } from '../../tables.ts';
import { sendStatement } from './send.ts';
import { testStatement } from './statement.ts';
import { countAsked, findStore, requireStore, type StoreDeps, type StoreRow } from './stores.ts';

export interface StatementDeps extends StoreDeps, SenderDeps {
  onMail(): void;
}

/** As the audit log names what acts here. */
const SERVICE = 'record store';
const LEASE_MS = 60_000;
const PARALLEL = 8;
const PARALLEL_EACH = 2;
/** Nothing of this channel is bulk. */
const BULK = { limit: 60, seconds: 60 };
const JITTER = 0.2;
const DAY_MS = 86_400_000;

/** Sends until nothing is due. @returns how many were taken */
export const sendStatements = (deps: StatementDeps, signal: AbortSignal): Promise<number> =>
  sendDue(deps, channelOf(deps), signal);

function channelOf(deps: StatementDeps): Channel {
  return {
    name: 'statement',
    parallel: PARALLEL,
    parallelEach: PARALLEL_EACH,
    lease_ms: LEASE_MS,
    bulk: BULK,
    next: retryBy({ retries_s: RETRIES_S, jitter: JITTER, retryAfterMax_s: RETRY_AFTER_MAX_S }),
    async attempt(delivery, at, signal) {
      try {
        return await attemptOne(deps, delivery, at, signal);
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    async settled(tx, { target }, { status, error }, now) {
      // Nothing was asked of the store.
      if (error === words.off || error === words.gone) return undefined;
      // Whoever says that one statement is wrong can be reached.
      if (
        error === null ||
        error === words.conflict ||
        (status !== null && error === words.invalid(status))
      ) {
        await noteReached(tx, target);
        return undefined;
      }
      const off = await noteFailed(tx, target, now);
      if (!off) return undefined;
      await tellAdmins(tx, deps.homeUrl, off, error);
      await appendAudit(tx, {
        ...{ actor: SERVICE, action: 'record_store.switched_off', target, organizationId: target },
        detail: { host: new URL(off.endpoint).host },
      });
      return () => {
        deps.logger.info({ organization: target }, 'statements of trainings were switched off');
        deps.onMail();
      };
    },
  };
}

async function attemptOne(
  deps: StatementDeps,
  { body, target }: Delivery,
  at: Date,
  signal: AbortSignal,
): Promise<Attempted> {
  const { db } = deps;
  const over = (error: string): Attempted => ({
    outcome: outcomeAt(at)(null, null, error),
    isFinal: true,
  });
  const row = await findStore(db, target);
  if (!row?.enabled) return over(words.off);
  const { statement: id } = JSON.parse(body) as { statement: string };
  const [found] = await db.select().from(trainingStatements).where(eq(trainingStatements.id, id));
  // With the person, what was to be said of them is gone.
  if (!found) return over(words.gone);
  return sendStatement(deps, row, found.statement, at, signal);
}

async function noteReached(tx: Database, organizationId: string): Promise<void> {
  await tx
    .update(trainingRecordStores)
    .set({ failingSince: null })
    .where(eq(trainingRecordStores.organizationId, organizationId));
}

/** @returns the store when it is switched off for it */
async function noteFailed(tx: Database, organizationId: string, now: Date): Promise<StoreRow | null> {
  const own = eq(trainingRecordStores.organizationId, organizationId);
  await tx
    .update(trainingRecordStores)
    .set({ failingSince: now })
    .where(and(own, isNull(trainingRecordStores.failingSince)));
  const [off] = await tx
    .update(trainingRecordStores)
    .set({ enabled: false })
    .where(
      and(
        own,
        eq(trainingRecordStores.enabled, true),
        lt(trainingRecordStores.failingSince, new Date(now.getTime() - FAILING_DAYS * DAY_MS)),
      ),
    )
    .returning();
  return off ?? null;
}

async function tellAdmins(
  tx: Database,
  homeUrl: string,
  { organizationId, endpoint }: StoreRow,
  reason: string,
) {
  const organization = await organizationName(tx, organizationId);
  const mail = recordStoreOffMail(organization, new URL(endpoint).host, reason);
  const url = `${homeUrl}/enterprise-features/training?tab=company`;
  for (const address of await adminAddresses(tx, organizationId))
    await queueMail(tx, await writeMail('record_store_off', address, mail, url));
}

/** Sent at once and once: whoever asks waits for the answer. @throws AppError `record_store_not_found`, `record_store_limit` */
export async function testStore(
  deps: StatementDeps,
  actor: RequestActor,
  organizationId: string,
  signal: AbortSignal,
): Promise<{ success: boolean; message?: string }> {
  const { db, homeUrl } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const row = await requireStore(db, organizationId);
  await countAsked(db, organizationId);
  const [person] = await db
    .select({ email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  if (!person) throw new AppError('organization_not_found');
  const at = new Date();
  const named = { homeUrl, actor: row.actor };
  const statement = testStatement(named, { id: userId, ...person }, randomUUID(), at);
  const { outcome } = await sendStatement(deps, row, statement, at, signal);
  return outcome.error === null ? { success: true } : { success: false, message: outcome.error };
}
