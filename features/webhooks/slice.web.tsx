import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'webhooks',
  places: {
    'keys.section': [{ id: 'webhooks', load: () => import('./ui/webhooks.tsx') }],
    'keys.docs': [
      {
        id: 'webhooks',
        load: () => import('./ui/docs.tsx'),
        calls: async () => Object.values((await import('./public-calls.ts')).WEBHOOK_CALLS),
      },
    ],
  },
});
