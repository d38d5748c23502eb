/** Limits on guessing: by network address, by account, and by both together. Counted in the database, for all servers at once. */
import type { Database } from '@unmask/db';
import { countRequest, forgetCount } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';

interface Window {
  limit: number;
  seconds: number;
}

interface Rule {
  /** All attempts from one network. */
  network?: Window;
  /** All attempts on one account, from anywhere. */
  account?: Window;
  /** Attempts of one network on one account: low, because it locks nobody else out. */
  pair?: Window;
  /** The attempt proves a secret: a right one takes the account's counts back. */
  secret?: true;
}

const QUARTER_S = 15 * 60;
const HOUR_S = 3600;

const ownPassword: Rule = { account: { limit: 10, seconds: QUARTER_S }, secret: true };
const code: Rule = {
  network: { limit: 30, seconds: QUARTER_S },
  account: { limit: 10, seconds: QUARTER_S },
  secret: true,
};

/** By path below `/api/auth`, or by the name of a call. */
export const ATTEMPT_RULES: Record<string, Rule> = {
  '/sign-in/email': {
    network: { limit: 60, seconds: QUARTER_S },
    account: { limit: 100, seconds: QUARTER_S },
    pair: { limit: 10, seconds: QUARTER_S },
    secret: true,
  },
  '/sign-up/email': {
    network: { limit: 20, seconds: HOUR_S },
    account: { limit: 10, seconds: HOUR_S },
  },
  '/sign-in/anonymous': { network: { limit: 30, seconds: HOUR_S } },
  '/request-password-reset': {
    network: { limit: 20, seconds: HOUR_S },
    account: { limit: 5, seconds: HOUR_S },
  },
  '/reset-password': { network: { limit: 30, seconds: QUARTER_S } },
  '/send-verification-email': {
    network: { limit: 20, seconds: HOUR_S },
    account: { limit: 5, seconds: HOUR_S },
  },
  '/two-factor/verify-totp': code,
  '/two-factor/verify-backup-code': code,
  '/two-factor/enable': ownPassword,
  '/two-factor/disable': ownPassword,
  '/two-factor/generate-backup-codes': ownPassword,
  '/change-password': ownPassword,
  'account.delete': ownPassword,
  'account.changeAddress': ownPassword,
  'account.verifyEmail': { network: { limit: 60, seconds: QUARTER_S } },
};

export interface Attempts {
  /**
   * Counts one attempt before anything is looked at, so that attempts sent at once count too.
   * @param account address or id of the account that is tried, if any
   * @throws AppError `too_many_attempts`
   * @returns to be called when the secret was right
   */
  begin(name: string, network: string, account: string | null): Promise<() => Promise<void>>;
}

export function createAttempts(parts: {
  db: Database;
  enabled: boolean;
  /** Keyed hash: no address is stored in the counters. */
  hash(value: string): string;
}): Attempts {
  return {
    async begin(name, network, account) {
      const rule = ATTEMPT_RULES[name];
      if (!rule || !parts.enabled) return async () => undefined;
      const who = account?.trim().toLowerCase() ?? null;
      const of = (kind: string, value: string) => `auth:${name}:${kind}:${parts.hash(value)}`;
      const ownKeys: string[] = [];
      const count = async (key: string, window: Window | undefined) => {
        if (window && !(await countRequest(parts.db, key, window))) {
          throw new AppError('too_many_attempts', key);
        }
      };
      await count(of('network', network), rule.network);
      if (who !== null) {
        ownKeys.push(of('account', who), of('pair', `${network} ${who}`));
        // The narrow limit first: one network alone never fills the wide one.
        await count(ownKeys[1] ?? '', rule.pair);
        await count(ownKeys[0] ?? '', rule.account);
      }
      return async () => {
        if (rule.secret) for (const key of ownKeys) await forgetCount(parts.db, key);
      };
    },
  };
}
