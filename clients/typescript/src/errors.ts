/** What a call is refused or fails with. */

/** Codes that this library gives itself; all others are the service's own. */
export type ClientErrorCode = 'network_error' | 'timeout' | 'unreadable_answer' | 'invalid_input';

export class UnmaskError extends Error {
  override readonly name = 'UnmaskError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Names the reason for programs, such as `api_minute_limit`. */
  readonly code: string;
  /** Seconds after which the same call may succeed; null when the service names none. */
  readonly retryAfter: number | null;
  /** Id of the request in the service's log; null when there was no answer. */
  readonly requestId: string | null;

  constructor(
    message: string,
    { status = 0, code, retryAfter = null, requestId = null, cause }: UnmaskErrorFields,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export interface UnmaskErrorFields {
  status?: number;
  code: string;
  retryAfter?: number | null;
  requestId?: string | null;
  cause?: unknown;
}

/** Reads a refusal: a problem document (RFC 9457), or whatever stood in the way of one. */
export async function errorOf(response: Response, now_ms: number): Promise<UnmaskError> {
  const problem = await problemOf(response);
  return new UnmaskError(problem.detail ?? `The service answered with status ${response.status}.`, {
    status: response.status,
    code: problem.code ?? `http_${response.status}`,
    retryAfter: retryAfterOf(response.headers.get('retry-after'), now_ms),
    requestId: problem.instance ?? response.headers.get('x-request-id'),
  });
}

interface Problem {
  detail?: string;
  code?: string;
  instance?: string;
}

async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text().catch(() => '');
  try {
    const read: unknown = JSON.parse(text);
    if (read === null || typeof read !== 'object') return {};
    const { detail, error, code, instance } = read as Record<string, unknown>;
    const found: Problem = {};
    if (typeof detail === 'string' || typeof error === 'string') found.detail = String(detail ?? error);
    if (typeof code === 'string') found.code = code;
    if (typeof instance === 'string') found.instance = instance;
    return found;
  } catch {
    // A proxy in between answers in words of its own.
    return {};
  }
}

/** Seconds, or a date. */
function retryAfterOf(header: string | null, now_ms: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date_ms = Date.parse(header);
  return Number.isNaN(date_ms) ? null : Math.max(0, Math.ceil((date_ms - now_ms) / 1000));
}
