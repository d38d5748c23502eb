/** `POST /functions/v1/analyze-video`: the same analysis, answered in short. */

import { eq } from '@unmask/db/sql';
import { startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnalysisResultSchema, VideoAnalysisSchema } from '../contract.ts';
import { videoAnalyses } from '../tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

test('[ENT-152] [ENT-153] [CALL-066] says whether it is a deepfake, and how sure the service is of the side that it names', async () => {
  const client = server.client();
  const userId = await client.signUp('two-figures@example.com');
  const response = await client.upload(await tinyClip(), { call: 'analyze-video', wait: true });
  expect(response.status).toBe(200);
  const answer = VideoAnalysisSchema.strict().parse(await response.json());
  const [saved] = await server.core.database.db
    .select()
    .from(videoAnalyses)
    .where(eq(videoAnalyses.userId, userId));
  const result = AnalysisResultSchema.parse(saved?.analysisResult);
  expect(result.assessment).not.toBeNull();
  expect(answer).toEqual({
    isDeepfake: result.outcome === 'ai_generated',
    confidence: result.confidence,
    outcome: result.outcome,
    probability: result.probability.value,
    assessment: result.assessment?.band,
    lean: result.lean,
  });
});

test('what is no video is refused as everywhere', async () => {
  const response = await server.client().post('/functions/v1/analyze-video', {
    fileName: 'notes.txt',
    fileSize: 3,
    fileType: 'text/plain',
    analysisMode: 'advanced',
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'Please upload a valid video file.' });
});
