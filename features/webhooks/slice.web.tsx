import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'webhooks',
  places: {
    'keys.section': [{ id: 'webhooks', load: () => import('./ui/webhooks.tsx') }],
    'keys.docs': [
      {
        id: 'webhooks',
        load: () => import('./ui/docs.tsx'),
        contract: async () => (await import('./contract.ts')).webhooksContract,
      },
    ],
  },
});
