import { words } from '@unmask/product/language';

/** What stands in the header. */
export const headerWords = words('dashboard-places.headerWords', { enterprise: 'Team dashboard' } as const);
