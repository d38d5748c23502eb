import { SessionGate, useSession } from '@unmask/accounts/ui';
import { apiKeysPage } from '@unmask/product/copy/api-keys';
import { useTitle } from '@unmask/ui/use-title.ts';
import { ApiKeysPage } from './api-keys-page.tsx';

/** `/api-keys` */
export default function ApiKeysRoute() {
  const { user } = useSession();
  useTitle(apiKeysPage.title);
  return (
    <SessionGate>
      <ApiKeysPage key={user?.id ?? null} member={user} />
    </SessionGate>
  );
}
