/** The functions of the specification, as the browser calls them. */

import type { CheckSubscription, CreateCheckout } from '../contract.ts';
import { billingErrors } from '../words.ts';

/** `words` are for people; null when the service had none. */
export class FunctionError extends Error {
  readonly words: string | null;
  readonly status: number;

  constructor(name: string, status: number, words: string | null) {
    super(`${name} answered ${status}`);
    this.words = words;
    this.status = status;
  }
}

async function callFunction(name: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(`/functions/v1/${name}`, window.location.origin), {
    method: 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const fields: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const words = typeof fields.error === 'string' && fields.error !== '' ? fields.error : null;
  if (!response.ok || words !== null) throw new FunctionError(name, response.status, words);
  return fields;
}

async function addressFrom(name: string, missing: string, body?: unknown): Promise<string> {
  const { url } = await callFunction(name, body);
  if (typeof url !== 'string' || url === '') throw new FunctionError(name, 200, missing);
  return url;
}

export function createCheckout(request: CreateCheckout): Promise<string> {
  return addressFrom('create-checkout', billingErrors.noCheckoutUrl, request);
}

export function customerPortal(): Promise<string> {
  return addressFrom('customer-portal', billingErrors.noPortalUrl);
}

export async function checkSubscription(): Promise<CheckSubscription> {
  const { CheckSubscriptionSchema } = await import('../contract.ts');
  return CheckSubscriptionSchema.parse(await callFunction('check-subscription'));
}
