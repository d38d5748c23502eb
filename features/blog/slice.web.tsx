import { defineWebSlice } from '@unmask/ui/slice.ts';
import { publicPages } from './public-pages.ts';

export default defineWebSlice({ id: 'blog', publicPages });
