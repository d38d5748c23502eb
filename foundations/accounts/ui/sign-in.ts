import type { SessionClient } from './auth-client.ts';
import type { Answer } from './use-auth-call.ts';

/** Whether the password alone did not sign the person in. */
export function needsCode(data: unknown): boolean {
  return (
    data !== null &&
    typeof data === 'object' &&
    'twoFactorRedirect' in data &&
    data.twoFactorRedirect === true
  );
}

/**
 * Makes an account without staying signed in: the page of its own asks to sign in afterwards (enterprise specification,
 * section 4). What a guest made moves to the new account.
 */
export async function signUpOnly(
  client: SessionClient,
  account: { email: string; password: string; name: string },
): Promise<Answer<unknown>> {
  // Nobody is to see a session that ends at once.
  const fetchOptions = { disableSignal: true };
  const answer = await client.signUp.email({ ...account, fetchOptions });
  if (answer.error) return answer;
  await client.signOut({ fetchOptions });
  return answer;
}
