/** Discovery of an OpenID Connect provider, by the one way to addresses that people name; and what its tokens have to say. */
import { createHash } from 'node:crypto';
import { AppError } from '@unmask/platform/errors';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { OidcConfig } from '../tables.ts';
import { discoveryOf } from './provider.ts';

const MAX_BYTES = 512 * 1024;

const DiscoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
const KeysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** @returns whether an address of a provider may be used: https, unless the operator opened private networks */
export function isAddress(text: string, plainHttp: boolean): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (plainHttp && url.protocol === 'http:');
}

type Discovered = Omit<OidcConfig, 'clientId' | 'vouchesForAddresses'>;

/** @throws AppError `sign_on_bad_issuer`, `sign_on_no_discovery`, and `url_…` of the fetcher */
export async function discover(fetcher: Fetcher, issuer: string, plainHttp: boolean): Promise<Discovered> {
  if (!isAddress(issuer, plainHttp) || new URL(issuer).search !== '') {
    throw new AppError(errors.sign_on_bad_issuer);
  }
  const parsed = DiscoverySchema.safeParse(await getJson(fetcher, discoveryOf(issuer)));
  if (!parsed.success) throw new AppError(errors.sign_on_no_discovery, 'the document is not complete');
  const found = parsed.data;
  // Exactly: answers are compared with it letter by letter.
  if (found.issuer !== issuer) throw new AppError(errors.sign_on_no_discovery, 'it names another issuer');
  const used = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri];
  if (found.userinfo_endpoint !== undefined) used.push(found.userinfo_endpoint);
  if (!used.every((address) => isAddress(address, plainHttp))) {
    throw new AppError(errors.sign_on_no_discovery, 'an address in it is not usable');
  }
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    kind: 'oidc',
    issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    jwksEndpoint: found.jwks_uri,
    userInfoEndpoint: found.userinfo_endpoint ?? null,
    tokenAuthentication: methods.includes('client_secret_basic')
      ? 'client_secret_basic'
      : 'client_secret_post',
  };
}

/** @throws AppError `sign_on_no_keys` */
export async function checkKeys(fetcher: Fetcher, config: Discovered): Promise<void> {
  if (!KeysSchema.safeParse(await getJson(fetcher, config.jwksEndpoint)).success) {
    throw new AppError(errors.sign_on_no_keys);
  }
}

async function getJson(fetcher: Fetcher, url: string): Promise<unknown> {
  const { status, body, complete } = await fetcher.send(url, { method: 'GET', maxResponseBytes: MAX_BYTES });
  if (status !== 200 || !complete) throw new AppError(errors.sign_on_no_discovery, `status ${status}`);
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError(errors.sign_on_no_discovery, 'not JSON');
  }
}

/** The library sends none. It is made of the state, which is bound to the browser, so that nothing more has to be stored. */
export const nonceOf = (state: string) =>
  createHash('sha256').update(`nonce of ${state}`).digest('base64url');

/**
 * The library would be content with the answer of the user's endpoint: without a signed token nothing says whom it is meant for, and
 * without its nonce nothing says for which sign-in. The signature is the library's to check.
 */
export function withIdToken(
  fetcher: Fetcher,
  config: Pick<OidcConfig, 'tokenEndpoint'>,
  state: string | null,
): Fetcher {
  const token = new URL(config.tokenEndpoint).href;
  return {
    ...fetcher,
    async send(url, message) {
      const answer = await fetcher.send(url, message);
      if (new URL(url).href !== token || answer.status !== 200) return answer;
      if (state === null || nonceIn(answer.body) !== nonceOf(state)) {
        throw new AppError(errors.sign_on_no_discovery, 'no id token for this sign-in');
      }
      return answer;
    },
  };
}

/** Of the id token in the answer of a token endpoint; null without one. */
function nonceIn(body: string): unknown {
  try {
    const { id_token: token } = JSON.parse(body) as { id_token?: unknown };
    const claims = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(claims) as { nonce?: unknown }).nonce ?? null;
  } catch {
    return null;
  }
}
