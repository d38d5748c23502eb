import { useCall } from '@unmask/ui/use-call.ts';
import type { Template } from '../limits.ts';
import { toasts } from '../words-ui.ts';
import { failedAs, forensicsCalls, reportsKey } from './calls.ts';

/** Issues a report of a case, and says so. */
export function useIssue(organizationId: string, onDone: () => unknown) {
  return useCall({
    call: (asked: { caseId: string; template: Template }) =>
      forensicsCalls().issue({ organizationId, ...asked }),
    done: toasts.reportDone,
    failed: failedAs(toasts.reportFailed),
    changes: [reportsKey(organizationId), ['forensics-case', organizationId]],
    onDone,
  });
}
