/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { asAppError } from '@unmask/platform/errors';
import { complianceContract } from '../contract.ts';
import { failed } from '../words.ts';
import { auditView, inviteAuditor, listAuditors, revokeAuditor } from './auditors.ts';
import { checkNow, readControls, readDashboard } from './dashboard.ts';
import type { ComplianceDeps } from './deps.ts';
import { createFinding, listFindings, readFinding } from './findings.ts';
import { addMedia, changeMedia, listMedia, stateNoMedia } from './media.ts';
import { acceptFinding, endAcceptance, updateFinding } from './remediation.ts';
import { generateReport, listReports, readReport, refreshReport, updateReport } from './reports.ts';
import { confirmRule, publishRule, readRule } from './rule.ts';

const done = { success: true } as const;

export function complianceCalls(deps: ComplianceDeps) {
  const os = implement(complianceContract).$context<CallContext>().use(callGate);
  const { db, logger } = deps;
  /** What the service itself could not do stands in its log under words of its own; a refusal is the caller's. */
  const logged = <Made>(what: keyof typeof failed, work: Promise<Made>): Promise<Made> =>
    work.catch((error: unknown) => {
      if (!asAppError(error)) logger.error({ err: error }, failed[what]);
      throw error;
    });
  return os.router({
    dashboard: os.dashboard.handler(({ input, context }) =>
      logged('findings', readDashboard(deps, context.actor, input.organizationId)),
    ),
    check: os.check.handler(({ input, context }) => checkNow(deps, context.actor, input.organizationId)),
    controls: os.controls.handler(({ input, context }) =>
      readControls(deps, context.actor, input.organizationId),
    ),
    findings: os.findings.handler(({ input, context }) =>
      logged('findings', listFindings(deps, context.actor, input)),
    ),
    finding: os.finding.handler(({ input: { organizationId, id }, context }) =>
      logged('findings', readFinding(deps, context.actor, organizationId, id)),
    ),
    createFinding: os.createFinding.handler(({ input, context }) =>
      logged('createFinding', createFinding(deps, context.actor, input)),
    ),
    updateFinding: os.updateFinding.handler(({ input, context }) =>
      logged('updateFinding', updateFinding(deps, context.actor, input)),
    ),
    accept: os.accept.handler(({ input, context }) =>
      logged('updateFinding', acceptFinding(deps, context.actor, input)),
    ),
    endAcceptance: os.endAcceptance.handler(({ input: { organizationId, id }, context }) =>
      logged('updateFinding', endAcceptance(deps, context.actor, organizationId, id)),
    ),
    reports: os.reports.handler(async ({ input, context }) => ({
      items: await logged('reports', listReports(db, context.actor, input.organizationId)),
    })),
    report: os.report.handler(({ input: { organizationId, id }, context }) =>
      logged('reports', readReport(db, context.actor, organizationId, id)),
    ),
    generate: os.generate.handler(({ input, context }) =>
      logged('generate', generateReport(deps, context.actor, input.organizationId)),
    ),
    updateReport: os.updateReport.handler(({ input, context }) =>
      logged('updateReport', updateReport(deps, context.actor, input)),
    ),
    refresh: os.refresh.handler(({ input: { organizationId, id }, context }) =>
      logged('generate', refreshReport(deps, context.actor, organizationId, id)),
    ),
    auditors: os.auditors.handler(async ({ input, context }) => ({
      items: await listAuditors(db, context.actor, input.organizationId),
    })),
    invite: os.invite.handler(({ input, context }) => inviteAuditor(db, context.actor, input)),
    revoke: os.revoke.handler(async ({ input: { organizationId, id }, context }) => {
      await revokeAuditor(db, context.actor, organizationId, id);
      return done;
    }),
    auditView: os.auditView.handler(({ input, context }) =>
      auditView(deps, input.token, context.actor.address),
    ),
    rule: os.rule.handler(({ input, context }) => readRule(db, context.actor, input.organizationId)),
    publishRule: os.publishRule.handler(({ input, context }) => publishRule(db, context.actor, input)),
    confirmRule: os.confirmRule.handler(({ input, context }) => confirmRule(db, context.actor, input)),
    media: os.media.handler(({ input, context }) => listMedia(db, context.actor, input.organizationId)),
    addMedia: os.addMedia.handler(({ input, context }) => addMedia(db, context.actor, input)),
    changeMedia: os.changeMedia.handler(({ input, context }) => changeMedia(db, context.actor, input)),
    stateNoMedia: os.stateNoMedia.handler(async ({ input, context }) => {
      await stateNoMedia(db, context.actor, input.organizationId);
      return done;
    }),
  });
}
