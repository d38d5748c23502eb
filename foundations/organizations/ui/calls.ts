import type { organizationsContract } from '@unmask/organizations/contract';
import { teamToasts } from '@unmask/product/copy/organizations';
import type { ToastWords } from '@unmask/ui';
import { codeOf, rpcClient, statusOf } from '@unmask/ui/calls.ts';
import { type FailureWords, failureWords } from '@unmask/ui/failure.ts';

/** The typed client of this slice's calls under /rpc. */
export const organizationCalls = () =>
  rpcClient<{ organizations: typeof organizationsContract }>().organizations;

export function isNotFound(thrown: unknown): boolean {
  return statusOf(thrown) === 404;
}

/** What the team's changes are refused for, under its own title; any other failure under the one given. */
export function teamFailure(otherwise: ToastWords): FailureWords {
  return (thrown) => {
    const code = codeOf(thrown);
    if (statusOf(thrown) === 403) return failureWords(thrown, teamToasts.denied);
    if (code === 'user_not_found') return failureWords(thrown, teamToasts.userNotFound);
    if (code === 'already_member') return failureWords(thrown, teamToasts.alreadyMember);
    return failureWords(thrown, otherwise);
  };
}

export const membersKey = (organizationId: string) => ['organization-members', organizationId];
export const invitationsKey = (organizationId: string) => ['organization-invitations', organizationId];
