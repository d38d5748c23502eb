import { useQuery } from '@tanstack/react-query';
import { marketingCalls, prospectsKey } from './calls.ts';
import { useKeeper } from './use-keeper.ts';

/** The pipeline of whoever is signed in; not asked for by visitors. */
export function useProspects() {
  const { userId } = useKeeper();
  return useQuery({
    queryKey: prospectsKey(userId ?? ''),
    queryFn: () => marketingCalls().prospects(),
    enabled: userId !== null,
  });
}
