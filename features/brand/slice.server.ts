import { createNameAsker } from '@unmask/platform/dns-records';
import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { createReportPrinter } from '@unmask/report/printer';
import { brandContract } from './contract.ts';
import { errors } from './errors.ts';
import { processFinds } from './server/capture.ts';
import { keysOf } from './server/connectors/index.ts';
import type { BrandDeps } from './server/deps.ts';
import { domainRound } from './server/domains/looks.ts';
import { endedListener } from './server/ended.ts';
import { faceRound } from './server/faces/look.ts';
import { fetchLooking } from './server/faces/posts.ts';
import { FACES_PURPOSE } from './server/faces/sealing.ts';
import { brandPersonalData } from './server/personal-data.ts';
import { brandRoutes } from './server/routes.ts';
import { brandCalls } from './server/rpc.ts';
import { sweep } from './server/sweep.ts';
import { watchRound } from './server/watch.ts';
import { tags } from './words.ts';
import './events.ts';

const WATCH = 'brand.watch';
const WATCH_MS = 60_000;
const DOMAINS = 'brand.domains';
const DOMAINS_MS = 60_000;
const FACES_MS = 10_000;
const SWEEP_MS = 60 * 60_000;

const partsOf = perServer(
  ({ db, settings, analyses, fetcher, logger, baseUrl, runNow, sendMail, events }): BrandDeps => ({
    ...{ db, analyses, fetcher, logger, events, homeUrl: baseUrl },
    names: createNameAsker(settings.DNS_SERVERS, settings.DNS_NAMES_PER_SECOND),
    homePages: (name) => [`https://${name}/`, `http://${name}/`],
    onDomains: () => runNow(DOMAINS),
    keys: keysOf(settings),
    printer: createReportPrinter(),
    onDue: () => runNow(WATCH),
    onMail: sendMail,
    encrypter: createEncrypter(settings.UNMASK_SECRET, FACES_PURPOSE),
  }),
);

const NONE = '/api/organizations/none/brand';
const BASE = '/api/organizations/:organizationId/brand';
const own = (path: string, more = {}) => ({
  permission: 'organization.own' as const,
  path: `${NONE}${path}`,
  ...more,
});

/** Watches what can be watched for an organization's names, and follows what is found until it is gone. */
export default defineSlice({
  id: 'brand',
  needs: ['accounts', 'organizations', 'documents', 'analyses'],
  contract: brandContract,
  errors,
  tags,
  calls: (deps) => brandCalls(partsOf(deps)),
  routes: (app, deps) => brandRoutes(app, partsOf(deps)),
  routeSamples: {
    [`POST ${BASE}/faces/:id/portraits`]: own('/faces/none/portraits', { body: {} }),
    [`POST ${BASE}/finds/:id/file`]: own('/finds/none/file', { body: {} }),
    [`GET ${BASE}/domains/:id/page`]: own('/domains/none/page'),
    [`GET ${BASE}/finds/:id/media`]: own('/finds/none/media'),
    [`GET ${BASE}/finds/:id/page`]: own('/finds/none/page'),
    [`GET ${BASE}/takedowns/:id/pdf`]: own('/takedowns/none/pdf'),
  },
  on: endedListener.on ?? {},
  schedules: [
    {
      id: WATCH,
      every_ms: WATCH_MS,
      on: 'one',
      async run(deps, { signal }) {
        const parts = partsOf(deps);
        await watchRound(parts, signal);
        await processFinds(parts, signal);
        await fetchLooking(parts, signal);
      },
    },
    {
      id: 'brand.faces',
      every_ms: FACES_MS,
      on: 'one',
      run: (deps, { signal }) => faceRound(partsOf(deps), signal),
    },
    {
      id: DOMAINS,
      every_ms: DOMAINS_MS,
      on: 'one',
      run: (deps, { signal }) => domainRound(partsOf(deps), signal),
    },
    { id: 'brand.sweep', every_ms: SWEEP_MS, on: 'one', run: (deps) => sweep(partsOf(deps)) },
  ],
  personalData: ({ db }) => brandPersonalData(db),
});
