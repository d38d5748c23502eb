/** Requests with an Idempotency-Key (draft of the IETF): sent again they start nothing again, and are answered as before. */
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_LENGTH } from '@unmask/product/api';
import type { FastifyRequest } from 'fastify';
import {
  type Answer,
  claimKey,
  forget,
  type IdempotencyLease,
  RENEW_MS,
  recordStart,
  releaseLease,
  renew,
  storeAnswer,
} from './idempotency.ts';
import type { Month } from './month.ts';

/** What came with the request, read and not yet used. */
export interface Received {
  /** Hash over everything that makes it this request. */
  fingerprint: string;
  /** Deletes what is left of it; to be called in any case. */
  discard(): Promise<void>;
}

export interface Work<Body extends Received> {
  /** What it has counted on the month. */
  month: Month;
  /** Refuses before anything is read, where no limit leaves room for it. */
  admit(): Promise<void>;
  receive(): Promise<Body>;
  /** Counts it on the limits, just before it is started. */
  count(body: Body): Promise<void>;
  /** Starts it under this id. */
  start(body: Body, id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  /** How what was started is answered; throws while that cannot be said. */
  answer(body: Body, id: string): Promise<Answer>;
}

/** @returns null when the request has none. @throws AppError `idempotency_key_invalid` */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const sent = request.headers[IDEMPOTENCY_HEADER];
  if (sent === undefined) return null;
  // The draft writes a string of structured fields, in quotes; programs often send it bare.
  const key = String(sent).replace(/^"(.*)"$/, '$1');
  if (key.length > IDEMPOTENCY_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError('idempotency_key_invalid');
  }
  return key;
}

export async function withIdempotency<Body extends Received>(
  db: Database,
  userId: string,
  key: string,
  work: Work<Body>,
): Promise<Answer> {
  const claim = await claimKey(db, userId, key);
  if (claim.kind === 'busy') throw new AppError('idempotency_in_progress');
  if (claim.kind === 'held') return withLease(db, claim, work);
  const body = await work.receive();
  await body.discard();
  if (body.fingerprint !== claim.fingerprint) throw new AppError('idempotency_key_reused');
  return { ...claim.answer, headers: { ...claim.answer.headers, 'idempotent-replayed': 'true' } };
}

/** Without a key: nobody asks again. */
export async function withoutIdempotency<Body extends Received>(work: Work<Body>): Promise<Answer> {
  try {
    await work.admit();
    const body = await work.receive();
    try {
      const id = randomId();
      await work.count(body);
      await start(work, body, id);
      return await work.answer(body, id);
    } finally {
      await body.discard();
    }
  } catch (error) {
    await refund(work);
    throw error;
  }
}

async function start<Body extends Received>(work: Work<Body>, body: Body, id: string): Promise<void> {
  try {
    await work.start(body, id);
    work.month.keep();
  } catch (error) {
    // Where nobody can say whether it has begun, it counts.
    if (await work.exists(id).catch(() => true)) work.month.keep();
    throw error;
  }
}

/** After a refusal. With a database that is away it stays counted, and the sender is told why the request failed. */
async function refund({ month }: Pick<Work<Received>, 'month'>): Promise<void> {
  await month.refund().catch(() => {});
}

/** Says while it works that it does; without an answer it lets go, so that the next one need not wait. */
async function withLease<Body extends Received>(
  db: Database,
  held: IdempotencyLease,
  work: Work<Body>,
): Promise<Answer> {
  // A round that fails is made up for by the next one.
  const renewing = setInterval(() => renew(db, held).catch(() => {}), RENEW_MS);
  try {
    return await begin(db, held, work);
  } catch (error) {
    if (held.started) await releaseLease(db, held);
    // Whoever has taken over goes on with what this one counted.
    else if (await forget(db, held)) await refund(work);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function begin<Body extends Received>(
  db: Database,
  held: IdempotencyLease,
  work: Work<Body>,
): Promise<Answer> {
  if (!held.started) await work.admit();
  const body = await work.receive();
  try {
    const { fingerprint } = body;
    if (held.started && held.started.fingerprint !== fingerprint) {
      throw new AppError('idempotency_key_reused');
    }
    const id = held.started?.id ?? randomId();
    if (!held.started) await work.count(body);
    // The id stands before what it names: a process killed in between leaves something to go on with, not two analyses.
    if (!(await recordStart(db, held, { id, fingerprint }))) {
      // Whoever has taken over has found nothing noted, and counts for itself.
      await refund(work);
      throw new AppError('idempotency_in_progress');
    }
    if (!held.started || !(await work.exists(id))) await start(work, body, id);
    held.started = { id, fingerprint };
    const answer = await work.answer(body, id);
    await storeAnswer(db, held, answer);
    return answer;
  } finally {
    await body.discard();
  }
}
