/** The card in the Enterprise Features hub. */
import { IconMicrophone } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';

export default {
  title: 'Voice Clone Detection',
  text: 'Upload a recording and see whether its voice was spoken or made, second by second.',
  readiness: 'works',
  today:
    'A recording is measured by two independent signals, second by second. Telephone quality, music and noise make them abstain.',
  links: [{ text: 'How well voices are told apart', to: '/accuracy' }],
  icon: IconMicrophone,
  page: () => import('./ui/voice-screen.tsx'),
} satisfies HubCard;
