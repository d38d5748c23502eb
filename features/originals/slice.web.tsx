import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'originals',
  routes: [{ path: '/original/$token', load: () => import('./ui/send-page.tsx') }],
  places: {
    'analysis.section': [{ id: 'originals', load: () => import('./ui/ask-panel.tsx') }],
  },
});
