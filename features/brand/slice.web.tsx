import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'brand',
  routes: [{ path: '/face-consent/$token', load: () => import('./ui/consent-page.tsx') }],
  places: { 'hub.card': [{ id: 'brand-protection', order: 40, load: () => import('./hub-card.ts') }] },
});
