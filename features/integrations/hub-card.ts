/** The card in the Enterprise Features hub. */
import { IconBroadcast } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';

export default {
  title: 'Real-time Integrations',
  text: 'Alerts by mail, Slack, Teams and webhook as soon as an analysis finds something.',
  readiness: 'partly',
  today:
    'An organization is told by mail, Slack, Teams and its own address as soon as an analysis of a member is named AI-generated, or reaches the threshold without a verdict. Scanning mailboxes is in preparation.',
  links: [
    { text: 'Webhooks and API keys', to: '/api-keys' },
    { text: 'Your organization', to: '/organization' },
  ],
  icon: IconBroadcast,
  page: () => import('./ui/integrations-page.tsx'),
} satisfies HubCard;
