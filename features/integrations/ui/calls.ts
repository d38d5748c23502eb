import type { ToastWords } from '@unmask/ui';
import { refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { FailureWords } from '@unmask/ui/failure.ts';
import type { integrationsContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const integrationCalls = () => rpcClient<{ integrations: typeof integrationsContract }>().integrations;

export const integrationsKey = (organizationId: string) => ['integrations', organizationId];
export const mailboxesKey = (organizationId: string) => ['mailboxes', organizationId];
export const mailAttachmentsKey = (organizationId: string) => ['mail-attachments', organizationId];
export const alertsKey = (organizationId: string) => ['threat-alerts', organizationId];

/** The specified toast; a refusal that says what to do adds its own words to it. */
export function failedAs(toast: ToastWords): FailureWords {
  return (thrown) => ({ ...toast, description: refusalWords(thrown) ?? toast.description });
}
