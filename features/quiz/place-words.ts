import { words } from '@unmask/product/language';

/** Links to the pages: they come with the frame of every page, so nothing more stands here. */
export const placeWords = words('quiz-places.placeWords', {
  quiz: 'Quiz',
  leaderboard: 'Leaderboard',
  profile: 'Quiz profile',
} as const);
