/** Mounts better-auth under `/api/auth`: what the product uses of it, with limits on guessing and our own words. */

import { AppError, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import { addressNetwork } from '@unmask/platform/identifiers';
import type { Logger } from '@unmask/platform/logger';
import type { PasswordProblem } from '@unmask/product/copy/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withLeft } from './after-reset.ts';
import { translateProblem, withFields, withoutTokens } from './answers.ts';
import type { Attempts } from './attempts.ts';
import type { RecordAnswer } from './audit-events.ts';
import type { Auth } from './auth.ts';
import type { GuestLink } from './guest-link.ts';
import type { ProvedPassword } from './new-password.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export interface AuthRouteDeps {
  auth: Auth;
  baseUrl: string;
  attempts: Attempts;
  guestLink: GuestLink;
  logger: Logger;
  /** Puts what happened into the audit log. */
  record: RecordAnswer;
  /** Something was done that the person is told of by mail. */
  notify(notice: AuthNotice): Promise<void>;
  /** What is wrong with the password that a call has just proved. */
  standingProblem(proved: ProvedPassword): Promise<PasswordProblem | null>;
}

/** `signUpKnown`: someone tried to sign up with an address that has an account. */
export interface AuthNotice {
  kind: 'signUpKnown' | 'passwordChanged' | 'twoFactorOn' | 'twoFactorOff';
  email: string;
}

/** Everything else of the library does not exist here; sessions are listed and ended by the contract's calls. */
const PATHS = new Set([
  '/get-session',
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/anonymous',
  '/sign-out',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
  '/change-password',
  '/update-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
]);

/** The account is the one that the body names. */
const NAMES_ACCOUNT = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/request-password-reset',
  '/send-verification-email',
]);

/** A known address costs a mail, an unknown one nothing: both are answered after this time. */
const EVEN_MS: Record<string, number> = { '/request-password-reset': 400 };

const BodySchema = z.object({ email: z.string().optional(), name: z.string().max(200).optional() });

/** Register in a scope of its own: bodies go through unread. */
export async function authRoutes(app: FastifyInstance, deps: AuthRouteDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  // The library's client reads `message`.
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.id);
    if (problem.code === 'unexpected') deps.logger.error({ err: error, id: request.id }, 'unexpected');
    return reply
      .code(problem.status)
      .type(PROBLEM_TYPE)
      .send({ ...problem, message: problem.error });
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { permission: 'public.write' },
    handler: async (request, reply) => {
      const path = new URL(request.url, deps.baseUrl).pathname.slice('/api/auth'.length);
      if (!PATHS.has(path)) throw new AppError('not_found');
      const { actor } = request;
      const named = addressOf(request.body);
      // Elsewhere the account is the session's: an address in the body must not choose whose attempts are counted.
      const email = NAMES_ACCOUNT.has(path) ? named : actor.email;
      const succeed = await deps.attempts.begin(
        path,
        addressNetwork(request.ip),
        NAMES_ACCOUNT.has(path) ? named : actor.userId,
      );
      const [[answer, left]] = await Promise.all([
        withLeft(() => forward(deps, request)),
        pause(EVEN_MS[path] ?? 0),
      ]);
      if (answer.ok) await succeed();
      const text = await answer.text();
      const signedIn = actor.userId !== null && !actor.isGuest;
      await sendNotices(deps, { path, status: answer.status, email, signedIn, text });
      const accountId = signedIn ? actor.userId : null;
      await deps.record({ path, status: answer.status, email, accountId, text });
      reply.code(answer.status);
      for (const [name, value] of answer.headers) {
        if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
      }
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
      if (answer.ok) await migrateGuest(deps, request, reply, { path, text });
      if (!answer.ok) return reply.send(translateProblem(text));
      const problem = await problemOf(deps, { path, email, body: request.body });
      const fields = { ...left, ...(problem !== null && { passwordProblem: problem }) };
      return reply.send(withFields(withoutTokens(text), fields));
    },
  });
}

/** A notice that cannot be given must not keep anyone from signing in. */
async function problemOf(deps: AuthRouteDeps, proved: ProvedPassword): Promise<PasswordProblem | null> {
  try {
    return await deps.standingProblem(proved);
  } catch (error) {
    deps.logger.error({ err: error }, 'looking at a password in force');
    return null;
  }
}

async function forward(deps: AuthRouteDeps, request: FastifyRequest): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  if (request.actor.userId === null && request.headers.cookie)
    headers.set('cookie', withoutSession(request.headers.cookie));
  // The library must count the same sender as the rest of the service, never a header of the sender's own.
  headers.set('x-unmask-address', request.ip);
  const body = typeof request.body === 'string' && request.body !== '' ? request.body : undefined;
  const answer = await deps.auth.handler(
    new Request(new URL(request.url, deps.baseUrl), { method: request.method, headers, body }),
  );
  // The library logs why, and its answer has no body: it has nothing that can fail but the database.
  if (answer.status >= 500) throw new AppError('service_unavailable', `the library answers ${answer.status}`);
  return answer;
}

/** A cookie of a session that has ended: the library would take it back in the very answer that sets the new one. */
function withoutSession(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !/^(__Secure-)?unmask\.session_/.test(cookie))
    .join('; ');
}

/** The address in a body. @throws AppError `invalid_request` for a name or an address that is none */
function addressOf(body: unknown): string | null {
  if (typeof body !== 'string' || body === '') return null;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new AppError('invalid_request', 'the body is not JSON');
  }
  const parsed = BodySchema.safeParse(json);
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.message);
  return parsed.data.email ?? null;
}

const SignedInSchema = z.object({ user: z.object({ id: z.string() }) });

/** What a guest made goes along when the code, not the password alone, signs the person in. */
async function migrateGuest(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, text }: { path: string; text: string },
): Promise<void> {
  const { actor } = request;
  if (
    path === '/sign-in/email' &&
    actor.isGuest &&
    actor.userId &&
    text.includes('"twoFactorRedirect":true')
  ) {
    reply.header('set-cookie', deps.guestLink.remember(actor.userId));
  }
  if (!path.startsWith('/two-factor/verify-')) return;
  const signedIn = SignedInSchema.safeParse(JSON.parse(text));
  const line = signedIn.success
    ? await deps.guestLink.link(request.headers.cookie, signedIn.data.user.id)
    : null;
  if (line !== null) reply.header('set-cookie', line);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Answered {
  path: string;
  status: number;
  email: string | null;
  signedIn: boolean;
  text: string;
}

/** Notices by mail; that one failed must not undo what was done. */
async function sendNotices(deps: AuthRouteDeps, answered: Answered): Promise<void> {
  const kind = noticeOf(answered);
  if (kind === null || answered.email === null) return;
  try {
    await deps.notify({ kind, email: answered.email });
  } catch (error) {
    deps.logger.error({ err: error }, 'a notice by mail');
  }
}

function noticeOf({ path, status, signedIn, text }: Answered): AuthNotice['kind'] | null {
  if (path === '/sign-up/email' && status === 422) {
    return text.includes('USER_ALREADY_EXISTS') ? 'signUpKnown' : null;
  }
  if (status !== 200) return null;
  if (path === '/change-password') return 'passwordChanged';
  if (path === '/two-factor/disable') return 'twoFactorOff';
  // Who is signed in types a code only to turn the second factor on.
  if (path === '/two-factor/verify-totp' && signedIn) return 'twoFactorOn';
  return null;
}
