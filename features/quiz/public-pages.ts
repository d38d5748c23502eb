import type { PublicPage } from '@unmask/product/pages';

export const publicPages: readonly PublicPage[] = [
  {
    path: '/quiz',
    title: 'Deepfake Quiz',
    description:
      'Ten pictures, clips or voices: which were recorded, and which were made or altered? With what our engine measured on each.',
  },
];
