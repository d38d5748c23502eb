import { createEncrypter } from '@unmask/platform/encryption';
import { defineSlice, perServer } from '@unmask/platform/slice';
import { createReportPrinter } from '@unmask/report/printer';
import { forensicsContract } from './contract.ts';
import { errors } from './errors.ts';
import { freezeResult } from './server/evidence.ts';
import { KEY_PURPOSE, openSigner, type Signer } from './server/keys.ts';
import { forensicsPersonalData } from './server/personal-data.ts';
import { forensicsRoutes } from './server/routes.ts';
import { forensicsCalls } from './server/rpc.ts';
import { type ShareDeps, sharedRoutes } from './server/sharing/open.ts';
import { stampBy } from './server/timestamp/authority.ts';
import { failUnstarted } from './server/unstarted.ts';
import { tags } from './words.ts';

const partsOf = perServer(({ db, settings, analyses, logger, baseUrl, hashAddress }): ShareDeps => {
  const encrypter = createEncrypter(settings.UNMASK_SECRET, KEY_PURPOSE);
  let signer: Promise<Signer> | null = null;
  return {
    ...{ db, encrypter, hashAddress },
    storage: analyses.storage,
    settings: analyses.settings,
    homeUrl: baseUrl,
    printer: createReportPrinter(),
    signer: () => {
      signer ??= openSigner(db, encrypter);
      return signer;
    },
    stamp: settings.TIMESTAMP_AUTHORITY_URL ? stampBy(settings.TIMESTAMP_AUTHORITY_URL, logger) : null,
  };
});

const UNSTARTED_MS = 60_000;
const NONE = '/api/organizations/none/forensics';
const BASE = '/api/organizations/:organizationId/forensics';
const own = (path: string, more = {}) => ({
  permission: 'organization.own' as const,
  path: `${NONE}${path}`,
  ...more,
});

/** Cases with evidence, its chain of custody, and signed reports. */
export default defineSlice({
  id: 'forensics',
  needs: ['accounts', 'organizations', 'documents', 'analyses'],
  contract: forensicsContract,
  errors,
  tags,
  calls: (deps) => forensicsCalls(partsOf(deps), deps.analyses),
  async routes(app, deps) {
    const parts = partsOf(deps);
    // The key is made at the first start, before anything has to be signed.
    await parts.signer();
    // Before the others, which leave the bodies of their scope alone.
    await app.register(async (scope) => sharedRoutes(scope, parts));
    forensicsRoutes(app, parts, deps.analyses);
  },
  routeSamples: {
    [`POST ${BASE}/cases/:caseId/files`]: own('/cases/none/files', { body: {} }),
    [`GET ${BASE}/cases/:caseId/evidence/:evidenceId/file`]: own('/cases/none/evidence/none/file'),
    [`GET ${BASE}/cases/:caseId/evidence/:evidenceId/picture`]: own('/cases/none/evidence/none/picture'),
    [`GET ${BASE}/cases/:caseId/export`]: own('/cases/none/export'),
    [`GET ${BASE}/reports/:reportId/pdf`]: own('/reports/none/pdf'),
    [`GET ${BASE}/reports/:reportId/json`]: own('/reports/none/json'),
    [`GET ${BASE}/redactions/:redactionId/pdf`]: own('/redactions/none/pdf'),
    'POST /api/shared-case/:kind/:id': {
      permission: 'public.read',
      path: '/api/shared-case/report/none',
      body: { pass: 'none' },
    },
    'GET /api/forensics/sample.pdf': { permission: 'public.read' },
    'GET /.well-known/unmask-signing-keys.json': { permission: 'public.read' },
  },
  on: { 'analysis.ended': freezeResult },
  schedules: [
    {
      id: 'forensics.unstarted',
      every_ms: UNSTARTED_MS,
      on: 'one',
      async run({ db }) {
        await failUnstarted(db, new Date());
      },
    },
  ],
  personalData: ({ db }) => forensicsPersonalData(db),
});
