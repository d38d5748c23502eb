/** One statement to one record store (xAPI 1.0.3, section 2.1 of its third part). */

import { outcomeAt } from '@unmask/platform/deliveries/attempts';
import { readRetryAfter } from '@unmask/platform/deliveries/retry-after';
import type { Attempted } from '@unmask/platform/deliveries/sender';
import { AppError } from '@unmask/platform/errors';
import { XAPI_VERSION } from '../../record-store-limits.ts';
import { sendWords as words } from '../../record-store-words.ts';
import type { Statement } from './statement.ts';
import { type Credentials, credentialsOf, type StoreDeps, type StoreRow } from './stores.ts';

const DEADLINE_MS = 15_000;
const ANSWER_BYTES = 1_000;
/** What stands under this id, or how the statement looks, is the same the next time. */
const FINAL = new Set([400, 409, 413, 422]);

/** @returns how it went, its error in words; throws the reason of `signal` alone */
export async function sendStatement(
  { encrypter, fetcher }: Pick<StoreDeps, 'encrypter' | 'fetcher'>,
  row: StoreRow,
  statement: Statement,
  at: Date,
  signal: AbortSignal,
): Promise<Attempted> {
  const outcome = outcomeAt(at);
  let credentials: Credentials;
  try {
    credentials = credentialsOf(row, encrypter);
  } catch {
    return { outcome: outcome(null, null, words.settings) };
  }
  try {
    // With its id in the address: sent a second time it is the same statement.
    const url = `${row.endpoint}/statements?statementId=${statement.id}`;
    const answer = await fetcher.send(url, {
      method: 'PUT',
      headers: headersOf(credentials),
      body: JSON.stringify(statement),
      timeout_ms: DEADLINE_MS,
      maxResponseBytes: ANSWER_BYTES,
      signal,
    });
    return {
      outcome: outcome(answer.status, answer.body, errorOf(answer.status)),
      retryAfter_s: readRetryAfter(answer.retryAfter, at),
      isFinal: FINAL.has(answer.status),
    };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    if (!(thrown instanceof AppError)) throw thrown;
    return { outcome: outcome(null, null, thrown.words ?? thrown.entry.message) };
  }
}

const headersOf = ({ key, secret }: Credentials) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`, 'utf8').toString('base64')}`,
  'x-experience-api-version': XAPI_VERSION,
  'content-type': 'application/json',
});

function errorOf(status: number): string | null {
  if (status === 200 || status === 204) return null;
  if (status === 401 || status === 403) return words.refused(status);
  if (status === 409) return words.conflict;
  return FINAL.has(status) ? words.invalid(status) : words.status(status);
}
