/** A real OpenID Connect provider on this machine: `oidc-provider`, with one person at its desk. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
}

export interface OidcServer {
  issuer: string;
  /** Who sits at the desk; null: whoever it is does not want to. */
  person: Person | null;
  /** Takes the way of a browser through its pages. @returns path and query with which it leads back */
  signIn(url: URL): Promise<string>;
  close(): Promise<void>;
}

export async function startOidcServer(
  callback: string,
  client: { clientId: string; clientSecret: string },
): Promise<OidcServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/desk/${uid}` },
    findAccount: (_context, id) => {
      const claims = server.person;
      return claims?.sub === id ? { accountId: id, claims: async () => ({ ...claims }) } : undefined;
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const pages = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/desk/')) return void pages(request, response);
    const result =
      server.person === null ? { error: 'access_denied' } : { login: { accountId: server.person.sub } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  const server: OidcServer = {
    issuer,
    person: null,
    signIn: (url) => walk(url, callback),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

const MOST_STEPS = 12;

async function walk(start: URL, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (url.href.startsWith(callback)) return `${url.pathname}${url.search}`;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider stays at ${url.pathname}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  throw new Error('the provider leads in circles');
}
