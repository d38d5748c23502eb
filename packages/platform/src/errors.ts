/** The one error of the service and its one mapper to RFC 9457 problem documents. */
import { ERRORS, type ErrorCode, type ErrorWords, isErrorCode } from '@unmask/product/copy/errors';
import { isDatabaseAway } from './database-errors.ts';
import type { OwnError } from './own-errors.ts';

export { defineErrors, type OwnError } from './own-errors.ts';

/** `message` is internal and only logged; people read the catalogue's words for `code`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  /** Title, words and status. */
  readonly entry: ErrorWords;
  /** Replaces the catalogue's words for people when they need a value in them. */
  readonly words: string | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter_s: number | undefined;

  constructor(
    error: ErrorCode | OwnError,
    message?: string,
    options?: ErrorOptions & { words?: string; retryAfter_s?: number },
  ) {
    const code = typeof error === 'string' ? error : error.code;
    super(message ?? code, options);
    this.code = code;
    this.entry = typeof error === 'string' ? ERRORS[error] : error;
    this.words = options?.words;
    this.retryAfter_s = options?.retryAfter_s;
  }
}

/** RFC 9457, with the specified `error` field beside it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  /** The same words as `detail`: the field the specified calls read. */
  error: string;
  /** Id of the request, to be found in the log. */
  instance?: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** Everything that is not an `AppError` and not a refusal by the HTTP layer is `unexpected`, and says nothing of its inside. */
export function toProblem(error: unknown, requestId?: string): Problem {
  const known = error instanceof AppError ? error : new AppError(codeOfOther(error));
  const { code, entry } = known;
  const words = known.words ? known.words : entry.message;
  return {
    type: `urn:unmask:error:${code}`,
    title: entry.title,
    status: entry.status,
    detail: words,
    code,
    error: words,
    ...(requestId ? { instance: requestId } : {}),
  };
}

/** Of what was not thrown as an `AppError`. */
function codeOfOther(error: unknown): ErrorCode {
  if (isUnstorable(error)) return 'invalid_request';
  if (isStorageFull(error)) return 'storage_full';
  if (isDatabaseAway(error)) return 'service_unavailable';
  const status =
    (error as { statusCode?: unknown } | null)?.statusCode ?? (error as { status?: unknown } | null)?.status;
  if (status === 404) return 'not_found';
  if (status === 401) return 'authentication_required';
  if (status === 403) return 'forbidden';
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'too_many_requests';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'invalid_request';
  return 'unexpected';
}

export const codeOf = (error: unknown): string =>
  error instanceof AppError ? error.code : codeOfOther(error);

/**
 * What the database cannot hold or read: text with a NUL character (22021, 22P05), a time that is none (22007) or lies outside of what
 * there is (22008, 22009). The sender's mistake, wherever in a request it stood.
 */
const UNSTORABLE = ['22007', '22008', '22009', '22021', '22P05'];
const STORAGE_FULL = ['ENOSPC', 'EDQUOT'];

/** Half of a letter: JSON of JavaScript can hold a lone surrogate, JSON of the database cannot. Other causes of 22P02 are ours. */
function isHalfLetter(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, detail } = cause as { code?: unknown; detail?: unknown };
    if (code === '22P02' && typeof detail === 'string' && detail.includes('surrogate')) return true;
  }
  return false;
}

const isUnstorable = (error: unknown): boolean => hasCode(error, UNSTORABLE) || isHalfLetter(error);

/** The file system has no room left for what was to be written. */
export const isStorageFull = (error: unknown): boolean => hasCode(error, STORAGE_FULL);

function hasCode(error: unknown, codes: readonly unknown[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.includes(cause.code)) return true;
  }
  return false;
}

/** What is the sender's mistake, a lack of room or an absent database although it was not thrown as such; null for what nobody foresaw. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!isUnstorable(error) && !isStorageFull(error) && !isDatabaseAway(error)) return null;
  return new AppError(codeOfOther(error), undefined, { cause: error });
}

/** A stored code, which may be older than the catalogue. */
export function knownCode(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'analysis_failed';
}
