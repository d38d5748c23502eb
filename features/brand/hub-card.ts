/** The card in the Enterprise Features hub. */
import { IconRadar2 } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';

export default {
  title: 'Brand Protection',
  text: 'Know when a video of your people or your name appears that none of you made.',
  readiness: 'partly',
  today:
    'Feeds, YouTube channels, Mastodon and Bluesky are watched, YouTube and X are searched with the operator’s keys, and addresses of Facebook, Instagram, TikTok and LinkedIn are given by hand. What matches is captured, analyzed and followed to its removal, with takedown notices by legal route. Faces are looked for with the consent of each person.',
  links: [
    { text: 'Real-time Integrations', to: '/enterprise-features/integrations' },
    { text: 'Your organization', to: '/organization' },
  ],
  icon: IconRadar2,
  page: () => import('./ui/brand-page.tsx'),
} satisfies HubCard;
