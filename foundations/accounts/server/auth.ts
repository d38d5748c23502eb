/** Accounts and sessions: email with password, guests, and a second factor. Tables and columns are the specification's. */

import { type Database, userProfiles } from '@unmask/db';
import { randomId } from '@unmask/platform/identifiers';
import type { Logger } from '@unmask/platform/logger';
import { queueMail } from '@unmask/platform/mail';
import { shownError, withoutValues } from '@unmask/platform/shown-error';
import { type AccountMailKind, resetLines } from '@unmask/product/copy/account-mail';
import { PASSWORD_MIN_LENGTH } from '@unmask/product/copy/auth';
import { BRAND } from '@unmask/product/copy/site';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { anonymous } from 'better-auth/plugins/anonymous';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { accounts, sessions, twoFactors, verifications } from '../tables.ts';
import { accountMail } from './account-mail.ts';
import { leaveForAnswer } from './after-reset.ts';
import { accountGate } from './gate.ts';
import { closeLinks } from './mailed-links.ts';
import { refuseWeakPassword } from './new-password.ts';
import { carryUsage } from './profiles.ts';
import { openSecureLink, secureLinkPath } from './secure-link.ts';
import { type FirstProof, onAddressProved } from './verification.ts';

export interface AuthDeps {
  db: Database;
  secret: string;
  /** Address people use; cookies are `Secure` when it is https. */
  baseUrl: string;
  logger: Logger;
  /** A guest signed up or in: everything the guest made is to be the person's. Runs before the guest is deleted. */
  onGuestBecomesUser(guestId: string, userId: string): Promise<void>;
  /** The address of an account was proved for the first time. */
  firstProof: FirstProof;
  /** What opens or watches an account without its password, in words. */
  standing(userId: string): Promise<string[]>;
  /** There is mail to send. */
  onMail(): void;
  /** Whether new accounts can be made. */
  signUpOpen(): boolean;
  /** Whether a password may sign this person in: an organization can ask its members for its own way. */
  passwordAllowed(userId: string): Promise<boolean>;
}

/** The guest's address as the app shows it; no mail is ever sent to it. */
export const GUEST_DOMAIN = 'guest.unmask.invalid';
const VERIFY_LINK_S = 24 * 3600;
const RESET_LINK_S = 3600;

/** @param lines besides those that every mail of its kind has */
export type SendAccountMail = (
  kind: AccountMailKind,
  recipient: string,
  path?: string,
  lines?: readonly string[],
) => Promise<void>;

/** @returns stores a mail whose button leads to `path` of the service. */
export function accountMailer(deps: Pick<AuthDeps, 'db' | 'baseUrl' | 'onMail'>): SendAccountMail {
  return async (kind, recipient, path, lines) => {
    const link = path === undefined ? undefined : new URL(path, deps.baseUrl).href;
    await queueMail(deps.db, await accountMail(kind, recipient, link, lines));
    deps.onMail();
  };
}

/** What every instance of the library has: one database, one kind of cookie. */
export function commonOptions(deps: Pick<AuthDeps, 'db' | 'baseUrl' | 'secret' | 'logger'>) {
  return {
    baseURL: deps.baseUrl,
    basePath: '/api/auth',
    secret: deps.secret,
    database: drizzleAdapter(deps.db, {
      provider: 'pg',
      schema: {
        user_profiles: userProfiles,
        sessions,
        accounts,
        verifications,
        two_factors: twoFactors,
      },
      transaction: false,
    }),
    user: { modelName: 'user_profiles' },
    session: { modelName: 'sessions' },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    advanced: {
      cookiePrefix: 'unmask',
      useSecureCookies: deps.baseUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: ['x-unmask-address'] },
      database: {
        // The specification's prefix of an instant account's id (core specification, section 4).
        generateId: ({ model }) => (USER_MODELS.has(model) ? `demo-user-${randomId()}` : randomId()),
      },
    },
    // Attempts are limited before a request gets here: see `attempts.ts`.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: {
      // The service's own error handler logs and answers it: the library would print it as it is.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    logger: {
      log: (level, message, ...details) =>
        deps.logger[level === 'error' ? 'error' : 'debug'](
          { details: details.map((detail) => shownError(detail)) },
          // Its plugins also hand over errors in place of a message.
          withoutValues(String(message)),
        ),
    },
  } satisfies BetterAuthOptions;
}

export function createAuth(deps: AuthDeps) {
  const mail = accountMailer(deps);
  return betterAuth({
    ...commonOptions(deps),
    // The service's own origin check has already refused foreign origins when a request gets here.
    trustedOrigins: async (request) => {
      const origin = request?.headers.get('origin');
      return origin ? [origin] : [];
    },
    emailAndPassword: {
      enabled: true,
      // The first check alone, with its own words; the rest of the rule is `refuseWeakPassword`.
      minPasswordLength: PASSWORD_MIN_LENGTH,
      autoSignIn: true,
      requireEmailVerification: false,
      resetPasswordTokenExpiresIn: RESET_LINK_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mail('reset', user.email, `/auth/reset?token=${token}`),
      onPasswordReset: async ({ user }) => {
        await closeLinks(deps.db, user.id);
        const deleted = await onAddressProved(deps, user);
        await tellOfReset(deps, mail, user, deleted);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFY_LINK_S,
      sendVerificationEmail: ({ user, token }) => mail('verify', user.email, `/auth/verify?token=${token}`),
    },
    hooks: { before: refuseWeakPassword },
    databaseHooks: accountGate(deps),
    plugins: [
      // First: while a code is still to come, nobody has signed in, and no guest is taken along (see `guest-link.ts`).
      twoFactor({ issuer: BRAND, twoFactorTable: 'two_factors' }),
      anonymous({
        emailDomainName: GUEST_DOMAIN,
        onLinkAccount: async ({ anonymousUser, newUser }) => {
          await deps.onGuestBecomesUser(anonymousUser.user.id, newUser.user.id);
          await carryUsage(deps.db, anonymousUser.user.id, newUser.user.id);
        },
      }),
    ],
  });
}

/** A new password closes neither keys nor webhooks: the mail names them, and mail and page lead to where all of them are ended. */
async function tellOfReset(
  deps: AuthDeps,
  mail: SendAccountMail,
  user: { id: string; email: string },
  deleted: number,
): Promise<void> {
  const standing = await deps.standing(user.id);
  const lines = [
    ...(deleted > 0 ? [resetLines.cleared] : []),
    ...(standing.length > 0 ? [resetLines.standing, ...standing] : []),
  ];
  const token = await openSecureLink(deps.db, user.id);
  leaveForAnswer({ secureToken: token });
  await mail('passwordChanged', user.email, secureLinkPath(token), lines);
}

const USER_MODELS = new Set(['user', 'user_profiles']);

export type Auth = ReturnType<typeof createAuth>;
