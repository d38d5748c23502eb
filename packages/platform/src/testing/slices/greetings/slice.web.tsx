import { defineWebSlice } from '@unmask/ui/slice.ts';
import { words } from './words.ts';

const page = () => import('./page.tsx');
const tab = () => import('./tab.tsx');
const { title } = words;

export default defineWebSlice({
  id: 'greetings',
  routes: [{ path: '/greetings', load: page }],
  places: {
    header: [{ text: title, to: '/greetings', when: ({ signedIn }) => signedIn }],
    footer: [{ column: 'product', text: title, to: '/greetings' }],
    'hub.card': [{ id: 'greetings', load: () => import('./hub-card.ts') }],
    'enterprise.tab': [{ id: 'greetings', name: title, load: tab, when: ({ role }) => role !== null }],
    'admin.section': [{ id: 'greetings', name: title, load: tab }],
    'profile.tab': [{ id: 'greetings', name: title, load: tab }],
  },
  publicPages: [{ path: '/greetings', title, description: words.greet('everybody') }],
});
