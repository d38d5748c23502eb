import { defineWebSlice } from '@unmask/ui/slice.ts';
import { footerText } from './place-words.ts';

export default defineWebSlice({
  id: 'marketing',
  routes: [{ path: '/marketing', load: () => import('./ui/marketing-route.tsx') }],
  places: { footer: [{ column: 'product', text: footerText, to: '/marketing', order: 38 }] },
});
