import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '@unmask/organizations/contract';
import { organizationToasts as toasts } from '@unmask/product/copy/organizations';
import { showToast } from '@unmask/ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';

export interface OrganizationState {
  /** First joined first; empty for visitors and guests. */
  organizations: Organization[];
  /** The saved one while the person is a member of it, else the first; null without any. */
  active: Organization | null;
  loading: boolean;
  failed: boolean;
  switchTo: (id: string) => Promise<void>;
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

/** The calls are no part of the first page. */
async function calls() {
  const { organizationCalls } = await import('./calls.ts');
  return organizationCalls();
}

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
    queryFn: async () => (await calls()).list(),
    enabled: userId !== null,
  });

  useEffect(() => {
    if (!error) return;
    console.warn('organizations', error);
    showToast(toasts.loadFailed, 'destructive');
  }, [error]);

  useEffect(() => {
    if (userId === null) queries.removeQueries({ queryKey: ['organizations'], type: 'inactive' });
  }, [userId, queries]);

  const organizations = data?.items ?? [];
  const state: OrganizationState = {
    organizations,
    active: organizations.find(({ id }) => id === data?.activeId) ?? null,
    loading: isLoading,
    failed: error !== null,
    reload: () => queries.invalidateQueries(),
    switchTo: async (id) => {
      try {
        await (await calls()).switch({ organizationId: id });
      } catch (thrown) {
        console.warn('switch', thrown);
        showToast(toasts.switchFailed, 'destructive');
        return;
      }
      queries.setQueryData<typeof data>(key, (now) => now && { ...now, activeId: id });
      const name = organizations.find((organization) => organization.id === id)?.name;
      if (name !== undefined) showToast(toasts.switched(name));
      await queries.invalidateQueries();
    },
  };
  return <OrganizationContext value={state}>{children}</OrganizationContext>;
}
