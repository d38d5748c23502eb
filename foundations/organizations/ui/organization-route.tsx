import { SessionGate, useSession } from '@unmask/accounts/ui';
import { organizationPage } from '@unmask/product/copy/organizations';
import { useTitle } from '@unmask/ui/use-title.ts';
import { OrganizationPage } from './organization-page.tsx';

/** `/organization` */
export function OrganizationRoute() {
  const { user } = useSession();
  useTitle(organizationPage.title);
  return (
    <SessionGate>
      <OrganizationPage key={user?.id ?? null} member={user} />
    </SessionGate>
  );
}
