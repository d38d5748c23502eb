import { IconMoodSmile } from '@tabler/icons-react';
import type { HubCard } from '@unmask/ui/slice.ts';
import { words } from './words.ts';

const { title } = words;

export default {
  title,
  text: title,
  readiness: 'works',
  today: title,
  links: [],
  icon: IconMoodSmile,
  page: () => import('./tab.tsx'),
} satisfies HubCard;
