/** The way of a person: from the sign-in page to the provider, and back with its answer. */
import type { SignOn, SignOnAnswer, SignOnRules } from '@unmask/accounts/server';
import { joinBySignOn } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { throughFetcher } from '@unmask/platform/library-fetch';
import type { Logger } from '@unmask/platform/logger';
import { isEmail } from '@unmask/product/email';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_PAGE, START_PATH, StartSchema } from '../contract.ts';
import { errors } from '../errors.ts';
import { STARTS_PER_QUARTER } from '../limits.ts';
import { type Problem, problems } from '../words.ts';
import { judge } from './judge.ts';
import { nonceOf, withIdToken } from './oidc.ts';
import {
  inForceById,
  inForceForDomain,
  libraryProvider,
  originsOf,
  type Row,
  type SignOnDeps,
} from './provider.ts';
import { hasPlainAnswer } from './saml.ts';

export interface RouteDeps extends SignOnDeps {
  signOn(): SignOn;
  logger: Logger;
  hashAddress(address: string): string;
}

export const CALLBACK_PATH = '/api/auth/sso/callback/:providerId';
export const ACS_PATH = '/api/auth/sso/saml2/sp/acs/:providerId';
const FORM = 'application/x-www-form-urlencoded';
const BODY_LIMIT_BYTES = 256 * 1024;

type OfProvider = { Params: { providerId: string } };

/** Register in a scope of its own: providers send forms. */
export async function signOnRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(START_PATH, { config: { permission: 'public.write' } }, (request, reply) =>
    start(deps, request, reply),
  );
  app.get<OfProvider>(CALLBACK_PATH, { config: { permission: 'public.write' } }, (request, reply) =>
    finish(deps, request, reply, request.params.providerId, 'oidc'),
  );
  app.post<OfProvider>(
    ACS_PATH,
    // The provider's page sends the form: it is the signature in it that counts, and no cookie comes with it.
    { bodyLimit: BODY_LIMIT_BYTES, config: { permission: 'public.write', fromOtherPages: true } },
    (request, reply) => finish(deps, request, reply, request.params.providerId, 'saml'),
  );
}

/** The domain alone decides: whether the address has an account is not looked up. */
async function start(deps: RouteDeps, request: FastifyRequest, reply: FastifyReply) {
  await count(deps, 'start', request.ip);
  const parsed = StartSchema.safeParse(request.body);
  const email = parsed.success ? parsed.data.email.trim().toLowerCase() : '';
  if (!isEmail(email)) throw new AppError('invalid_email');
  const row = await inForceForDomain(deps.db, email.slice(email.indexOf('@') + 1));
  if (!row) throw new AppError(errors.sign_on_not_for_domain);
  const { href: page } = new URL(PROBLEM_PAGE, deps.baseUrl);
  const body = { providerId: row.providerId, loginHint: email, callbackURL: page, errorCallbackURL: page };
  const asked = new Request(new URL('/api/auth/sign-in/sso', deps.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-unmask-address': request.ip },
    body: JSON.stringify(body),
  });
  const answer = await ask(deps, row, rulesOf(deps, row), asked);
  const url = addressIn(answer);
  if (url === null) throw new AppError('service_unavailable', `the library answers ${answer.status}`);
  const state = url.searchParams.get('state');
  if (row.config.kind === 'oidc' && state !== null) url.searchParams.set('nonce', nonceOf(state));
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie);
  const { actor } = request;
  if (actor.isGuest && actor.userId) reply.header('set-cookie', deps.signOn().guests.remember(actor.userId));
  return reply.send({ url: url.href });
}

function addressIn({ status, body }: SignOnAnswer): URL | null {
  return status === 200 ? URL.parse(String((JSON.parse(body) as { url?: unknown }).url)) : null;
}

