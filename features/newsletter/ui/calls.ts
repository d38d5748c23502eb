import { refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { newsletterContract } from '../contract.ts';
import { staffWords } from '../words-staff.ts';

/** The typed client of this slice's calls under /rpc. */
export const newsletterCalls = () => rpcClient<{ newsletter: typeof newsletterContract }>().newsletter;

export const NEWSLETTER_KEY = ['newsletter'];

export const failureText = (thrown: unknown): string => refusalWords(thrown) ?? staffWords.failed;
export const CHANGES = {
  failed: (thrown: unknown) => ({ title: staffWords.title, description: failureText(thrown) }),
  changes: [NEWSLETTER_KEY],
};
