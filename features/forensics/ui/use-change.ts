import { useCall } from '@unmask/ui/use-call.ts';
import type { CaseFindings } from '../contract.ts';
import type { CasePriority, CaseStatus } from '../limits.ts';
import { toasts } from '../words-ui.ts';
import { caseKey, casesKey, failedAs, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';

export interface Change {
  title?: string;
  description?: string;
  priority?: CasePriority;
  status?: CaseStatus;
  assignedTo?: string | null;
  findings?: CaseFindings;
  withOpenTasks?: boolean;
}

/** Changes a case as it was read: what somebody else has changed meanwhile is not written over. */
export function useChange({ organizationId, caseId, detail }: CaseProps, onDone?: () => unknown) {
  return useCall({
    call: (change: Change) =>
      forensicsCalls().update({ organizationId, caseId, updatedAt: detail.case.updated_at, ...change }),
    done: toasts.saved,
    failed: failedAs(toasts.updateFailed),
    changes: [caseKey(organizationId, caseId), casesKey(organizationId)],
    ...(onDone && { onDone }),
  });
}
