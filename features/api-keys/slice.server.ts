import { apiClientAnalyses } from '@unmask/analyses/server';
import { defineSlice } from '@unmask/platform/slice';
import { apiKeysContract, PUBLIC_CALLS } from './contract.ts';
import { errors } from './errors.ts';
import { deleteExpiredIdempotencyKeys } from './server/idempotency.ts';
import { apiKeysPersonalData } from './server/personal-data.ts';
import { publicApiRoutes } from './server/public-routes.ts';
import { apiKeyCalls } from './server/rpc.ts';
import { apiScopes, apiTags, tags } from './words.ts';

const DELETION_MS = 5 * 60_000;
const DESCRIPTION = '/api/v1/openapi.json';

/** Keys of people, and what programs do with them: send videos, and read, cancel and delete analyses. */
export default defineSlice({
  id: 'api-keys',
  needs: ['accounts', 'analyses'],
  contract: apiKeysContract,
  errors,
  tags,
  calls: ({ db, registered }) => apiKeyCalls({ db, registered }),
  apiCalls: PUBLIC_CALLS,
  apiTags,
  apiScopes,
  routes: (app, { db, analyses, fetcher, keyGate, registered, baseUrl, closing }) =>
    publicApiRoutes(app, {
      db,
      analyses: apiClientAnalyses({ ...analyses, fetcher }),
      keyGate,
      registered,
      homeUrl: baseUrl,
      closing,
    }),
  routeSamples: {
    [`GET ${DESCRIPTION}`]: { permission: 'public.read' },
    [`GET /functions/v1${DESCRIPTION}`]: { permission: 'public.read' },
  },
  schedules: [
    {
      id: 'api-keys.delete_idempotency_keys',
      every_ms: DELETION_MS,
      on: 'one',
      run: ({ db }) => deleteExpiredIdempotencyKeys(db),
    },
  ],
  personalData: ({ db }) => [apiKeysPersonalData(db)],
});
