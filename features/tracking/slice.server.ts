import { defineSlice } from '@unmask/platform/slice';
import { BROWSER_EVENTS } from './contract.ts';
import { trackingRoutes } from './server/routes.ts';

/** What browsers count: pages, and what happens on them alone. */
export default defineSlice({
  id: 'tracking',
  browserEvents: BROWSER_EVENTS,
  routes: (app, { db, hashAddress, registered }) =>
    trackingRoutes(app, { db, hashAddress, names: registered.events }),
  routeSamples: { 'POST /api/events': { permission: 'public.write', body: {} } },
});
