import { words } from '@unmask/product/language';

/** What stands in the footer and in the menu of the operator. */
export const places = words('newsletter-places.places', { newsletter: 'Newsletter' } as const);
