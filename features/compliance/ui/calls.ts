import type { organizationsContract } from '@unmask/organizations/contract';
import type { ToastWords } from '@unmask/ui';
import { refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { FailureWords } from '@unmask/ui/failure.ts';
import type { complianceContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const complianceCalls = () => rpcClient<{ compliance: typeof complianceContract }>().compliance;

/** Who may be given a finding is said by the organization. */
export const organizationCalls = () =>
  rpcClient<{ organizations: typeof organizationsContract }>().organizations;

/** Everything of one organization; the first part alone names all of it. */
export const complianceKey = (organizationId: string, ...part: string[]) => [
  'compliance',
  organizationId,
  ...part,
];

/** The specified toast; a refusal that says what to do adds its own words to it. */
export function failedAs(toast: ToastWords): FailureWords {
  return (thrown) => ({ ...toast, description: refusalWords(thrown) ?? toast.description });
}

export const fileUrl = (organizationId: string, path: string): string =>
  `/api/organizations/${encodeURIComponent(organizationId)}/compliance${path}`;
