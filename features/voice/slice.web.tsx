import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'voice',
  places: { 'hub.card': [{ id: 'voice', order: 10, load: () => import('./hub-card.ts') }] },
});
