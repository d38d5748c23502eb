/** The one way in for keys: requests that arrive while the database is busy are decided together. */
import type { Database } from '@unmask/db';
import { createCoalescer } from '@unmask/platform/coalescer';
import { hashOf } from '@unmask/platform/identifiers';
import { API_KEY_BYTES, API_KEY_PREFIX } from '@unmask/product/api';
import { type Admission, type CallRequest, reserveCalls } from './admission.ts';

/** More would hold up those who come after them. */
const LARGEST_BATCH = 256;
const KEY = new RegExp(`^${API_KEY_PREFIX}[0-9a-f]{${API_KEY_BYTES * 2}}$`);

/** The allowance that was decided on is that of `now`. */
export type KeyDecision = Admission & { now: Date };

export type KeyGate = (secret: string, asked: Omit<CallRequest, 'key'>) => Promise<KeyDecision | null>;

/** @returns a gate that resolves to null for a key that is not valid. */
export function createKeyGate(db: Database, clock: () => Date = () => new Date()): KeyGate {
  const ask = createCoalescer(async (asked: CallRequest[]) => {
    const now = clock();
    const admissions = await reserveCalls(db, asked, now);
    return admissions.map((admission) => admission && { ...admission, now });
  }, LARGEST_BATCH);
  return async (secret, asked) => (KEY.test(secret) ? ask({ ...asked, key: hashOf(secret) }) : null);
}
