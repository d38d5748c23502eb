import { defineSlice } from '@unmask/platform/slice';
import { VOICE_DETECTION_PATH } from './contract.ts';
import { voiceRoutes } from './server/routes.ts';

/** Voice clone detection: an analysis of sound, answered in words of voices. */
export default defineSlice({
  id: 'voice',
  needs: ['analyses'],
  routes: (app, { analyses }) => voiceRoutes(app, analyses),
  routeSamples: { [`POST ${VOICE_DETECTION_PATH}`]: { permission: 'analysis.create', body: {} } },
});
