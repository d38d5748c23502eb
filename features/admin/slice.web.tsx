import { defineWebSlice } from '@unmask/ui/slice.ts';
import { headerWords } from './place-words.ts';

const area = () => import('./ui/admin-route.tsx');

export default defineWebSlice({
  id: 'admin',
  routes: [
    { path: '/admin', load: area },
    { path: '/admin/$section', load: area },
  ],
  // Behind everything else.
  places: {
    header: [{ text: headerWords.operator, to: '/admin', order: 2_000, when: ({ staff }) => staff }],
  },
});
