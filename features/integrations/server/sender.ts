/** The channel `alert`: takes what is due, sends it to its integration, and says how it went. */

import type { Database } from '@unmask/db';
import { and, eq, isNull, lt } from '@unmask/db/sql';
import { adminAddresses, organizationName } from '@unmask/organizations/server';
import { outcomeAt, retryBy } from '@unmask/platform/deliveries/attempts';
import { readRetryAfter } from '@unmask/platform/deliveries/retry-after';
import { type Channel, type SenderDeps as DeliveryDeps, sendDue } from '@unmask/platform/deliveries/sender';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { ThreatAlert } from '../contract.ts';
import { FAILING_DAYS, RETRIES_S, RETRY_AFTER_MAX_S } from '../limits.ts';
import { integrationConfigs } from '../tables.ts';
import { offMail, page } from '../words.ts';
import { DIGEST_KIND } from './alerts.ts';
import { type ConfigRow, log } from './configs.ts';
import { sendDigest } from './digest.ts';
import { type SendDeps, sendAlert } from './send.ts';

export interface SenderDeps extends SendDeps, DeliveryDeps {}

/** As the audit log names what acts here. */
const SERVICE = 'alert channel';
const LEASE_MS = 60_000;
const PARALLEL = 8;
/** Slack takes one a second of each address. */
const PARALLEL_EACH = 1;
const BULK = { limit: 60, seconds: 60 };
const JITTER = 0.2;
const DAY_MS = 86_400_000;

export function createSender(deps: SenderDeps) {
  const channel = alertChannel(deps);
  return {
    /** Sends until nothing is due. @returns how many arrived */
    sendDue: (signal = new AbortController().signal) => sendDue(deps, channel, signal),
  };
}

function alertChannel(deps: SenderDeps): Channel {
  const { db, logger } = deps;
  return {
    name: 'alert',
    parallel: PARALLEL,
    parallelEach: PARALLEL_EACH,
    lease_ms: LEASE_MS,
    bulk: BULK,
    next: retryBy({ retries_s: RETRIES_S, jitter: JITTER, retryAfterMax_s: RETRY_AFTER_MAX_S }),
    async attempt(delivery, at, signal) {
      const [row] = await db
        .select()
        .from(integrationConfigs)
        .where(eq(integrationConfigs.id, delivery.target));
      // Switched off, or deleted, since it was written.
      if (!row?.enabled) return { outcome: outcomeAt(at)(null, null, 'switched off'), isFinal: true };
      try {
        const sent =
          delivery.kind === DIGEST_KIND
            ? await sendDigest(deps, row, delivery.id, signal)
            : await sendAlert(deps, row, JSON.parse(delivery.body) as ThreatAlert, delivery.id, signal);
        // A channel that fails is skipped for now; the others have their own messages.
        if (sent.outcome.error !== null)
          logger.warn(
            { integration: row.id, type: row.type, status: sent.outcome.status },
            'an alert did not arrive',
          );
        return { outcome: sent.outcome, retryAfter_s: readRetryAfter(sent.retryAfter, at) };
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    async settled(tx, { target }, { error }, now) {
      if (error === 'switched off') return undefined;
      if (error === null) {
        await noteArrived(tx, target);
        return undefined;
      }
      const off = await noteFailed(tx, target, now);
      if (!off) return undefined;
      await tellAdmins(tx, deps.homeUrl, off, error);
      await log(tx, SERVICE, off, 'switched_off');
      return () => {
        logger.info({ integration: off.id }, 'an integration was switched off');
        deps.onMail();
      };
    },
  };
}

async function noteArrived(tx: Database, id: string): Promise<void> {
  await tx.update(integrationConfigs).set({ failingSince: null }).where(eq(integrationConfigs.id, id));
}

/** @returns the integration when it is switched off for it: nothing has arrived for days */
async function noteFailed(tx: Database, id: string, now: Date): Promise<ConfigRow | null> {
  await tx
    .update(integrationConfigs)
    .set({ failingSince: now })
    .where(and(eq(integrationConfigs.id, id), isNull(integrationConfigs.failingSince)));
  const [off] = await tx
    .update(integrationConfigs)
    .set({ enabled: false })
    .where(
      and(
        eq(integrationConfigs.id, id),
        eq(integrationConfigs.enabled, true),
        lt(integrationConfigs.failingSince, new Date(now.getTime() - FAILING_DAYS * DAY_MS)),
      ),
    )
    .returning();
  return off ?? null;
}

async function tellAdmins(tx: Database, homeUrl: string, row: ConfigRow, reason: string): Promise<void> {
  const organization = await organizationName(tx, row.organizationId);
  const type = page.names[row.type];
  const words = {
    ...offMail,
    subject: offMail.subject(type),
    lines: offMail.lines(organization, type, reason),
  };
  for (const address of await adminAddresses(tx, row.organizationId)) {
    await queueMail(
      tx,
      await writeMail('integration_off', address, words, `${homeUrl}/enterprise-features/integrations`),
    );
  }
}
