import { readHistorySearch } from '@unmask/analyses/ui';
import { defineWebSlice } from '@unmask/ui/slice.ts';
import { headerWords } from './place-words.ts';

const PATH = '/enterprise/dashboard';

export default defineWebSlice({
  id: 'dashboard',
  routes: [
    {
      path: PATH,
      load: () => import('./ui/enterprise/enterprise-route.tsx'),
      search: (given) => ({
        ...readHistorySearch(given),
        ...(typeof given.tab === 'string' && { tab: given.tab }),
      }),
    },
  ],
  places: {
    header: [
      { text: headerWords.enterprise, to: PATH, order: 60, when: ({ inOrganization }) => inOrganization },
    ],
  },
});
