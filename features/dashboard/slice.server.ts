import { defineSlice } from '@unmask/platform/slice';
import { dashboardContract } from './contract.ts';
import { EXPORT_PATH } from './paths.ts';
import { dashboardPersonalData, moveThreatReports } from './server/personal-data.ts';
import { dashboardRoutes } from './server/routes.ts';
import { dashboardCalls } from './server/rpc.ts';
import { tags } from './words.ts';

/** Figures, activity and alerts of a person or an organization, and threats that people report. */
export default defineSlice({
  id: 'dashboard',
  needs: ['accounts', 'analyses'],
  contract: dashboardContract,
  tags,
  calls: ({ db, baseUrl, sendMail, policies }) =>
    dashboardCalls({
      db,
      homeUrl: baseUrl,
      onMail: sendMail,
      limitPolicy: () => policies.current.limit_policy,
    }),
  routes: (app, { db }) => dashboardRoutes(app, { db }),
  routeSamples: {
    [`GET ${EXPORT_PATH}`]: { permission: 'dashboard.own', path: `${EXPORT_PATH}?format=csv` },
  },
  personalData: ({ db }) => [dashboardPersonalData(db)],
  onGuestBecomesUser: moveThreatReports,
});
