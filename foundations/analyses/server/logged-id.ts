/** An analysis as the log names it. */
import { createHash } from 'node:crypto';

/** The id of a visitor's analysis opens its file: only a hash of it is logged, the same for every line about it. */
export function loggedId({ id, userId }: { id: string; userId: string | null }): string {
  return userId === null ? `visitor-${createHash('sha256').update(id).digest('hex').slice(0, 16)}` : id;
}
