/** The custody log as a chain: each entry carries a SHA-256 over itself and the hash of the one before. Safe for the browser. */

export interface ChainedEvent {
  id: string;
  position: number;
  event: string;
  description: string;
  userId: string | null;
  detail: Record<string, unknown>;
  /** ISO 8601. */
  at: string;
  previousHash: string;
  hash: string;
}

/** Before the first entry. */
export const NO_HASH = '0'.repeat(64);

/** JSON with sorted keys, so that the same content gives the same bytes wherever it is written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort((a, b) => (a[0] < b[0] ? -1 : 1)));
  });
}

/** What an entry's hash is of. */
export function hashedText(caseId: string, entry: Omit<ChainedEvent, 'hash'>): string {
  return canonical({
    caseId,
    id: entry.id,
    position: entry.position,
    event: entry.event,
    description: entry.description,
    userId: entry.userId,
    detail: entry.detail,
    at: entry.at,
    previousHash: entry.previousHash,
  });
}