/** The provider's answer. Whatever it says, the way goes on to a page of the service's own. */
async function finish(
  deps: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  providerId: string,
  kind: Row['config']['kind'],
) {
  await count(deps, 'finish', request.ip);
  const row = await inForceById(deps.db, providerId);
  if (row?.config.kind !== kind) return refuse(deps, reply, row, 'off');
  if (kind === 'saml' && !hasPlainAnswer(formOf(request))) return refuse(deps, reply, row, 'rejected');
  let signedIn: string | null = null;
  const rules = rulesOf(deps, row, (userId) => {
    signedIn = userId;
  });
  const answer = await ask(deps, row, rules, forwarded(deps, request)).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'an answer of a sign-in provider');
    return null;
  });
  const problem = answer === null ? 'rejected' : problemOf(answer, deps.baseUrl);
  if (answer === null || problem !== null || signedIn === null) {
    return refuse(deps, reply, row, problem ?? 'rejected');
  }
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie);
  const forgotten = await deps.signOn().guests.link(request.headers.cookie, signedIn);
  if (forgotten !== null) reply.header('set-cookie', forgotten);
  await record(deps, row, { actor: signedIn, action: 'session.started', target: signedIn });
  return reply.redirect('/', 303);
}

function rulesOf(deps: RouteDeps, row: Row, onSignedIn: (userId: string) => void = () => {}): SignOnRules {
  return {
    origins: originsOf(row),
    judge: (person) => judge(deps.db, row, person),
    async onSignedIn(userId) {
      await deps.db.transaction((tx) => joinBySignOn(tx, row.organizationId, userId));
      onSignedIn(userId);
    },
  };
}

function ask(deps: RouteDeps, row: Row, rules: SignOnRules, request: Request): Promise<SignOnAnswer> {
  const { config } = row;
  const state = new URL(request.url).searchParams.get('state');
  const fetcher = config.kind === 'oidc' ? withIdToken(deps.fetcher, config, state) : deps.fetcher;
  return throughFetcher(fetcher, () => deps.signOn().answer(libraryProvider(deps, row), rules, request));
}

function forwarded({ baseUrl }: RouteDeps, request: FastifyRequest): Request {
  const headers = new Headers({ 'x-unmask-address': request.ip });
  for (const name of ['cookie', 'user-agent', 'content-type'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const posted = request.method === 'POST';
  // Cookies have no say where a form comes from another page.
  if (posted) headers.delete('cookie');
  return new Request(new URL(request.url, baseUrl), {
    method: request.method,
    headers,
    ...(posted && { body: formOf(request) }),
  });
}

const formOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');

/** What the library calls it, in the few words that people are told. */
const NAMES: Record<string, Problem> = {
  access_denied: 'cancelled',
  login_required: 'cancelled',
  interaction_required: 'cancelled',
  consent_required: 'cancelled',
  replay_detected: 'replayed',
  unsolicited_response: 'not_begun',
  invalid_state: 'not_begun',
  state_mismatch: 'not_begun',
  state_not_found: 'not_begun',
  state_invalid: 'not_begun',
  please_restart_the_process: 'not_begun',
};

/** @returns null when the library let the person in */
function problemOf({ status, location }: SignOnAnswer, baseUrl: string): Problem | null {
  if (status !== 302 || location === null) return 'rejected';
  const query = URL.parse(location, baseUrl)?.searchParams;
  const named = query?.get('error');
  if (named === null || named === undefined) return null;
  if (query?.get('error_description') === 'missing_user_info') return 'no_address';
  const name = named.toLowerCase().replaceAll(' ', '_');
  if (Object.hasOwn(problems, name)) return name as Problem;
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? 'rejected') : 'rejected';
}

async function refuse(deps: RouteDeps, reply: FastifyReply, row: Row | null, problem: Problem) {
  if (row) {
    const target = row.organizationId;
    await record(deps, row, { actor: 'visitor', action: 'session.refused', target, problem });
  }
  return reply.redirect(`${PROBLEM_PAGE}?problem=${problem}`, 303);
}

interface Entry {
  actor: string;
  action: string;
  target: string;
  problem?: Problem;
}

/** That a row could not be written keeps nobody from signing in: it is logged. */
async function record({ db, logger }: RouteDeps, row: Row, { problem, ...entry }: Entry): Promise<void> {
  const detail = { by: 'single sign-on', kind: row.config.kind, ...(problem && { problem }) };
  const { organizationId } = row;
  await db
    .transaction((tx) => appendAudit(tx, { ...entry, organizationId, detail }))
    .catch((error: unknown) => logger.error({ err: error }, 'recording a sign-in'));
}

async function count({ db, hashAddress }: RouteDeps, step: string, address: string): Promise<void> {
  const window = { limit: STARTS_PER_QUARTER, seconds: 900 };
  if (!(await countRequest(db, `sign-on:${step}:${hashAddress(address)}`, window))) {
    throw new AppError(errors.sign_on_too_often);
  }
}
