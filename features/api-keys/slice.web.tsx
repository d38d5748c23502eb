import { defineWebSlice } from '@unmask/ui/slice.ts';
import { placeWords as words } from './words.ts';

export default defineWebSlice({
  id: 'api-keys',
  routes: [{ path: '/api-keys', load: () => import('./ui/api-keys-route.tsx') }],
  places: {
    header: [{ text: words.header, to: '/api-keys', order: 70, when: ({ signedIn }) => signedIn }],
    'enterprise.tab': [
      { id: 'api', name: words.keysTab, order: 10, load: () => import('./ui/keys-tab.tsx') },
      {
        id: 'documentation',
        name: words.documentationTab,
        order: 20,
        load: () => import('./ui/documentation-tab.tsx'),
      },
    ],
  },
});
