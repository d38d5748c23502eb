import { words } from '@unmask/product/language';

/** What pages of others say of this area; small, because every page has it. */
export const footerText = words('marketing-places.footerText', 'Marketing');
