/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import { analysisContract, permissions } from '../contract.ts';
import { presentJob } from './present.ts';
import { savedBy } from './saved.ts';
import type { AnalysisService } from './service.ts';
import type { AnalysisParts } from './settings.ts';

export function analysisCalls(
  parts: AnalysisParts,
  service: AnalysisService,
  interrupt: (id: string) => void,
) {
  const os = implement(analysisContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    get: os.get.handler(async ({ input, context }) =>
      presentJob(parts.db, await service.find(context.actor, input.id)),
    ),
    cancel: os.cancel.handler(async ({ input, context }) => {
      const job = await service.cancel(context.actor, input.id);
      interrupt(job.id);
      return presentJob(parts.db, job);
    }),
    listMine: os.listMine.handler(async ({ input, context }) => {
      if (!context.actor.userId) throw new AppError('authentication_required');
      return { items: await savedBy(parts.db, context.actor.userId, input.limit) };
    }),
  });
}
