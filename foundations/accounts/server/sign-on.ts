/** Signing in by the provider of an organization (OIDC or SAML): an instance of the account library that knows this provider alone. */
import type { SSOOptions } from '@better-auth/sso';
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { betterAuth } from 'better-auth/minimal';
import { accounts } from '../tables.ts';
import { type AuthDeps, commonOptions } from './auth.ts';
import { accountGate } from './gate.ts';
import type { GuestLink } from './guest-link.ts';

/** As the plugin takes it; its secrets are opened for one request only. */
export type SignOnProvider = NonNullable<SSOOptions['defaultSSO']>[number];

/** Whom the provider speaks of. */
export interface SignOnPerson {
  /** The account that the provider's answer leads to; null when there is none yet. */
  userId: string | null;
  /** Lower case. */
  email: string;
  step: 'create-user' | 'link-account' | 'sign-in';
  /** Claims or attributes as the provider sent them. */
  profile: Record<string, unknown>;
}

export interface SignOnRules {
  /** Addresses that the library may be pointed to: the fetcher checks what they lead to. */
  origins: readonly string[];
  /** Why this person may not sign in; null when nothing stands against it. */
  judge(person: SignOnPerson): Promise<string | null>;
  /** The session is there, its cookie is not set yet. */
  onSignedIn(userId: string): Promise<void>;
}

export interface SignOnAnswer {
  status: number;
  /** Where the library would lead to. */
  location: string | null;
  cookies: string[];
  body: string;
}

export interface SignOn {
  /** Lets the library answer one request about one provider. */
  answer(provider: SignOnProvider, rules: SignOnRules, request: Request): Promise<SignOnAnswer>;
  /** What a guest made goes along. */
  guests: GuestLink;
}

declare module '@unmask/platform/slice' {
  interface SliceDeps {
    /** There once the server has started. */
    signOn(): SignOn;
  }
}

/** The clocks of two servers may differ by this. */
const CLOCK_SKEW_MS = 60_000;
const REQUEST_LIFE_MS = 10 * 60_000;
const MAX_SAML_BYTES = 192 * 1024;

export function createSignOn(deps: AuthDeps, guests: GuestLink): SignOn {
  return {
    guests,
    async answer(provider, rules, request) {
      const auth = await createSignOnAuth(deps, provider, rules);
      const answer = await auth.handler(request);
      return {
        status: answer.status,
        location: answer.headers.get('location'),
        cookies: answer.headers.getSetCookie(),
        body: await answer.text(),
      };
    },
  };
}

async function createSignOnAuth(deps: AuthDeps, provider: SignOnProvider, rules: SignOnRules) {
  const common = commonOptions(deps);
  const gate = accountGate(deps);
  return betterAuth({
    ...common,
    trustedOrigins: [...rules.origins],
    user: {
      ...common.user,
      validateUserInfo: async ({ user, source }) => {
        const error = await rules.judge({
          userId: source.action === 'create-user' ? null : String(user.id ?? ''),
          email: String(user.email ?? '').toLowerCase(),
          step: source.action,
          profile: (source.sso?.profile ?? {}) as Record<string, unknown>,
        });
        return error === null ? undefined : { error };
      },
    },
    account: {
      ...common.account,
      // Nothing of the provider's is used after this request, so nothing of it is kept.
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
    },
    databaseHooks: {
      session: gate.session,
      user: {
        create: {
          before: async (user) => {
            await gate.user.create.before(user);
            // `judge` let nobody in whose address the provider does not answer for.
            return { data: { ...user, emailVerified: true, image: null } };
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
    // Without the plugin's table: providers are found in `defaultSSO` alone, and what asks for others fails.
    plugins: [{ ...(await plugin(provider, rules)), schema: {} }],
  });
}

/** Loaded by the first who signs in this way: it takes some 60 MiB, which most servers never need. */
async function plugin(provider: SignOnProvider, rules: SignOnRules) {
  const { sso } = await import('@better-auth/sso');
  return sso({
    defaultSSO: [provider],
    domainVerification: { enabled: true },
    trustEmailVerified: true,
    provisionUserOnEveryLogin: true,
    provisionUser: async ({ user }) => rules.onSignedIn(user.id),
    organizationProvisioning: { disabled: true },
    saml: {
      enableInResponseToValidation: true,
      allowIdpInitiated: false,
      requireTimestamps: true,
      clockSkew: CLOCK_SKEW_MS,
      requestTTL: REQUEST_LIFE_MS,
      maxResponseSize: MAX_SAML_BYTES,
      algorithms: { onDeprecated: 'reject' },
    },
  });
}

/** The names that a provider has for people: another one there gives out the same to others. */
export async function forgetSignOns(tx: Database, providerId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.providerId, providerId));
}
