/** Every `slice.web.tsx` of the features. Small modules: pages and parts are loaded when they are needed. */
import { checkWebSlices, type WebSlice } from '@unmask/ui/slice.ts';

const found = import.meta.glob<WebSlice>('../../../features/*/slice.web.tsx', {
  eager: true,
  import: 'default',
});

export const SLICES = checkWebSlices(Object.values(found));
