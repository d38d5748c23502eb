/** A step between: the first page of the app need not list what these are made of. */
export const database = () => import('./database-route.tsx');
export const entry = () => import('./entry-page.tsx');
export const review = () => import('./review/review-section.tsx');
