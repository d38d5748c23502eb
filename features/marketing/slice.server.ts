import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { marketingContract, marketingOwn } from './contract.ts';
import { errors } from './errors.ts';
import { SECRET_PURPOSE } from './server/analytics.ts';
import type { MarketingDeps } from './server/deps.ts';
import { forwardEvents } from './server/forward.ts';
import { moveKept } from './server/guests.ts';
import { inquiryListener } from './server/inquiries.ts';
import { marketingPersonalData } from './server/personal-data.ts';
import { marketingCalls } from './server/rpc.ts';
import { refreshActive } from './server/sources.ts';
import { tags } from './words.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

const partsOf = perServer(
  ({ db, fetcher, settings, baseUrl }): MarketingDeps => ({
    ...{ db, fetcher, homeUrl: baseUrl },
    encrypter: createEncrypter(settings.UNMASK_SECRET, SECRET_PURPOSE),
  }),
);

/** The marketing area: plan, outreach, campaigns and figures of whoever brings the service to people. */
export default defineSlice({
  id: 'marketing',
  needs: ['accounts'],
  contract: marketingContract,
  permissions: [marketingOwn],
  errors,
  tags,
  calls: (deps) => marketingCalls(partsOf(deps)),
  on: inquiryListener,
  schedules: [
    {
      id: 'marketing.sources',
      every_ms: HOUR_MS,
      on: 'one',
      run: (deps, { signal }) => refreshActive(partsOf(deps), signal),
    },
    {
      id: 'marketing.analytics',
      every_ms: MINUTE_MS,
      on: 'one',
      run: (deps, { signal }) => forwardEvents(partsOf(deps), signal),
    },
  ],
  personalData: ({ db }) => marketingPersonalData(db),
  onGuestBecomesUser: moveKept,
});
