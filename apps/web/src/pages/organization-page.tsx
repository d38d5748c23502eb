import { useSession } from '@unmask/accounts/ui';
import { OrganizationPage as Page } from '@unmask/organizations/ui/organization-page';
import { organizationPage } from '@unmask/product/copy/organizations';
import { SessionGate } from '../session-gate.tsx';
import { useTitle } from '../use-title.ts';

export function OrganizationPage() {
  const { user } = useSession();
  useTitle(organizationPage.title);
  return (
    <SessionGate>
      <Page key={user?.id ?? null} member={user} />
    </SessionGate>
  );
}
