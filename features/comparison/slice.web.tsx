import { defineWebSlice } from '@unmask/ui/slice.ts';
import { readCompareSearch } from './search.ts';

export default defineWebSlice({
  id: 'comparison',
  routes: [
    { path: '/compare', load: () => import('./ui/compare-page.tsx'), search: readCompareSearch },
    { path: '/compare/$id', load: () => import('./ui/comparison-page.tsx') },
  ],
  places: {
    footer: [{ column: 'product', text: 'Compare two files', to: '/compare', order: 25 }],
    'analysis.section': [{ id: 'comparison', order: 10, load: () => import('./ui/compare-panel.tsx') }],
  },
});
