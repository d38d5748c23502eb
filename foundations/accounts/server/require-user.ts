/** Who is signed in, for calls that are about a person: the one place that says so. */
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';

export interface SignedIn {
  userId: string;
  email: string;
}

/** Guests count as signed in. @throws AppError `authentication_required` for visitors */
export function requireUser({ userId, email }: RequestActor): SignedIn {
  if (!userId || !email) throw new AppError('authentication_required');
  return { userId, email };
}
