import { useCall } from '@unmask/ui/use-call.ts';
import type { FindingStatus } from '../limits.ts';
import { toasts } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';

export interface FindingUpdate {
  id: string;
  status?: FindingStatus;
  note?: string;
}

/** One step of a finding, with the specified toasts. */
export const useFindingUpdate = (organizationId: string) =>
  useCall({
    call: (change: FindingUpdate) => complianceCalls().updateFinding({ organizationId, ...change }),
    done: toasts.updated,
    failed: failedAs(toasts.updateFailed),
    changes: [complianceKey(organizationId)],
  });
