/** The channel `webhook`: signs each message, sends it, and says how it went. */

import { outcomeAt } from '@unmask/platform/deliveries/attempts';
import { readRetryAfter } from '@unmask/platform/deliveries/retry-after';
import {
  type Attempted,
  type Channel,
  type SenderDeps as DeliveryDeps,
  sendDue,
} from '@unmask/platform/deliveries/sender';
import type { Encrypter } from '@unmask/platform/encryption';
import { AppError } from '@unmask/platform/errors';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { WEBHOOK_ANSWER_LENGTH, WEBHOOK_DEADLINE_S } from '../limits.ts';
import { type MailDeps, mailOwner } from './mail.ts';
import {
  type DeliveryRow,
  type EndpointRow,
  endpointOf,
  lockEndpoint,
  noteDelivered,
  noteFailed,
} from './outbox.ts';
import { nextAttempt } from './schedule.ts';
import { signedHeaders } from './secrets.ts';

export interface SenderDeps extends MailDeps, DeliveryDeps {
  send: Fetcher['send'];
  encrypter: Encrypter;
  deadline_ms?: number;
}

export interface Sender {
  /**
   * Sends until nothing is due. @returns how many messages were delivered.
   * @param signal aborted: what is on its way is broken off and put back
   */
  sendDue(signal?: AbortSignal): Promise<number>;
}

/** A server that took a message and has not said how it went by then counts as dead. */
export const LEASE_MS = 60_000;
/** Messages on their way at once; to one endpoint fewer, so that a slow one does not hold the others up. */
const PARALLEL = 16;
const PARALLEL_EACH = 2;
/** Nothing of the webhooks is sent in bulk today. */
const BULK = { limit: 600, seconds: 60 };

export function createSender(deps: SenderDeps): Sender {
  const channel = webhookChannel(deps);
  return { sendDue: (signal = new AbortController().signal) => sendDue(deps, channel, signal) };
}

function webhookChannel(deps: SenderDeps): Channel {
  const { db, logger } = deps;
  return {
    name: 'webhook',
    parallel: PARALLEL,
    parallelEach: PARALLEL_EACH,
    lease_ms: LEASE_MS,
    bulk: BULK,
    next: nextAttempt,
    async attempt(delivery, at, signal) {
      const endpoint = await endpointOf(db, delivery);
      // Switched off, or deleted, since the message was taken.
      if (!endpoint?.enabled)
        return { outcome: outcomeAt(at)(null, null, 'endpoint_disabled'), isFinal: true };
      return send(deps, delivery, endpoint, at, signal);
    },
    lock: (tx, { target }) => lockEndpoint(tx, target),
    async settled(tx, { target }, { error }, now) {
      if (error === 'endpoint_disabled') return undefined;
      if (error === null) {
        await noteDelivered(tx, target, now);
        return undefined;
      }
      const disabled = await noteFailed(tx, target, error === 'gone', now);
      if (!disabled) return undefined;
      const { endpoint, reason, email } = disabled;
      await mailOwner(tx, deps.homeUrl, endpoint, reason, email);
      return () => {
        logger.info({ endpoint: endpoint.id }, 'a webhook was switched off');
        deps.onMail();
      };
    },
  };
}

/** @returns null when it was broken off because this server stops. */
async function send(
  deps: SenderDeps,
  delivery: DeliveryRow,
  endpoint: EndpointRow,
  at: Date,
  signal: AbortSignal,
): Promise<Attempted | null> {
  const outcome = outcomeAt(at);
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(endpoint, delivery, deps.encrypter, at);
  } catch (error) {
    deps.logger.error({ err: error, endpoint: endpoint.id }, 'the secret of a webhook cannot be read');
    return { outcome: outcome(null, null, 'secret_unreadable'), retryAfter_s: null };
  }
  try {
    const answer = await deps.send(endpoint.url, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: delivery.body,
      timeout_ms: deps.deadline_ms ?? WEBHOOK_DEADLINE_S * 1000,
      maxResponseBytes: WEBHOOK_ANSWER_LENGTH,
      signal,
    });
    return {
      outcome: outcome(answer.status, answer.body, failureOf(answer.status)),
      retryAfter_s: readRetryAfter(answer.retryAfter, at),
      isFinal: answer.status === 410,
    };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof AppError)) throw error;
    return { outcome: outcome(null, null, error.code), retryAfter_s: null };
  }
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}
