/** Random ids and hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 192 random bits, safe in a URL: unguessable. */
export function randomId(): string {
  return randomBytes(24).toString('base64url');
}

/** 256 random bits, safe in a URL: a secret that opens something by itself. Stored as `hashOf` it. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Keyed hash (HMAC-SHA-256, hex, 32 characters): the same value under another purpose gives another hash. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('hex').slice(0, 32);
}

/** What is stored of a random secret that opens something: SHA-256, hex. It has so many bits that no salt is needed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** One person usually holds a whole /64 of IPv6: the network counts, not the address. */
export function addressNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** Midnight in UTC, when the allowances of the day begin anew. */
export function nextDay(now = new Date()): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** Day in UTC, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
