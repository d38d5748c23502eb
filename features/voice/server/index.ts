/** Server side of the voice slice: what the wiring needs of it. */
export { type VoiceParts, voiceRoutes } from './routes.ts';
