import { PUBLIC_PAGES, type PublicPage } from '@unmask/product/pages';
import { SLICES } from '../slices.ts';

/** Pages of the app and of its slices that everyone may read. */
export const ALL_PUBLIC_PAGES: readonly PublicPage[] = [
  ...PUBLIC_PAGES,
  ...SLICES.flatMap(({ publicPages = [] }) => publicPages),
];
