import { defineWebSlice } from '@unmask/ui/slice.ts';
import { adminName, publicPage } from './place-words.ts';

const parts = () => import('./ui/parts.ts');

export default defineWebSlice({
  id: 'public-figures',
  routes: [
    { path: '/celebrity-database', load: () => parts().then(({ database }) => database()) },
    { path: '/celebrity-database/$slug', load: () => parts().then(({ entry }) => entry()) },
  ],
  places: {
    footer: [{ column: 'product', text: publicPage.title, to: '/celebrity-database', order: 36 }],
    'admin.section': [
      { id: 'public-figures', name: adminName, load: () => parts().then(({ review }) => review()) },
    ],
  },
  publicPages: [publicPage],
});
