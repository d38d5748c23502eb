/** `idempotency_keys`: which request works on a key, what it started, how it was answered. */
import { randomUUID } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, eq, isNull, lt, or, sql } from '@unmask/db/sql';
import { IDEMPOTENCY_HOURS } from '@unmask/product/api';
import { idempotencyKeys } from '../tables.ts';

/** What is answered, and answered again. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

/** This request works on the key; nobody else does until it lets go or has been silent for a while. */
export interface IdempotencyLease {
  kind: 'held';
  userId: string;
  key: string;
  holder: string;
  /** Of the request that started something before and could not answer. */
  started: { id: string; fingerprint: string } | null;
}

export type Claim =
  | IdempotencyLease
  | { kind: 'answered'; fingerprint: string; answer: Answer }
  /** Another request works on it. */
  | { kind: 'busy' };

/** A holder that has not renewed for this long counts as dead. */
const LEASE_S = 30;
export const RENEW_MS = 10_000;

const until = () => sql`now() + ${`${LEASE_S} seconds`}::interval`;
const tooOld = () => lt(idempotencyKeys.createdAt, sql`now() - ${`${IDEMPOTENCY_HOURS} hours`}::interval`);
const heldBy = ({ userId, key, holder }: IdempotencyLease) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.holder, holder));

/** One statement decides who works on the key, however many ask at once and on how many servers. */
export async function claimKey(db: Database, userId: string, key: string): Promise<Claim> {
  const holder = randomUUID();
  const old = tooOld();
  const kept = (column: typeof idempotencyKeys.fingerprint | typeof idempotencyKeys.startedId) =>
    sql`case when ${old} then null else ${column} end`;
  const [row] = await db
    .insert(idempotencyKeys)
    .values({ userId, key, holder, heldUntil: until(), createdAt: sql`now()` })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: {
        holder,
        heldUntil: until(),
        fingerprint: kept(idempotencyKeys.fingerprint),
        startedId: kept(idempotencyKeys.startedId),
        status: null,
        headers: null,
        body: null,
        createdAt: sql`case when ${old} then now() else ${idempotencyKeys.createdAt} end`,
      },
      setWhere: or(old, and(isNull(idempotencyKeys.status), lt(idempotencyKeys.heldUntil, sql`now()`))),
    })
    .returning();
  if (row) {
    const { startedId, fingerprint } = row;
    const started = startedId && fingerprint ? { id: startedId, fingerprint } : null;
    return { kind: 'held', userId, key, holder, started };
  }
  return readClaim(db, userId, key);
}

async function readClaim(db: Database, userId: string, key: string): Promise<Claim> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!row?.status || row.fingerprint === null || row.body === null) return { kind: 'busy' };
  const { status, headers, body, fingerprint } = row;
  return { kind: 'answered', fingerprint, answer: { status, headers: headers ?? {}, body } };
}

/** From now on whoever takes over goes on with what was started. @returns false when somebody has taken over already */
export async function recordStart(
  db: Database,
  held: IdempotencyLease,
  started: { id: string; fingerprint: string },
): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ startedId: started.id, fingerprint: started.fingerprint, heldUntil: until() })
    .where(heldBy(held))
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function renew(db: Database, held: IdempotencyLease): Promise<void> {
  await db.update(idempotencyKeys).set({ heldUntil: until() }).where(heldBy(held));
}

export async function storeAnswer(db: Database, held: IdempotencyLease, answer: Answer): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(heldBy(held));
}

/** Without an answer: what was started is to be found by the next one. */
export async function releaseLease(db: Database, held: IdempotencyLease): Promise<void> {
  await db.update(idempotencyKeys).set({ heldUntil: sql`now()` }).where(heldBy(held));
}

/** Without anything started: the next one begins anew. @returns false when somebody has taken over, and goes on with what was noted */
export async function forget(db: Database, held: IdempotencyLease): Promise<boolean> {
  const rows = await db.delete(idempotencyKeys).where(heldBy(held)).returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function deleteExpiredIdempotencyKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(tooOld());
}
