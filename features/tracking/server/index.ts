/** Server side of the tracking slice: what the wiring needs of it. */
export { createTrack, type Track } from './events.ts';
export { trackingRoutes } from './routes.ts';
