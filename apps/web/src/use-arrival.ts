import { useSession } from '@unmask/accounts/ui';
import { useEffect } from 'react';

/** Remembers the campaign link that led here, and tells of it once there is an account: as little as can be on the first page. */
export function useArrival(): void {
  const signedIn = useSession().user?.guest === false;
  useEffect(() => {
    if (signedIn || location.search.includes('utm_'))
      import('@unmask/marketing/ui/arrival').then(({ arrive }) => arrive(signedIn)).catch(console.warn);
  }, [signedIn]);
}
