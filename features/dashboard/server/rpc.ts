/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { dashboardContract } from '../contract.ts';
import { type OverviewParts, overview } from './overview.ts';
import { type ReportParts, reportThreat } from './reports.ts';

export function dashboardCalls(parts: OverviewParts & ReportParts) {
  const os = implement(dashboardContract).$context<CallContext>().use(callGate);
  return os.router({
    overview: os.overview.handler(({ context }) => overview(parts, context.actor)),
    reportThreat: os.reportThreat.handler(({ input, context }) => reportThreat(parts, context.actor, input)),
  });
}
