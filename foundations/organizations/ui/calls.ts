import type { organizationsContract } from '@unmask/organizations/contract';
import { teamToasts } from '@unmask/product/copy/organizations';
import { showToast, type ToastWords } from '@unmask/ui';
import { rpcClient, statusOf, wordsOf } from '@unmask/ui/calls.ts';

/** The typed client of this slice's calls under /rpc. */
export const organizationCalls = () =>
  rpcClient<{ organizations: typeof organizationsContract }>().organizations;

export function isNotFound(thrown: unknown): boolean {
  return statusOf(thrown) === 404;
}

/** Shows the toast, with the service's own words when it had some for people. */
export function reportFailure(thrown: unknown, toast: ToastWords): void {
  console.warn(toast.title, thrown);
  showToast({ ...toast, description: wordsOf(thrown) ?? toast.description }, 'destructive');
}

/** The service's own name for what went wrong; null when it gave none. */
function codeOf(thrown: unknown): unknown {
  const data = thrown !== null && typeof thrown === 'object' && 'data' in thrown ? thrown.data : null;
  return data !== null && typeof data === 'object' && 'code' in data ? data.code : null;
}

/** What the team's changes are refused for, under its own title; any other failure under the one given. */
export function reportTeamFailure(thrown: unknown, otherwise: ToastWords): void {
  const code = codeOf(thrown);
  if (statusOf(thrown) === 403) reportFailure(thrown, teamToasts.denied);
  else if (code === 'user_not_found') reportFailure(thrown, teamToasts.userNotFound);
  else if (code === 'already_member') reportFailure(thrown, teamToasts.alreadyMember);
  else reportFailure(thrown, otherwise);
}
