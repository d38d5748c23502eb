import { IconMicrophone } from '@tabler/icons-react';
import { defineWebSlice } from '@unmask/ui/slice.ts';
import { card } from './place-words.ts';

export default defineWebSlice({
  id: 'voice',
  places: {
    'hub.card': [{ ...card, order: 10, icon: IconMicrophone, load: () => import('./ui/voice-screen.tsx') }],
  },
});
