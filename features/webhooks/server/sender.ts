/** Takes messages that are due, sends them and writes how it went. Several servers can do so at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { Sealer } from '@unmask/platform/sealed';
import { WEBHOOK_ANSWER_LENGTH, WEBHOOK_DEADLINE_S } from '@unmask/product/webhooks';
import { type MailParts, mailOwner } from './mail.ts';
import { type Claimed, claim, type Outcome, release, settleDelivered, settleFailed } from './outbox.ts';
import { nextAttempt, readRetryAfter } from './schedule.ts';
import { signedHeaders } from './secrets.ts';

export interface SenderParts extends MailParts {
  db: Database;
  send: Fetcher['send'];
  sealer: Sealer;
  logger: Logger;
  clock?: () => Date;
  /** 0 to 1, for the spread of the waits. */
  random?: () => number;
  deadline_ms?: number;
}

export interface Sender {
  /**
   * Sends until nothing is due. @returns how many messages were delivered.
   * @param signal aborted: what is on its way is broken off and put back
   */
  sendDue(signal?: AbortSignal): Promise<number>;
}

const NEVER = new AbortController().signal;
/** Messages on their way at once; to one endpoint fewer, so that a slow one does not hold the others up. */
const PARALLEL = 16;
const PARALLEL_EACH = 2;
/** While some are on their way, others may become due. */
const LOOK_AGAIN_MS = 500;

export function createSender(parts: SenderParts): Sender {
  const clock = parts.clock ?? (() => new Date());
  return {
    async sendDue(signal = NEVER) {
      const running = new Map<Promise<void>, string>();
      let delivered = 0;
      while (!signal.aborted) {
        const next = running.size < PARALLEL ? await claim(parts.db, full(running), clock()) : null;
        if (next) {
          const round = attempt(parts, next, clock, signal).then((done) => {
            running.delete(round);
            delivered += done ? 1 : 0;
          });
          running.set(round, next.endpoint.id);
        } else if (running.size === 0) return delivered;
        else await Promise.race([...running.keys(), sleep(LOOK_AGAIN_MS)]);
      }
      await Promise.all(running.keys());
      return delivered;
    },
  };
}

/** Endpoints with as much on its way as they may have. */
function full(running: Map<unknown, string>): string[] {
  const counts = new Map<string, number>();
  for (const id of running.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= PARALLEL_EACH).map(([id]) => id);
}

/** @returns whether it was delivered. Never fails: what could not be written comes again when its lease is over. */
async function attempt(
  parts: SenderParts,
  claimed: Claimed,
  clock: () => Date,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, logger } = parts;
  const { delivery, endpoint } = claimed;
  try {
    const sent = await send(parts, claimed, clock, signal);
    if (sent === null) {
      await release(db, claimed, clock());
      return false;
    }
    const { outcome, retryAfter_s } = sent;
    if (outcome.error === null) {
      await settleDelivered(db, claimed, outcome, clock());
      return true;
    }
    const gone = outcome.error === 'gone';
    const given = gone || delivery.step >= delivery.steps;
    const next = given
      ? null
      : nextAttempt(delivery.step, clock(), retryAfter_s, (parts.random ?? Math.random)());
    const disabled = await settleFailed(db, claimed, outcome, { next, gone }, clock(), (tx, ...told) =>
      mailOwner(tx, parts.homeUrl, ...told),
    );
    if (disabled) {
      logger.info({ endpoint: endpoint.id }, 'a webhook was switched off');
      parts.onMail();
    }
  } catch (error) {
    logger.error({ err: error, delivery: delivery.id }, 'sending a webhook');
  }
  return false;
}

interface Sent {
  outcome: Outcome;
  retryAfter_s: number | null;
}

/** @returns null when it was broken off because this server stops. */
async function send(
  parts: SenderParts,
  { delivery, endpoint }: Claimed,
  clock: () => Date,
  signal: AbortSignal,
): Promise<Sent | null> {
  const at = clock();
  const from_ms = performance.now();
  const outcome = (status: number | null, body: string | null, error: string | null): Outcome => ({
    at: at.toISOString(),
    status,
    body,
    error,
    duration_ms: Math.round(performance.now() - from_ms),
  });
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(endpoint, delivery, parts.sealer, at);
  } catch (error) {
    parts.logger.error({ err: error, endpoint: endpoint.id }, 'the secret of a webhook cannot be read');
    return { outcome: outcome(null, null, 'secret_unreadable'), retryAfter_s: null };
  }
  try {
    const answer = await parts.send(endpoint.url, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: delivery.payload,
      timeout_ms: parts.deadline_ms ?? WEBHOOK_DEADLINE_S * 1000,
      maxResponseBytes: WEBHOOK_ANSWER_LENGTH,
      signal,
    });
    return {
      outcome: outcome(answer.status, answer.body, failureOf(answer.status)),
      retryAfter_s: readRetryAfter(answer.retryAfter, at),
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
