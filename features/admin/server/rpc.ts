/** The contract's calls. */

import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { adminContract } from '../contract.ts';
import { listAnswers, reviewAnswer } from './answers.ts';
import { checkAudit, listAudit } from './audit.ts';
import type { AdminDeps } from './deps.ts';
import { readHealth } from './health.ts';
import { actOnJob, listJobs } from './jobs.ts';
import { listMail, readMail, retryMail } from './mail.ts';
import { listOrganizations, listPeople, suspend, unsuspend } from './people.ts';
import { changePolicy, listPolicies } from './policies.ts';
import { listReports } from './reports.ts';

const DONE = { done: true } as const;

export function adminCalls(deps: AdminDeps) {
  const { db } = deps;
  const os = implement(adminContract).$context<CallContext>().use(callGate);
  return os.router({
    health: os.health.handler(() => readHealth(deps)),
    listPeople: os.listPeople.handler(({ input }) => listPeople(db, input)),
    suspend: os.suspend.handler(({ input, context }) =>
      suspend(db, requireUser(context.actor).userId, input.id, input.reason),
    ),
    unsuspend: os.unsuspend.handler(({ input, context }) =>
      unsuspend(db, requireUser(context.actor).userId, input.id),
    ),
    listOrganizations: os.listOrganizations.handler(({ input }) => listOrganizations(db, input)),
    listJobs: os.listJobs.handler(({ input }) => listJobs(db, input)),
    retryJob: os.retryJob.handler(async ({ input, context }) => {
      await actOnJob(deps, requireUser(context.actor).userId, input.handle, 'retry');
      return DONE;
    }),
    cancelJob: os.cancelJob.handler(async ({ input, context }) => {
      await actOnJob(deps, requireUser(context.actor).userId, input.handle, 'cancel');
      return DONE;
    }),
    listMail: os.listMail.handler(({ input }) => listMail(db, input)),
    readMail: os.readMail.handler(({ input, context }) =>
      readMail(db, requireUser(context.actor).userId, input.id),
    ),
    retryMail: os.retryMail.handler(async ({ input, context }) => {
      await retryMail(deps, requireUser(context.actor).userId, input.id);
      return DONE;
    }),
    listReports: os.listReports.handler(({ input }) => listReports(db, input)),
    listAnswers: os.listAnswers.handler(({ input }) => listAnswers(db, input)),
    reviewAnswer: os.reviewAnswer.handler(async ({ input, context }) => {
      await reviewAnswer(db, requireUser(context.actor).userId, input);
      return DONE;
    }),
    listPolicies: os.listPolicies.handler(async () => ({ items: await listPolicies(db, deps.policies) })),
    changePolicy: os.changePolicy.handler(({ input, context }) =>
      changePolicy(deps, requireUser(context.actor).userId, input),
    ),
    listAudit: os.listAudit.handler(({ input }) => listAudit(db, input)),
    checkAudit: os.checkAudit.handler(() => checkAudit(db)),
  });
}
