/** Server side of the dashboard slice: what the wiring needs of it. */
export { dashboardAccountPart, moveThreatReports } from './account.ts';
export { dashboardRoutes } from './routes.ts';
export { dashboardCalls } from './rpc.ts';
