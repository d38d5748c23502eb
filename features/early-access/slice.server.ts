import { defineSlice } from '@unmask/platform/slice';
import { earlyAccessPersonalData } from './server/personal-data.ts';
import { earlyAccessRoutes } from './server/routes.ts';

const SIGNUP = 'newsletter_signup';

/** The list of people who want to hear of the service, and their welcome. */
export default defineSlice({
  id: 'early-access',
  events: [SIGNUP],
  routes: (app, { db, baseUrl, hashAddress, track, sendMail }) =>
    earlyAccessRoutes(app, {
      db,
      homeUrl: baseUrl,
      hashAddress,
      onSignup: () => track(SIGNUP),
      onMail: sendMail,
    }),
  routeSamples: { 'POST /functions/v1/send-email': { permission: 'public.write', body: {} } },
  personalData: ({ db }) => [earlyAccessPersonalData(db)],
});
