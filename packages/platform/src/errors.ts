/** The one error of the service and its one mapper to RFC 9457 problem documents. */
import { ERRORS, type ErrorCode, isErrorCode } from '@unmask/product/copy/errors';
import { isDatabaseAway } from './database-errors.ts';

/** `message` is internal and only logged; people read the catalogue's words for `code`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Replaces the catalogue's words for people when they need a value in them. */
  readonly words: string | undefined;

  constructor(code: ErrorCode, message?: string, options?: ErrorOptions & { words?: string }) {
    super(message ?? code, options);
    this.code = code;
    this.words = options?.words;
  }
}

/** RFC 9457, with the specified `error` field beside it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  /** The same words as `detail`: the field the specified calls read. */
  error: string;
  /** Id of the request, to be found in the log. */
  instance?: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** Everything that is not an `AppError` and not a refusal by the HTTP layer is `unexpected`, and says nothing of its inside. */
export function toProblem(error: unknown, requestId?: string): Problem {
  const code = codeOf(error);
  const words = error instanceof AppError && error.words ? error.words : ERRORS[code].message;
  return {
    type: `urn:unmask:error:${code}`,
    title: ERRORS[code].title,
    status: ERRORS[code].status,
    detail: words,
    code,
    error: words,
    ...(requestId ? { instance: requestId } : {}),
  };
}

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isUnstorable(error)) return 'invalid_request';
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

/** Text with a NUL character, which no database column holds: the sender's mistake, wherever in a request it stood. */
function isUnstorable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '22021' || cause.code === '22P05')) return true;
  }
  return false;
}

/** A stored code, which may be older than the catalogue. */
export function knownCode(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'analysis_failed';
}
