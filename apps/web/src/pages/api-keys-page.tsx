import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useSession } from '@unmask/accounts/ui';
import { ApiKeysPage as Page } from '@unmask/api-keys/ui';
import { apiKeysPage } from '@unmask/product/copy/api-keys';
import { WEBHOOK_CALLS } from '@unmask/webhooks/contract';
import { WebhookDocs, Webhooks } from '@unmask/webhooks/ui';
import { SessionGate } from '../session-gate.tsx';
import { useTitle } from '../use-title.ts';

const docs = { calls: Object.values(WEBHOOK_CALLS), words: <WebhookDocs /> };

export function ApiKeysPage() {
  const { user } = useSession();
  useTitle(apiKeysPage.title);
  return (
    <SessionGate>
      <Page key={user?.id ?? null} member={user} docs={docs}>
        {user !== null && <Webhooks userId={user.id} />}
      </Page>
    </SessionGate>
  );
}
