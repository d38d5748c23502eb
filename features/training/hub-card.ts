/** The card in the Enterprise Features hub. */
import { IconSchool } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';

export default {
  title: 'Employee Training Portal',
  text: 'Modules, progress and certificates for everybody who may be called, mailed or shown a video.',
  readiness: 'works',
  today:
    'Five modules to begin with, a drill of the call-back procedure among them; knowledge checks that are graded by the service, certificates that anyone can check, assignments with a day and a reminder, and the dashboard of the company. Admins write modules of their own.',
  links: [{ text: 'Your organization', to: '/organization' }],
  icon: IconSchool,
  page: () => import('./ui/training-page.tsx'),
} satisfies HubCard;
