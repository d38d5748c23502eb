import { words } from '@unmask/product/language';

/** What stands in the footer. */
export const footerWords = words('business-places.footerWords', {
  business: 'For business',
  features: 'Enterprise features',
} as const);
