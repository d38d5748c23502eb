import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { WEBHOOK_CALLS } from '@unmask/webhooks/contract';
import { WebhookDocs, Webhooks } from '@unmask/webhooks/ui';

/** What stands below a person's keys, wherever those are shown. */
export const belowKeys = (userId: string) => <Webhooks userId={userId} />;

/** What the documentation says besides the calls of the keys, wherever it is shown. */
export const moreDocs = { calls: Object.values(WEBHOOK_CALLS), words: <WebhookDocs /> };
