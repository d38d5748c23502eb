import { showToast } from '@unmask/ui';
import { rpcClient, wordsOf } from '@unmask/ui/calls.ts';
import { START_PATH, type singleSignOnContract } from '../contract.ts';
import { panelWords, signInWords } from '../words.ts';

/** The typed client of this slice's calls under /rpc. */
export const signOnCalls = () => rpcClient<{ singleSignOn: typeof singleSignOnContract }>().singleSignOn;

/** Says what was refused in the service's own words where it has some. */
export function reportFailure(thrown: unknown): void {
  console.warn(panelWords.failed.title, thrown);
  const description = wordsOf(thrown) ?? panelWords.failed.description;
  showToast({ ...panelWords.failed, description }, 'destructive');
}

/** @returns where the person goes on, or why not, in words */
export async function startSignOn(email: string): Promise<{ url: string } | { error: string }> {
  try {
    const response = await fetch(new URL(START_PATH, window.location.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const body = (await response.json()) as { url?: unknown; error?: unknown };
    if (response.ok && typeof body.url === 'string') return { url: body.url };
    return { error: typeof body.error === 'string' ? body.error : signInWords.failed };
  } catch (thrown) {
    console.warn('single sign-on', thrown);
    return { error: signInWords.failed };
  }
}
