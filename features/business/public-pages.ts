import { BRAND } from '@unmask/product/copy/site';
import type { PublicPage } from '@unmask/product/pages';

export const publicPages: readonly PublicPage[] = [
  {
    path: '/business',
    title: 'Deepfake detection for business',
    description: `What generated video and voices do to businesses, what ${BRAND} measures, and how to see it in a call.`,
  },
  {
    path: '/enterprise-features',
    title: 'Enterprise Features',
    description: `Voice clones, forensics, training, integrations, brand protection and compliance: what ${BRAND} has for organizations, and how much of each works.`,
  },
];
