import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'integrations',
  places: { 'hub.card': [{ id: 'integrations', order: 35, load: () => import('./hub-card.ts') }] },
});
