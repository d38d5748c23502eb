import { useSlices } from '@unmask/ui/slices.tsx';

/** Whether this installation has pages of a newsletter to lead to. */
export const useNewsletter = (): boolean =>
  useSlices().some(({ routes = [] }) => routes.some(({ path }) => path === '/newsletter'));
