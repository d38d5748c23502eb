import { useSession } from '@unmask/accounts/ui';

export interface Keeper {
  /** Null for visitors: nothing of theirs is kept. */
  userId: string | null;
  staff: boolean;
  /** It is not known yet. */
  loading: boolean;
}

/** Who works in the area. */
export function useKeeper(): Keeper {
  const { user, profile, loading } = useSession();
  return { userId: user?.id ?? null, staff: profile?.isStaff ?? false, loading };
}
