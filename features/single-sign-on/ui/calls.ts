import { rpcClient } from '@unmask/ui/calls.ts';
import { START_PATH, type singleSignOnContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const signOnCalls = () => rpcClient<{ singleSignOn: typeof singleSignOnContract }>().singleSignOn;

export const signOnKey = (organizationId: string) => ['single-sign-on', organizationId];

/** @returns where the person goes on @throws with the service's words where it refuses */
export async function startSignOn({ email }: { email: string }): Promise<string> {
  const response = await fetch(new URL(START_PATH, window.location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const body = (await response.json()) as { url?: unknown; error?: unknown };
  if (response.ok && typeof body.url === 'string') return body.url;
  const words = typeof body.error === 'string' ? body.error : '';
  throw Object.assign(new Error(words), { status: response.status });
}
