/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { dashboardContract } from '../contract.ts';
import { type OverviewDeps, overview } from './overview.ts';
import { type ReportDeps, reportThreat } from './reports.ts';

export function dashboardCalls(deps: OverviewDeps & ReportDeps) {
  const os = implement(dashboardContract).$context<CallContext>().use(callGate);
  return os.router({
    overview: os.overview.handler(({ context }) => overview(deps, context.actor)),
    reportThreat: os.reportThreat.handler(({ input, context }) => reportThreat(deps, context.actor, input)),
  });
}
