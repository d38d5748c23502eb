/** Exhibits that wait for an analysis which was never begun: the server that took the file ended in between. */
import { analysisJobs } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { and, eq, lt, notExists } from '@unmask/db/sql';
import { UNSTARTED_MINUTES } from '../limits.ts';
import { forensicsEvidence } from '../tables.ts';
import { lockCase } from './access.ts';
import { failExhibit } from './evidence.ts';

/** The file is kept, says why it has no result, and can be tried again. @returns how many there were */
export async function failUnstarted(db: Database, now: Date): Promise<number> {
  const own = eq(forensicsEvidence.state, 'pending');
  const begun = db
    .select({ id: analysisJobs.id })
    .from(analysisJobs)
    .where(eq(analysisJobs.id, forensicsEvidence.analysisId));
  const waiting = await db
    .select({ id: forensicsEvidence.id, caseId: forensicsEvidence.caseId })
    .from(forensicsEvidence)
    .where(
      and(
        own,
        lt(forensicsEvidence.addedAt, new Date(now.getTime() - UNSTARTED_MINUTES * 60_000)),
        notExists(begun),
      ),
    );
  for (const { id, caseId } of waiting)
    await db.transaction(async (tx) => {
      await lockCase(tx, caseId);
      const [exhibit] = await tx
        .select()
        .from(forensicsEvidence)
        .where(and(eq(forensicsEvidence.id, id), own, notExists(begun)));
      if (exhibit) await failExhibit(tx, exhibit, 'analysis_failed', now);
    });
  return waiting.length;
}
