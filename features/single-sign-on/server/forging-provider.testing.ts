/** An OpenID Connect provider that says whatever a test wants, signed with a real key: for what must be refused. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';

const SECOND_MS = 1000;
const HOUR_S = 3600;

export interface ForgingProvider {
  issuer: string;
  http: TestHttpServer;
  /** What the next token says beside or instead of what is right; undefined leaves a claim out. */
  claims: Record<string, unknown>;
  /** Signs with a key that is not published. */
  strangeKey: boolean;
  /** Sends no id token. */
  noIdToken: boolean;
  /** Sends one that says that nothing signs it. */
  unsigned: boolean;
  /** What token requests are answered instead. */
  refusal: { status: number; body: unknown } | null;
  /** Of the request that is answered. */
  nonce: string | null;
  /** What the discovery document says beside or instead of what is right. */
  document: Record<string, unknown>;
  /** How a token request was answered: by the code that came. */
  codes: string[];
  close(): Promise<void>;
}

export const CLIENT = { clientId: 'unmask', clientSecret: 'a secret of the client' };

/** @param host of this machine */
export async function startForgingProvider(host = '127.0.0.1'): Promise<ForgingProvider> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...published.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const http = await startHttpServer(({ path, body }) => {
    if (path.startsWith('/.well-known'))
      return { body: { ...documentOf(provider.issuer), ...provider.document } };
    if (path.startsWith('/keys')) return { body: { keys: [jwk] } };
    if (path.startsWith('/token')) return provider.refusal ?? { body: tokens(body) };
    return { status: 404, body: {} };
  }, host);
  const tokens = (body: string) => {
    provider.codes.push(new URLSearchParams(body).get('code') ?? '');
    const key = provider.strangeKey ? strange.privateKey : published.privateKey;
    const now = Math.floor(Date.now() / SECOND_MS);
    const right = { iss: provider.issuer, aud: CLIENT.clientId, iat: now, exp: now + HOUR_S };
    const claims = { ...right, nonce: provider.nonce, ...provider.claims };
    const idToken = provider.unsigned ? unsigned(claims) : sign(claims, key);
    const answer = { access_token: randomUUID(), token_type: 'Bearer', expires_in: HOUR_S };
    return provider.noIdToken ? answer : { ...answer, id_token: idToken };
  };
  const provider: ForgingProvider = {
    issuer: http.origin,
    http,
    claims: {},
    strangeKey: false,
    noIdToken: false,
    unsigned: false,
    refusal: null,
    nonce: null,
    document: {},
    codes: [],
    close: () => http.close(),
  };
  return provider;
}

const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const unsigned = (claims: Record<string, unknown>) => `${part({ alg: 'none' })}.${part(claims)}.`;

function sign(claims: Record<string, unknown>, key: KeyObject): string {
  const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}

/** Names a person as a provider does: the same for the same address. */
export const subjectOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 20);
