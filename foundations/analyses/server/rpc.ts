/** The contract's calls. */

import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { analysisContract, permissions } from '../contract.ts';
import { findManageable } from './access.ts';
import { startsLeft } from './allowance.ts';
import { feedbackOf, giveFeedback } from './feedback.ts';
import { isReachable, linkFrame } from './frames-kept.ts';
import { readHistory } from './history.ts';
import { cancelList, openList, readList } from './lists.ts';
import { jobToAnalysis } from './present.ts';
import { removeAnalysis } from './remove.ts';
import { rerun } from './rerun.ts';
import { savedBy } from './saved.ts';
import { getSavedAnalysis, rename } from './saved-detail.ts';
import { type AnalysisService, shownName } from './service.ts';
import type { AnalysisDeps } from './settings.ts';
import { createShare, openShare, revokeShare, sharesOf } from './shares.ts';
import { readTeamHistory } from './team-history.ts';
import { seenBefore } from './traces.ts';

export function analysisCalls(
  deps: AnalysisDeps,
  service: AnalysisService,
  interrupt: (id: string) => void,
  homeUrl: string,
) {
  const os = implement(analysisContract).$context<CallContext>().use(permissionGate(permissions));
  const { db } = deps;
  return os.router({
    list: os.list.handler(({ input, context }) => readHistory(db, context.actor, input)),
    team: os.team.handler(({ input, context }) => readTeamHistory(db, context.actor, input)),
    open: os.open.handler(({ input, context }) => getSavedAnalysis(deps, context.actor, input.id)),
    rename: os.rename.handler(async ({ input, context }) => {
      await findManageable(db, context.actor, input.id);
      const name = shownName(input.name);
      await rename(db, input.id, name);
      return { name };
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeAnalysis(deps, context.actor, input.id, interrupt);
      return { deleted: true as const };
    }),
    rerun: os.rerun.handler(async ({ input, context }) =>
      jobToAnalysis(db, await rerun(deps, context.actor, input.id)),
    ),
    shares: os.shares.handler(async ({ input, context }) => ({
      items: await sharesOf(db, context.actor, input.id),
    })),
    share: os.share.handler(({ input, context }) => createShare(db, context.actor, input.id, input.days)),
    revokeShare: os.revokeShare.handler(({ input, context }) =>
      revokeShare(db, context.actor, input.id, input.shareId),
    ),
    shared: os.shared.handler(({ input }) => openShare(db, input.token)),
    seenBefore: os.seenBefore.handler(({ input, context }) =>
      seenBefore(db, context.actor, input.id, isReachable(homeUrl)),
    ),
    linkFrame: os.linkFrame.handler(({ input, context }) =>
      linkFrame(db, context.actor, input.id, input.position, homeUrl),
    ),
    feedback: os.feedback.handler(({ input, context }) => feedbackOf(db, context.actor, input.id)),
    giveFeedback: os.giveFeedback.handler(({ input, context }) =>
      giveFeedback(db, context.actor, input.id, input),
    ),
    get: os.get.handler(async ({ input, context }) =>
      jobToAnalysis(deps.db, await service.find(context.actor, input.id)),
    ),
    cancel: os.cancel.handler(async ({ input, context }) => {
      const job = await service.cancel(context.actor, input.id);
      interrupt(job.id);
      return jobToAnalysis(deps.db, job);
    }),
    allowance: os.allowance.handler(async ({ context }) => ({
      left: await startsLeft(db, context.actor, deps.settings, new Date()),
    })),
    openList: os.openList.handler(({ input, context }) => openList(deps, context.actor, input.names)),
    readList: os.readList.handler(({ input, context }) => readList(db, context.actor, input.id)),
    cancelList: os.cancelList.handler(({ input, context }) =>
      cancelList(db, service, context.actor, input.id, interrupt),
    ),
    listMine: os.listMine.handler(async ({ input, context }) => {
      return { items: await savedBy(deps.db, requireUser(context.actor).userId, input.limit) };
    }),
  });
}
