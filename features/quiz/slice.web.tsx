import { defineWebSlice } from '@unmask/ui/slice.ts';
import { placeWords as words } from './place-words.ts';
import { publicPages } from './public-pages.ts';

export default defineWebSlice({
  id: 'quiz',
  routes: [
    { path: '/quiz', load: () => import('./ui/quiz-page.tsx') },
    { path: '/leaderboard', load: () => import('./ui/leaderboard-page.tsx') },
  ],
  places: {
    header: [{ text: words.quiz, to: '/quiz', order: 25 }],
    footer: [
      { column: 'product', text: words.quiz, to: '/quiz', order: 26 },
      { column: 'product', text: words.leaderboard, to: '/leaderboard', order: 27 },
    ],
    'profile.tab': [
      { id: 'quiz', order: 0, name: words.profile, load: () => import('./ui/profile-tab.tsx') },
    ],
  },
  publicPages,
});
