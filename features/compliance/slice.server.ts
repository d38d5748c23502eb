import { defineSlice, perServer } from '@unmask/platform/slice';
import { createReportPrinter } from '@unmask/report/printer';
import { complianceContract } from './contract.ts';
import { errors } from './errors.ts';
import { checkDue, endAcceptances } from './server/checking.ts';
import { ownChecks } from './server/checks/own.ts';
import { peopleChecks } from './server/checks/people.ts';
import type { ComplianceDeps } from './server/deps.ts';
import { compliancePersonalData } from './server/personal-data.ts';
import { remindOwners } from './server/reminders.ts';
import { complianceRoutes } from './server/routes.ts';
import { complianceCalls } from './server/rpc.ts';
import { tags } from './words.ts';

/** Each round takes those organizations that were not looked at for a day. */
const ROUND_MS = 10 * 60_000;

const partsOf = perServer((deps): ComplianceDeps => {
  const { db, logger, registered, baseUrl, hashAddress, sendMail, closing } = deps;
  // Its thread starts with the first report and ends when there is nothing to do.
  const printer = createReportPrinter();
  closing.addEventListener('abort', () => void printer.close());
  return {
    ...{ db, logger, hashAddress, checks: registered.checks, homeUrl: baseUrl },
    ...{ print: printer.print, onMail: sendMail },
  };
});

const own = (path: string) => ({
  permission: 'organization.own' as const,
  path: `/api/organizations/none/compliance${path}`,
});

/** Whether what an organization decided really holds: looked at each night, followed until it does, and reported. */
export default defineSlice({
  id: 'compliance',
  needs: ['accounts', 'organizations', 'documents', 'analyses'],
  contract: complianceContract,
  errors,
  tags,
  checks: [...ownChecks, ...peopleChecks],
  calls: (deps) => complianceCalls(partsOf(deps)),
  routes: (app, deps) => complianceRoutes(app, partsOf(deps)),
  routeSamples: {
    'GET /api/organizations/:organizationId/compliance/reports/:id/pdf': own('/reports/none/pdf'),
    'GET /api/organizations/:organizationId/compliance/findings/export': own('/findings/export'),
    'POST /api/audit-view/reports/:id': {
      permission: 'public.read',
      path: '/api/audit-view/reports/none',
      body: { token: 'none' },
    },
  },
  schedules: [
    {
      id: 'compliance.check',
      every_ms: ROUND_MS,
      on: 'one',
      async run(deps, { signal }) {
        const parts = partsOf(deps);
        await endAcceptances(parts);
        await checkDue(parts, signal);
        await remindOwners(parts);
      },
    },
  ],
  personalData: ({ db }) => compliancePersonalData(db),
});
