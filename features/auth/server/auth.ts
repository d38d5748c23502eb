/** Accounts and sessions: e-mail with password, and guests. Tables and columns are the specification's. */
import { accounts, type Database, sessions, userProfiles, verifications } from '@unmask/db';
import type { Logger } from '@unmask/platform/logger';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { anonymous } from 'better-auth/plugins';
import { carryUsage } from './profiles.ts';

export interface AuthParts {
  db: Database;
  secret: string;
  /** Address people use; cookies are `Secure` when it is https. */
  baseUrl: string;
  production: boolean;
  logger: Logger;
  /** A guest signed up or in: everything the guest made is to be the person's. Runs before the guest is deleted. */
  onGuestBecomesUser(guestId: string, userId: string): Promise<void>;
}

/** The guest's address as the app shows it; no mail is ever sent to it. */
const GUEST_DOMAIN = 'guest.unmask.invalid';
/** Core specification, section 5. */
const MIN_PASSWORD_LENGTH = 6;

export function createAuth(parts: AuthParts) {
  return betterAuth({
    baseURL: parts.baseUrl,
    basePath: '/api/auth',
    secret: parts.secret,
    // The service's own origin check has already refused foreign origins when a request gets here.
    trustedOrigins: async (request) => {
      const origin = request?.headers.get('origin');
      return origin ? [origin] : [];
    },
    database: drizzleAdapter(parts.db, {
      provider: 'pg',
      schema: { user_profiles: userProfiles, sessions, accounts, verifications },
      transaction: false,
    }),
    user: { modelName: 'user_profiles' },
    session: { modelName: 'sessions' },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      autoSignIn: true,
      requireEmailVerification: false,
    },
    advanced: {
      cookiePrefix: 'unmask',
      useSecureCookies: parts.baseUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: ['x-unmask-address'] },
    },
    rateLimit: { enabled: parts.production },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) =>
        parts.logger[level === 'error' ? 'error' : 'debug']({ details }, message),
    },
    plugins: [
      anonymous({
        emailDomainName: GUEST_DOMAIN,
        onLinkAccount: async ({ anonymousUser, newUser }) => {
          await parts.onGuestBecomesUser(anonymousUser.user.id, newUser.user.id);
          await carryUsage(parts.db, anonymousUser.user.id, newUser.user.id);
        },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
