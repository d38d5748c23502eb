import { defineWebSlice } from '@unmask/ui/slice.ts';

export default defineWebSlice({
  id: 'billing',
  routes: [
    { path: '/billing', load: () => import('./ui/billing-route.tsx') },
    { path: '/checkout/test/$id', load: () => import('./ui/test-checkout-route.tsx') },
  ],
});
