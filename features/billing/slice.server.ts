import { defineSlice, perServer } from '@unmask/platform/slice';
import { billingContract } from './contract.ts';
import { errors } from './errors.ts';
import { openBilling } from './server/open.ts';
import { billingPersonalData } from './server/personal-data.ts';
import { billingRoutes } from './server/routes.ts';
import { billingCalls } from './server/rpc.ts';
import { tags } from './words.ts';

const SETTLE_MS = 5 * 60_000;
const UPGRADE = 'subscription_upgrade';

const partsOf = perServer(({ db, settings, logger, baseUrl, sendMail, track }) =>
  openBilling(settings, {
    db,
    logger,
    baseUrl,
    onUpgrade: (plan) => track(UPGRADE, { plan }),
    onMail: sendMail,
  }),
);

/** Plans: bought, changed, paid back. Which plan counts stands in the profile, where all others read it. */
export default defineSlice({
  id: 'billing',
  needs: ['accounts'],
  contract: billingContract,
  errors,
  tags,
  events: [UPGRADE],
  calls: (deps) => billingCalls(partsOf(deps)),
  routes: (app, deps) => billingRoutes(app, partsOf(deps)),
  routeSamples: {
    'POST /functions/v1/check-subscription': { permission: 'profile.own' },
    'POST /functions/v1/create-checkout': { permission: 'billing.buy', body: {} },
    'POST /functions/v1/customer-portal': { permission: 'billing.buy' },
    'POST /functions/v1/stripe-webhook': { permission: 'public.write', body: {} },
  },
  schedules: [
    {
      id: 'billing.settle',
      every_ms: SETTLE_MS,
      on: 'one',
      run: (deps) => partsOf(deps).payments.settle(new Date()),
    },
  ],
  personalData: (deps) => [billingPersonalData(partsOf(deps))],
});
