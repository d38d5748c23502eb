import { useSession } from '@unmask/accounts/ui';
import { OrganizationProvider } from '@unmask/organizations/ui';
import type { ReactNode } from 'react';

/** The organizations of whoever is signed in; guests belong to none. */
export function Organizations({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <OrganizationProvider userId={user !== null && !user.guest ? user.id : null}>
      {children}
    </OrganizationProvider>
  );
}
