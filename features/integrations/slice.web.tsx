import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'integrations',
  places: { 'hub.card': [{ id: 'integrations', order: 40, load: () => import('./hub-card.ts') }] },
});
