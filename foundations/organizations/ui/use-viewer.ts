import { useSession } from '@unmask/accounts/ui';
import { organizationRole } from '@unmask/product/roles';
import type { Viewer } from '@unmask/ui/slice.ts';
import { useOrganization } from './organization-context.tsx';

/** Who looks at the page. */
export function useViewer(): Viewer {
  const { user, profile } = useSession();
  const { active } = useOrganization();
  return {
    signedIn: user !== null,
    guest: user?.guest ?? false,
    staff: profile?.isStaff ?? false,
    inOrganization: active !== null,
    role: organizationRole(active?.role),
  };
}
