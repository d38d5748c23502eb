import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'compliance',
  routes: [{ path: '/audit-view', load: () => import('./ui/audit-route.tsx') }],
  places: { 'hub.card': [{ id: 'compliance', order: 50, load: () => import('./hub-card.ts') }] },
});
