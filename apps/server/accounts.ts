/** Puts the foundation of accounts together. A slice that holds something about people says so in `personalData`. */

import {
  type AccountData,
  type Attempts,
  type Auth,
  accountMailer,
  accountSections,
  createAccountData,
  createAttempts,
  createAuth,
  createFirstProof,
  createGuestLink,
  createNotices,
  createRecord,
  createSignOn,
  type FirstProof,
  type GuestLink,
  type ProvedPassword,
  type RecordAnswer,
  type SendAccountMail,
  type SignOn,
  standingProblem,
} from '@unmask/accounts/server';
import { analysisPersonalData, moveAnalyses } from '@unmask/analyses/server';
import { organizationPersonalData } from '@unmask/organizations/server';
import type { Settings } from '@unmask/platform/env';
import { keyedHash } from '@unmask/platform/identifiers';
import type { Logger } from '@unmask/platform/logger';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import type { ServerContext } from './server-context.ts';
import type { OpenSlice } from './slices.ts';

export interface Accounts {
  auth: Auth;
  attempts: Attempts;
  mail: SendAccountMail;
  data: AccountData;
  guestLink: GuestLink;
  notify: ReturnType<typeof createNotices>;
  record: RecordAnswer;
  standingProblem(proved: ProvedPassword): ReturnType<typeof standingProblem>;
  secret: string;
  firstProof: FirstProof;
  parts: PersonalDataSection[];
  /** Signing in by the providers of organizations. */
  signOn: SignOn;
}

/** What is exported with an account and deleted with it: of the foundations, then slice by slice. */
function personalDataSections(core: ServerContext, slices: readonly OpenSlice[]): PersonalDataSection[] {
  return [
    ...accountSections(core.database.db),
    ...organizationPersonalData(core.database.db),
    ...analysisPersonalData(core.analysis),
    ...slices.flatMap(({ slice, deps }) => slice.personalData?.(deps) ?? []),
  ];
}

export function createAccounts(
  core: ServerContext,
  settings: Settings,
  logger: Logger,
  wiring: {
    baseUrl: string;
    sendMail(): void;
    onDeleted(): Promise<void>;
    slices: readonly OpenSlice[];
  },
): Accounts {
  const { db } = core.database;
  const hash = (value: string) => keyedHash(settings.UNMASK_SECRET, 'attempts', value);
  const mailing = { db, baseUrl: wiring.baseUrl, onMail: wiring.sendMail };
  const mail = accountMailer(mailing);
  const { UNMASK_SECRET: secret } = settings;
  const onGuestBecomesUser = async (guestId: string, userId: string) => {
    await moveAnalyses(db, guestId, userId);
    for (const { slice } of wiring.slices) await slice.onGuestBecomesUser?.(db, guestId, userId);
  };
  const signUpOpen = () => core.policies.current.sign_up_open;
  const parts = personalDataSections(core, wiring.slices);
  const firstProof = createFirstProof(db, parts);
  const standing = async (id: string) =>
    (await Promise.all(parts.map(async (part) => (await part.standing?.({ id })) ?? []))).flat();
  const passwordAllowed = async (userId: string) => {
    for (const { slice } of wiring.slices) {
      if (await slice.refusesPassword?.(db, userId)) return false;
    }
    return true;
  };
  const authParts = {
    ...mailing,
    secret,
    logger,
    onGuestBecomesUser,
    signUpOpen,
    passwordAllowed,
    firstProof,
    standing,
  };
  const auth = createAuth(authParts);
  const guestLink = createGuestLink({
    db,
    secret,
    secure: wiring.baseUrl.startsWith('https://'),
    onGuestBecomesUser,
  });
  const attempts = createAttempts({ db, enabled: settings.AUTH_LIMITS, hash });
  return {
    auth,
    attempts,
    mail,
    secret,
    firstProof,
    parts,
    guestLink,
    signOn: createSignOn(authParts, guestLink),
    data: createAccountData({ db, auth, attempts, mail, logger, parts, onDeleted: wiring.onDeleted }),
    record: createRecord({ db, logger }),
    standingProblem: (proved) => standingProblem(db, proved),
    notify: createNotices({ db, mail, hash }),
  };
}
