/** The contract's calls. */
import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { asAppError } from '@unmask/platform/errors';
import { trainingContract } from '../contract.ts';
import { failed } from '../words.ts';
import { type AssignDeps, assign, listAssignments, unassign } from './assignments.ts';
import { createModule, listAuthored, publishModule, removeModule, updateModule } from './authoring.ts';
import {
  type CertifyDeps,
  certify,
  issuedCertificates,
  ownCertificates,
  revokeCertificate,
} from './certificates.ts';
import { decide, openCheck, submitCheck } from './check.ts';
import { listModules, readModule } from './modules.ts';
import { ownProgress, saveProgress, type TellDeps } from './progress.ts';
import { recordStoreCalls } from './record-store/rpc.ts';
import type { StatementDeps } from './record-store/sender.ts';
import { analytics, companyStats } from './stats.ts';

export type CallDeps = CertifyDeps & AssignDeps & TellDeps & StatementDeps;

const done = { success: true } as const;

export function trainingCalls(deps: CallDeps) {
  const os = implement(trainingContract).$context<CallContext>().use(callGate);
  const { db, logger } = deps;
  /** What the service itself could not do stands in its log under words of its own; a refusal is the caller's. */
  const logged = <Made>(what: keyof typeof failed, work: Promise<Made>): Promise<Made> =>
    work.catch((error: unknown) => {
      if (!asAppError(error)) logger.error({ err: error }, failed[what]);
      throw error;
    });
  return os.router({
    ...recordStoreCalls(deps),
    modules: os.modules.handler(async ({ input, context }) => ({
      items: await logged('modules', listModules(db, context.actor, input.organizationId)),
    })),
    module: os.module.handler(async ({ input: { organizationId, moduleId }, context }) => ({
      module: await logged('module', readModule(db, context.actor, organizationId, moduleId)),
    })),
    progress: os.progress.handler(async ({ input, context }) => ({
      items: await logged('ownProgress', ownProgress(db, context.actor, input.organizationId)),
    })),
    saveProgress: os.saveProgress.handler(({ input, context }) =>
      logged('progress', saveProgress(deps, context.actor, input)),
    ),
    openCheck: os.openCheck.handler(({ input, context }) => openCheck(db, context.actor, input)),
    submitCheck: os.submitCheck.handler(({ input, context }) => submitCheck(deps, context.actor, input)),
    decide: os.decide.handler(({ input, context }) => decide(deps, context.actor, input)),
    certify: os.certify.handler(({ input, context }) =>
      logged('certificate', certify(deps, context.actor, input)),
    ),
    certificates: os.certificates.handler(async ({ context }) => ({
      items: await ownCertificates(db, requireUser(context.actor).userId),
    })),
    issued: os.issued.handler(async ({ input, context }) => ({
      items: await issuedCertificates(db, context.actor, input.organizationId),
    })),
    revoke: os.revoke.handler(async ({ input, context }) => {
      await revokeCertificate(db, context.actor, input);
      return done;
    }),
    stats: os.stats.handler(({ input, context }) => companyStats(db, context.actor, input.organizationId)),
    analytics: os.analytics.handler(({ input, context }) =>
      logged('analytics', analytics(db, context.actor, input.organizationId)),
    ),
    authored: os.authored.handler(async ({ input, context }) => ({
      items: await listAuthored(db, context.actor, input.organizationId),
    })),
    create: os.create.handler(({ input: { organizationId, ...draft }, context }) =>
      logged('create', createModule(db, context.actor, organizationId, draft)),
    ),
    update: os.update.handler(({ input, context }) => updateModule(db, context.actor, input)),
    publish: os.publish.handler(({ input, context }) => publishModule(db, context.actor, input)),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeModule(db, context.actor, input);
      return done;
    }),
    assignments: os.assignments.handler(async ({ input, context }) => ({
      items: await listAssignments(db, context.actor, input.organizationId),
    })),
    assign: os.assign.handler(({ input, context }) => assign(deps, context.actor, input)),
    unassign: os.unassign.handler(async ({ input, context }) => {
      await unassign(db, context.actor, input);
      return done;
    }),
  });
}
