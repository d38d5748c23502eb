import { defineWebSlice } from '@unmask/ui/slice.ts';

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined);

export default defineWebSlice({
  id: 'forensics',
  routes: [
    {
      path: '/enterprise-features/forensics/cases/new',
      load: () => import('./ui/new-case-page.tsx'),
      /** From an alert or a result: the analysis that becomes the first exhibit, and what the case may be called. */
      search: ({ analysis, title }) => ({ analysis: text(analysis), title: text(title) }),
    },
    { path: '/enterprise-features/forensics/cases/$caseId', load: () => import('./ui/case-page.tsx') },
    { path: '/shared-case', load: () => import('./ui/shared-route.tsx') },
  ],
  places: {
    'hub.card': [{ id: 'forensics', order: 20, load: () => import('./hub-card.ts') }],
    'analysis.section': [{ id: 'forensics', order: 30, load: () => import('./ui/open-case-panel.tsx') }],
  },
});
