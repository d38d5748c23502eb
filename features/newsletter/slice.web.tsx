import { defineWebSlice } from '@unmask/ui/slice.ts';
import { places } from './place-words.ts';
import { publicPages } from './public-pages.ts';

type Pages = typeof import('./ui/pages.tsx');
type Parts = typeof import('./ui/staff/parts.tsx');

const token = ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' });
const page = (name: keyof Pages) => async () => ({ default: (await import('./ui/pages.tsx'))[name] });
const part = (name: keyof Parts) => async () => ({ default: (await import('./ui/staff/parts.tsx'))[name] });

export default defineWebSlice({
  id: 'newsletter',
  routes: [
    { path: '/newsletter', load: page('NewsletterPage') },
    { path: '/newsletter/issues/$id', load: page('IssuePage') },
    { path: '/newsletter/confirm', load: page('ConfirmPage'), search: token },
    { path: '/newsletter/unsubscribe', load: page('UnsubscribePage'), search: token },
    { path: '/newsletter/preferences', load: page('PreferencesPage'), search: token },
  ],
  places: {
    footer: [{ column: 'read', text: places.newsletter, to: '/newsletter', order: 7 }],
    'admin.section': [{ id: 'newsletter', name: places.newsletter, order: 50, load: part('StaffSection') }],
    'marketing.part': [
      { id: 'signup', load: page('Signup') },
      { id: 'lead-magnets', load: page('LeadMagnets') },
      { id: 'figures', load: part('Figures') },
      { id: 'campaigns', load: part('CampaignsPart') },
    ],
  },
  publicPages,
});
