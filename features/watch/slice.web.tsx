import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'watch',
  places: {
    'analysis.section': [{ id: 'watch', order: 20, load: () => import('./ui/watch-panel.tsx') }],
    'history.note': [{ id: 'watch', load: () => import('./ui/history-notes.tsx') }],
  },
});
