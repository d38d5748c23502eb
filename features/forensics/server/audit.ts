/** What is changed about a case, or taken out of it, in the audit log of the organization as well: the custody log is read with its case alone. */
import type { Database } from '@unmask/db';
import { appendAudit } from '@unmask/platform/audit';
import type { CaseRow } from './access.ts';

export type CaseChange =
  | 'opened'
  | 'updated'
  | 'deleted'
  | 'exported'
  | 'note_added'
  | 'task_added'
  | 'task_done'
  | 'task_reopened'
  | 'evidence_analysed_again';

/** In the transaction of the change, as its last statement. Never words of the case: members who do not see it read the log. */
export async function auditCase(
  tx: Database,
  actor: string,
  { id, organizationId }: Pick<CaseRow, 'id' | 'organizationId'>,
  what: CaseChange,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAudit(tx, { actor, action: `case.${what}`, target: id, organizationId, detail });
}
