import { useSession } from '@unmask/accounts/ui';
import { forgetAllSent } from '@unmask/analyses/ui/leaving';
import { useEffect, useRef } from 'react';

/** On every page: who signs out leaves no file behind in this tab. */
export function useForgetOnLeaving(): void {
  const { user } = useSession();
  const before = useRef(user?.id ?? null);
  useEffect(() => {
    if (before.current !== null && user === null) forgetAllSent();
    before.current = user?.id ?? null;
  }, [user]);
}
