/** The card in the Enterprise Features hub. */
import { IconFileSearch } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';

export default {
  title: 'Forensics Report Generation',
  text: 'Cases with evidence, a chain of custody, and signed reports built from real analyses.',
  readiness: 'works',
  today:
    'Cases hold files and results with their SHA-256 and a chained log of everybody who had them; reports are issued from two templates, signed, and can be checked by anybody who holds one.',
  links: [
    { text: 'Your analyses', to: '/analyses' },
    { text: 'How we measure', to: '/accuracy' },
  ],
  icon: IconFileSearch,
  page: () => import('./ui/forensics-page.tsx'),
} satisfies HubCard;
