import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { START_PATH, singleSignOnContract } from './contract.ts';
import { errors } from './errors.ts';
import { signOnPersonalData } from './server/personal-data.ts';
import { switchOffWithoutPlan } from './server/plan-end.ts';
import { SECRET_PURPOSE } from './server/provider.ts';
import { refusesPassword } from './server/required.ts';
import { ACS_PATH, CALLBACK_PATH, signOnRoutes } from './server/routes.ts';
import { singleSignOnCalls } from './server/rpc.ts';

const PLAN_CHECK_MS = 15 * 60_000;

const partsOf = perServer(({ db, settings, baseUrl, fetcher, signOn, logger, hashAddress }) => ({
  db,
  baseUrl,
  fetcher,
  signOn,
  logger,
  hashAddress,
  encrypter: createEncrypter(settings.UNMASK_SECRET, SECRET_PURPOSE),
  nameServers: settings.DNS_SERVERS,
  plainHttp: settings.FETCH_ALLOW.length > 0,
}));

/** People of an organization sign in by its own provider. */
export default defineSlice({
  id: 'single-sign-on',
  needs: ['accounts', 'organizations'],
  contract: singleSignOnContract,
  errors,
  calls: (deps) => singleSignOnCalls(partsOf(deps)),
  routes: (app, deps) => signOnRoutes(app, partsOf(deps)),
  routeSamples: {
    [`POST ${START_PATH}`]: { permission: 'public.write', body: { email: '' } },
    [`GET ${CALLBACK_PATH}`]: { permission: 'public.write', path: '/api/auth/sso/callback/none' },
    [`POST ${ACS_PATH}`]: { permission: 'public.write', path: '/api/auth/sso/saml2/sp/acs/none', body: {} },
  },
  refusesPassword,
  personalData: ({ db }) => signOnPersonalData(db),
  schedules: [
    {
      id: 'single-sign-on.plan_check',
      every_ms: PLAN_CHECK_MS,
      on: 'one',
      async run({ db, baseUrl, sendMail, logger }) {
        const ended = await switchOffWithoutPlan(db, baseUrl);
        if (ended > 0) logger.info({ ended }, 'switched single sign-on off: the plan has ended');
        if (ended > 0) sendMail();
      },
    },
  ],
});
