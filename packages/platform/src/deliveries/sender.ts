/** Takes messages of one channel that are due, sends them and writes how it went. Several servers can do so at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelName, Database } from '@unmask/db';
import { countRequest, uncountRequest } from '../counters.ts';
import type { Logger } from '../logger.ts';
import { claim, type Delivery, isDue, type Outcome, release, type Settlement, settle } from './outbox.ts';

export interface Attempted {
  outcome: Outcome;
  /** What the receiver asked for, if it did. */
  retryAfter_s?: number | null;
  /** No further attempt would help. */
  isFinal?: boolean;
}

/** One way to send. What all channels share stands in the table and here; a channel knows only how its own messages go. */
export interface Channel {
  name: ChannelName;
  /** Messages on their way at once in one process; to one target fewer, so that a slow one does not hold the others up. */
  parallel: number;
  parallelEach: number;
  /** Longer than any attempt. */
  lease_ms: number;
  /** How many of the bulk stream may go in a time, counted for all servers together. */
  bulk: { limit: number; seconds: number };
  /** When to try again. @param step attempts made so far, from 1. @param random 0 to 1 */
  next(step: number, now: Date, retryAfter_s: number | null, random: number): Date;
  /** @returns null when it was broken off because `signal` was aborted: it is put back. A throw leaves it to its lease. */
  attempt(delivery: Delivery, at: Date, signal: AbortSignal): Promise<Attempted | null>;
  /** Takes, in the transaction that writes how it went, what else that transaction changes: always in the same order. */
  lock?(tx: Database, delivery: Delivery): Promise<void>;
  /** In that transaction, after the row. @returns what is to be done once it is through */
  settled?(tx: Database, delivery: Delivery, outcome: Outcome, now: Date): Promise<(() => void) | undefined>;
}

export interface SenderDeps {
  db: Database;
  logger: Logger;
  clock?: () => Date;
  /** 0 to 1, for the spread of the waits. */
  random?: () => number;
}

/** While some are on their way, others may become due. */
const LOOK_AGAIN_MS = 500;

/**
 * Sends until nothing is due. @returns how many messages were delivered.
 * @param signal aborted: nothing more is taken, and what is on its way is broken off where its channel can
 */
export async function sendDue(deps: SenderDeps, channel: Channel, signal: AbortSignal): Promise<number> {
  const clock = deps.clock ?? (() => new Date());
  const running = new Map<Promise<void>, string>();
  let delivered = 0;
  while (!signal.aborted) {
    const busy = full(running, channel.parallelEach);
    const next = running.size < channel.parallel ? await take(deps.db, channel, busy, clock()) : null;
    if (next) {
      const round = send(deps, channel, next, clock, signal).then((done) => {
        running.delete(round);
        delivered += done ? 1 : 0;
      });
      running.set(round, next.target);
    } else if (running.size === 0) return delivered;
    else await Promise.race([...running.keys(), sleep(LOOK_AGAIN_MS)]);
  }
  await Promise.all(running.keys());
  return delivered;
}

/** Targets with as much on its way as they may have. */
function full(running: Map<unknown, string>, most: number): string[] {
  const counts = new Map<string, number>();
  for (const target of running.values()) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= most).map(([target]) => target);
}

/** What somebody waits for goes first; the rest at its rate. */
async function take(db: Database, channel: Channel, busy: string[], now: Date): Promise<Delivery | null> {
  const { name, lease_ms, bulk } = channel;
  const first = await claim(db, { channel: name, stream: 'transactional', busy, lease_ms }, now);
  if (first || !(await isDue(db, name, 'bulk', now))) return first;
  const key = `deliveries:${name}:bulk`;
  if (!(await countRequest(db, key, bulk, now))) return null;
  const next = await claim(db, { channel: name, stream: 'bulk', busy, lease_ms }, now);
  if (!next) await uncountRequest(db, key, bulk, now);
  return next;
}

/** @returns whether it was delivered. Never fails: what could not be written comes again when its lease is over. */
async function send(
  { db, logger, random = Math.random }: SenderDeps,
  channel: Channel,
  delivery: Delivery,
  clock: () => Date,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const attempted = await channel.attempt(delivery, clock(), signal);
    if (attempted === null) {
      await release(db, delivery, clock());
      return false;
    }
    const now = clock();
    const settlement = settlementOf(channel, delivery, attempted, now, random());
    const after = await db.transaction(async (tx) => {
      await channel.lock?.(tx, delivery);
      const row = await settle(tx, delivery, attempted.outcome, settlement, now);
      return row ? { finish: await channel.settled?.(tx, row, attempted.outcome, now) } : null;
    });
    after?.finish?.();
    return after !== null && settlement.state === 'delivered';
  } catch (error) {
    logger.error({ err: error, delivery: delivery.id, channel: channel.name }, 'sending a message');
    return false;
  }
}

function settlementOf(
  channel: Channel,
  { step, steps }: Delivery,
  { outcome, retryAfter_s = null, isFinal = false }: Attempted,
  now: Date,
  random: number,
): Settlement {
  if (outcome.error === null) return { state: 'delivered' };
  if (isFinal || step >= steps) return { state: 'failed' };
  return { state: 'pending', next: channel.next(step, now, retryAfter_s, random) };
}
