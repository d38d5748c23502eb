export { trackPageView } from './track.ts';
