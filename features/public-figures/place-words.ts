import { words } from '@unmask/product/language';

/** What pages of others say of the database; small, because every page has it. */
export const adminName = 'Public figures';

export const publicPage = words('public-figures-places.publicPage', {
  path: '/celebrity-database',
  title: 'Celebrity Deepfake Database',
  description: 'Deepfakes of public figures that were confirmed, each with its source: search by name.',
} as const);
