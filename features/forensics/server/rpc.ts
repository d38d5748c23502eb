/** The contract's calls. */
import { implement } from '@orpc/server';
import type { Analyses } from '@unmask/analyses/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { forensicsContract } from '../contract.ts';
import { createCase, endCase, listCases, presentCase, updateCase } from './cases.ts';
import { addAnalysis, requireResult } from './evidence.ts';
import { analyseAgain } from './intake.ts';
import { verifyExhibit } from './looks.ts';
import { addNote, addTask, setTask } from './notes.ts';
import { presentExhibit, readCase } from './present.ts';
import { disclosureOf } from './redaction/disclosure.ts';
import { picturesOf, redactPicture } from './redaction/pictures.ts';
import { redact, redactable, redactionsOf } from './redaction/report-copies.ts';
import { issueReport, listReports, presentReports } from './reports.ts';

import { listShares, makeShare, revokeShare } from './sharing/links.ts';
import { openShared, type ShareDeps } from './sharing/open.ts';

const done = { success: true as const };

export function forensicsCalls(parts: ShareDeps, analyses: Analyses) {
  const os = implement(forensicsContract).$context<CallContext>().use(callGate);
  const { db } = parts;
  return os.router({
    list: os.list.handler(({ input, context }) => listCases(db, context.actor, input)),
    create: os.create.handler(async ({ input: { analysisId, ...input }, context }) => {
      if (analysisId !== undefined) await requireResult(db, context.actor, analysisId);
      const row = await createCase(db, context.actor, input);
      if (analysisId === undefined) return presentCase(row);
      const { organizationId } = input;
      const told = { role: 'questioned', description: '' } as const;
      await addAnalysis(analyses, context.actor, { organizationId, caseId: row.id, analysisId, ...told });
      return presentCase(row);
    }),
    get: os.get.handler(({ input, context }) => readCase(db, context.actor, input)),
    update: os.update.handler(async ({ input, context }) =>
      presentCase(await updateCase(db, context.actor, input)),
    ),
    end: os.end.handler(async ({ input, context }) => {
      await endCase(parts, context.actor, input);
      return done;
    }),
    addAnalysis: os.addAnalysis.handler(async ({ input, context }) =>
      presentExhibit(db, await addAnalysis(analyses, context.actor, input), input.organizationId),
    ),
    verify: os.verify.handler(async ({ input, context }) =>
      presentExhibit(db, await verifyExhibit(parts, context.actor, input), input.organizationId),
    ),
    analyse: os.analyse.handler(async ({ input, context }) =>
      presentExhibit(db, await analyseAgain(analyses, context.actor, input), input.organizationId),
    ),
    addNote: os.addNote.handler(async ({ input, context }) => {
      await addNote(db, context.actor, input);
      return done;
    }),
    addTask: os.addTask.handler(async ({ input, context }) => {
      await addTask(db, context.actor, input);
      return done;
    }),
    setTask: os.setTask.handler(async ({ input, context }) => {
      await setTask(db, context.actor, input);
      return done;
    }),
    issue: os.issue.handler(async ({ input, context }) => {
      const [report] = await presentReports(db, [await issueReport(parts, context.actor, input)]);
      return report!;
    }),
    pictures: os.pictures.handler(async ({ input, context }) => ({
      items: await picturesOf(db, context.actor, input),
    })),
    redactPicture: os.redactPicture.handler(async ({ input, context }) =>
      presentExhibit(db, await redactPicture(parts, context.actor, input), input.organizationId),
    ),
    redactable: os.redactable.handler(({ input, context }) => redactable(db, context.actor, input)),
    redact: os.redact.handler(async ({ input, context }) => {
      const made = await redact(parts, context.actor, input);
      return (await redactionsOf(db, made.caseId)).find(({ id }) => id === made.id)!;
    }),
    disclosure: os.disclosure.handler(({ input, context }) => disclosureOf(db, context.actor, input)),
    shares: os.shares.handler(async ({ input, context }) => ({
      items: await listShares(db, context.actor, input),
    })),
    share: os.share.handler(({ input, context }) => makeShare(db, context.actor, input)),
    revokeShare: os.revokeShare.handler(({ input, context }) => revokeShare(db, context.actor, input)),
    openShared: os.openShared.handler(({ input, context }) =>
      openShared(parts, input, context.actor.address),
    ),
    reports: os.reports.handler(async ({ input, context }) => ({
      items: await listReports(db, context.actor, input.organizationId),
    })),
  });
}
