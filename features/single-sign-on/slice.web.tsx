import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'single-sign-on',
  routes: [{ path: '/auth/single-sign-on', load: () => import('./ui/problem-page.tsx') }],
  places: {
    'organization.section': [{ id: 'single-sign-on', load: () => import('./ui/provider-panel.tsx') }],
    'sign-in.way': [{ id: 'single-sign-on', load: () => import('./ui/sign-in-way.tsx') }],
  },
});
