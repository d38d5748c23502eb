/** What the service says when it refuses a call. Apart from the calls themselves, whose library the first page does without. */
import { refusalText } from '@unmask/product/language';

/** Status of the answer; null when there was none. */
export function statusOf(thrown: unknown): number | null {
  const status = thrown !== null && typeof thrown === 'object' && 'status' in thrown ? thrown.status : null;
  return typeof status === 'number' ? status : null;
}

/** What the service said to people when it refused a call; null when it failed or said nothing to them. */
export function refusalWords(thrown: unknown): string | null {
  const status = statusOf(thrown);
  const spoken = thrown instanceof Error && status !== null && status < 500;
  if (!spoken || thrown.message === '') return null;
  const code = codeOf(thrown);
  return (code === null ? null : refusalText(code)) ?? thrown.message;
}

/** The service's own name for why it refused; null when it gave none. */
export function codeOf(thrown: unknown): string | null {
  const data = thrown !== null && typeof thrown === 'object' && 'data' in thrown ? thrown.data : null;
  const code = data !== null && typeof data === 'object' && 'code' in data ? data.code : null;
  return typeof code === 'string' ? code : null;
}
