import '@mantine/core/styles/Tabs.css';
import { SessionGate, useSession } from '@unmask/accounts/ui';
import { ApiKeysPage as Page } from '@unmask/api-keys/ui';
import { apiKeysPage } from '@unmask/product/copy/api-keys';
import { useTitle } from '@unmask/ui/use-title.ts';
import { belowKeys, moreDocs } from '../api-parts.tsx';

export function ApiKeysPage() {
  const { user } = useSession();
  useTitle(apiKeysPage.title);
  return (
    <SessionGate>
      <Page key={user?.id ?? null} member={user} docs={moreDocs}>
        {user !== null && belowKeys(user.id)}
      </Page>
    </SessionGate>
  );
}
