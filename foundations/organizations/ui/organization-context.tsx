import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '@unmask/organizations/contract';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';

export interface OrganizationState {
  /** False for visitors and guests, who can belong to none. */
  known: boolean;
  /** First joined first; empty for visitors and guests. */
  organizations: Organization[];
  /** The saved one while the person is a member of it, else the first; null without any. */
  active: Organization | null;
  loading: boolean;
  failed: boolean;
  /** Shows another one as the active one, once the service has it so. */
  show: (id: string) => Promise<void>;
  /** Reads everything again that depends on the organization. */
  reload: () => Promise<void>;
}

const OrganizationContext = createContext<OrganizationState | null>(null);

/** @throws when there is no `OrganizationProvider` around the caller. */
export function useOrganization(): OrganizationState {
  const state = useContext(OrganizationContext);
  if (state === null) throw new Error('useOrganization needs an OrganizationProvider around it');
  return state;
}

const choice = () => import('./choice.ts');

interface ProviderProps {
  /** Null for visitors and guests, who belong to no organization. */
  userId: string | null;
  children: ReactNode;
}

export function OrganizationProvider({ userId, children }: ProviderProps) {
  const queries = useQueryClient();
  const key = useMemo(() => ['organizations', userId], [userId]);
  const { data, error, isLoading } = useQuery({
    queryKey: key,
    queryFn: async () => (await choice()).readOrganizations(),
    enabled: userId !== null,
  });

  useEffect(() => {
    if (!error) return;
    console.warn('organizations', error);
    void choice().then(({ tellLoadFailed }) => tellLoadFailed());
  }, [error]);

  useEffect(() => {
    if (userId === null) queries.removeQueries({ queryKey: ['organizations'], type: 'inactive' });
  }, [userId, queries]);

  // The same for as long as nothing changed: all pages read it.
  const failed = error !== null;
  const state = useMemo<OrganizationState>(() => {
    const organizations = data?.items ?? [];
    return {
      known: userId !== null,
      organizations,
      active: organizations.find(({ id }) => id === data?.activeId) ?? null,
      loading: isLoading,
      failed,
      reload: () => queries.invalidateQueries(),
      show: async (id) => {
        queries.setQueryData<typeof data>(key, (now) => now && { ...now, activeId: id });
        await queries.invalidateQueries();
      },
    };
  }, [userId, data, isLoading, failed, key, queries]);
  return <OrganizationContext value={state}>{children}</OrganizationContext>;
}
