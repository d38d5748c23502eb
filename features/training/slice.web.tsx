import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'training',
  places: { 'hub.card': [{ id: 'training', order: 30, load: () => import('./hub-card.ts') }] },
});
