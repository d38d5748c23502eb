import type { ToastWords } from '@unmask/ui';
import { codeOf, refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { FailureWords } from '@unmask/ui/failure.ts';
import type { forensicsContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const forensicsCalls = () => rpcClient<{ forensics: typeof forensicsContract }>().forensics;

export const casesKey = (organizationId: string) => ['forensics-cases', organizationId];
export const caseKey = (organizationId: string, caseId: string) => ['forensics-case', organizationId, caseId];
export const sharesKey = (organizationId: string, caseId: string) => [
  'forensics-shares',
  organizationId,
  caseId,
];
export const reportsKey = (organizationId: string) => ['forensics-reports', organizationId];

export const fileUrl = (organizationId: string, path: string) =>
  `/api/organizations/${encodeURIComponent(organizationId)}/forensics${path}`;

export const PAGE = '/enterprise-features/forensics';
export const casePath = (caseId: string) => `${PAGE}/cases/${encodeURIComponent(caseId)}`;

/** The specified toast; a refusal that says what to do adds its own words to it. */
export function failedAs(toast: ToastWords): FailureWords {
  return (thrown) => ({ ...toast, description: refusalWords(thrown) ?? toast.description });
}

export const isMissing = (thrown: unknown) => codeOf(thrown) === 'case_not_found';
