import type { PublicPage } from '@unmask/product/pages';

export const publicPages: readonly PublicPage[] = [
  {
    path: '/newsletter',
    title: 'Newsletter and downloads',
    description:
      'AI Security Weekly every Friday, and three documents to download: a guide to detecting deepfakes, a checklist against CEO fraud, a threat report.',
  },
];
