import { defineWebSlice } from '@unmask/ui/slice.ts';
import { footerWords } from './place-words.ts';
import { publicPages } from './public-pages.ts';

const business = () => import('./ui/business-route.tsx');
const hub = () => import('./ui/hub-route.tsx');

export default defineWebSlice({
  id: 'business',
  routes: [
    { path: '/business', load: business },
    { path: '/enterprise', load: business },
    { path: '/enterprise-features', load: hub },
    { path: '/enterprise-features/$feature', load: hub },
  ],
  places: {
    footer: [
      { column: 'product', text: footerWords.business, to: '/business', order: 34 },
      { column: 'product', text: footerWords.features, to: '/enterprise-features', order: 36 },
    ],
  },
  publicPages,
});
