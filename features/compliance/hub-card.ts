/** The card in the Enterprise Features hub. */
import { IconFileCertificate } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';

export default {
  title: 'SOC 2 Compliance',
  text: 'Findings, trends and reports that show how ready you are, from what really happened.',
  readiness: 'works',
  today:
    'Nightly checks over sign-in, keys, alerts, training, retention and the audit log; findings that are followed until they are resolved; the yearly report with review, approval by a second admin and a number that anyone can check; a link for auditors; and how ready you are for deepfakes. It is readiness evidence, not an attestation.',
  links: [
    { text: 'Employee Training Portal', to: '/enterprise-features/training' },
    { text: 'Your organization', to: '/organization' },
  ],
  icon: IconFileCertificate,
  page: () => import('./ui/compliance-page.tsx'),
} satisfies HubCard;
