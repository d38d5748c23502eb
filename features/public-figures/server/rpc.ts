/** The contract's calls. */
import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { publicFiguresContract } from '../whole-contract.ts';
import { checkSite, claim, listClaims, setStatement } from './claims.ts';
import type { FigureDeps } from './deps.ts';
import { incidentsOf, listFigures, readEntry, readSummary } from './listing.ts';
import { listOwn, report, withdraw } from './reports.ts';
import { ask, listRequests, settle } from './requests.ts';
import { checkSource, decide, listReview } from './review.ts';

const done = { done: true } as const;

export function figureCalls(deps: FigureDeps) {
  const { db } = deps;
  const os = implement(publicFiguresContract).$context<CallContext>().use(callGate);
  return os.router({
    list: os.list.handler(({ input }) => listFigures(db, input)),
    summary: os.summary.handler(() => readSummary(db)),
    entry: os.entry.handler(({ input }) => readEntry(db, input.slug)),
    incidents: os.incidents.handler(({ input }) => incidentsOf(db, input)),
    report: os.report.handler(({ input, context }) => report(deps, context.actor, input)),
    ownReports: os.ownReports.handler(({ input, context }) => listOwn(db, context.actor, input)),
    withdraw: os.withdraw.handler(async ({ input, context }) => {
      await withdraw(db, context.actor, input.id);
      return done;
    }),
    review: os.review.handler(({ input, context }) =>
      listReview(db, requireUser(context.actor).userId, input),
    ),
    checkSource: os.checkSource.handler(({ input, context }) =>
      checkSource(deps, requireUser(context.actor).userId, input.id),
    ),
    ask: os.ask.handler(async ({ input, context }) => {
      await ask(deps, context.actor, input);
      return { received: true } as const;
    }),
    claim: os.claim.handler(({ input, context }) => claim(deps, context.actor, input)),
    ownClaims: os.ownClaims.handler(({ context }) => listClaims(db, context.actor)),
    checkSite: os.checkSite.handler(({ input, context }) => checkSite(deps, context.actor, input.id)),
    setStatement: os.setStatement.handler(({ input, context }) => setStatement(db, context.actor, input)),
    requests: os.requests.handler(({ input }) => listRequests(db, input)),
    settle: os.settle.handler(({ input, context }) => settle(deps, requireUser(context.actor).userId, input)),
    decide: os.decide.handler(({ input, context }) => decide(deps, requireUser(context.actor).userId, input)),
  });
}
