import { defineWebSlice, type WebRoute } from '@unmask/ui/slice.ts';
import { footerWords } from './place-words.ts';
import { publicPages } from './public-pages.ts';

const business = () => import('./ui/business-route.tsx');
const hub: Omit<WebRoute, 'path'> = {
  load: () => import('./ui/hub-route.tsx'),
  data: async (_params, slices) => (await import('./ui/hub-cards.ts')).loadHubCards(slices),
};

export default defineWebSlice({
  id: 'business',
  routes: [
    { path: '/business', load: business },
    { path: '/enterprise', load: business },
    { path: '/enterprise-features', ...hub },
    { path: '/enterprise-features/$feature', ...hub },
  ],
  places: {
    footer: [
      { column: 'product', text: footerWords.business, to: '/business', order: 34 },
      { column: 'product', text: footerWords.features, to: '/enterprise-features', order: 36 },
    ],
  },
  publicPages,
});
