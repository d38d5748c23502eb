import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'integrations',
  routes: [{ path: '/alert-action', load: () => import('./ui/action-route.tsx') }],
  places: { 'hub.card': [{ id: 'integrations', order: 35, load: () => import('./hub-card.ts') }] },
});
