/** What the account library answers, as the page gets it. */
import { AUTH_ANSWERS, type PasswordProblem } from '@unmask/product/copy/auth';
import { z } from 'zod';

const HeldSchema = z.looseObject({ session: z.looseObject({}).nullish() });

/** The session's token is in the cookie, where no script reads it: the page gets none. */
export function withoutTokens(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const held = HeldSchema.safeParse(body);
  if (!held.success) return text;
  const { token: _token, session, ...rest } = held.data;
  if (!session) return JSON.stringify({ ...rest, ...(session === null && { session }) });
  const { token: _session, ...shown } = session;
  return JSON.stringify({ ...rest, session: shown });
}

const RefusalSchema = z.looseObject({ code: z.string() });

/** People read the product's words for what the library refuses. */
export function translateProblem(text: string): string {
  try {
    const refusal = RefusalSchema.parse(JSON.parse(text));
    return JSON.stringify({ ...refusal, message: AUTH_ANSWERS[refusal.code] ?? refusal.message });
  } catch {
    return text;
  }
}

/** What the page is told besides. */
export interface MoreFields {
  /** The password in force is to be changed; the person is asked, nothing is refused. */
  passwordProblem?: PasswordProblem;
  /** After a reset: ends what others may have opened (`account.secure`). */
  secureToken?: string;
}

export function withFields(text: string, fields: MoreFields): string {
  if (Object.keys(fields).length === 0) return text;
  return JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(text)), ...fields });
}
