/** Server side of the voice slice: what the wiring needs of it. */
export { voiceRoutes } from './routes.ts';
