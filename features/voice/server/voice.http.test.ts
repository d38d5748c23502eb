/** Voice detection over real HTTP, with the real engine on a sound file. */
import { readFile } from 'node:fs/promises';
import { AnalysisSchema } from '@unmask/analyses/contract';
import { analysisJobs } from '@unmask/analyses/tables';
import { analyticsEvents } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { makeClip, makeSound } from '@unmask/media-fixtures';
import { startTestServer, type TestClient, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VoiceResultSchema } from '../contract.ts';

const PATH = '/functions/v1/voice-detection';

let server: TestServer;
let sound: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  sound = await readFile(await makeSound({ seconds: 6 }));
});
afterAll(() => server.dispose());

const payload = (more: Record<string, unknown> = {}) => ({
  fileName: 'call.wav',
  fileSize: sound.length,
  fileType: 'audio/wav',
  audioData: sound.toString('base64'),
  analysisMode: 'advanced',
  ...more,
});

function sendForm(
  client: TestClient,
  bytes: Uint8Array | null,
  fileType = 'audio/wav',
  more: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set('fileName', 'call.wav');
  form.set('fileSize', String(bytes?.length ?? 0));
  form.set('fileType', fileType);
  form.set('analysisMode', 'advanced');
  if (bytes) form.set('file', new Blob([new Uint8Array(bytes)], { type: fileType }), 'call.wav');
  return client.fetch(PATH, { method: 'POST', headers: { prefer: 'respond-async' }, body: form });
}

const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

describe('POST /functions/v1/voice-detection', () => {
  test('[CALL-062] [CALL-063] [CALL-064] [CALL-065] [VOICE-003] [TRACK-005] [ENT-154] [ENT-155] [ENT-156] [ENT-157] [ENT-158] [ENT-159] [ENT-160] [ENT-161] answers the voice analysis result, measured on the sound itself', async () => {
    const response = await server.client().post(PATH, payload());
    expect(response.status).toBe(200);
    const result = VoiceResultSchema.parse(await response.json());
    const { spectralAnalysis, prosodyPattern, artificialMarkers } = result.voiceprint;
    expect(spectralAnalysis.score).toBeGreaterThan(0);
    expect(artificialMarkers.score).toBeGreaterThan(0);
    expect(artificialMarkers.seconds.length).toBeGreaterThan(3);
    expect(prosodyPattern?.pitchSpread_octaves).toBeGreaterThan(0);
    expect(result.detectionMethods.length).toBeGreaterThan(0);
    expect(result.isAIGenerated).toBe(result.outcome === 'ai_generated');
    const events = await until('counted', async () => {
      const rows = await server.core.database.db
        .select()
        .from(analyticsEvents)
        .where(eq(analyticsEvents.name, 'voice_analysis'));
      return rows.length > 0 && rows;
    });
    expect(events).toMatchObject([{ payload: { modality: 'audio' } }]);
  }, 120_000);

  test('silence is inconclusive and says why; nothing is made up for what was not measured', async () => {
    const silence = await readFile(await makeSound({ seconds: 3, sound: 'silence' }));
    const response = await server
      .client()
      .post(PATH, payload({ fileSize: silence.length, audioData: silence.toString('base64') }));
    const result = VoiceResultSchema.parse(await response.json());
    expect(result).toMatchObject({ outcome: 'inconclusive', isAIGenerated: false });
    expect(result.outcomeReasons.length).toBeGreaterThan(0);
    expect(result.voiceprint.artificialMarkers).toMatchObject({ score: null, reason: expect.any(String) });
    expect(result.voiceprint.prosodyPattern).toBeNull();
  }, 120_000);

  test('[VOICE-001] [VOICE-002] a form with the file; a signed-in person finds it among the saved analyses', async () => {
    const client = server.client();
    await client.signUp('voice@example.com');
    const response = await sendForm(client, sound);
    expect(response.status).toBe(202);
    const { id } = AnalysisSchema.parse(await response.json());
    const saved = await until('saved', async () => {
      const list = await client.post('/rpc/analysis/listMine', { json: {} });
      const { json } = (await list.json()) as { json: { items: Array<{ filename: string }> } };
      return json.items.length > 0 && json.items;
    });
    expect(saved).toMatchObject([{ filename: 'call.wav' }]);
    const done = AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json());
    expect(done).toMatchObject({ state: 'completed', result: { modality: 'audio' } });
    expect((await server.client().fetch(`/api/analyses/${id}`)).status).toBe(404);
    const media = await client.fetch(`/api/analyses/${id}/media`);
    expect([media.status, media.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await media.arrayBuffer()).equals(sound)).toBe(true);
  }, 120_000);

  test('[VOICE-005] what is no audio file is refused, whichever way it comes', async () => {
    const client = server.client();
    const words = 'Please select an audio file.';
    for (const response of [
      await client.post(PATH, payload({ fileType: 'video/mp4' })),
      await sendForm(client, await readFile(await tinyClip()), 'video/mp4'),
      await sendForm(client, null),
    ]) {
      expect(response.status).toBe(400);
      expect(await errorOf(response)).toBe(words);
    }
  });

  test('[VOICE-005] the sound of a video is judged where it is asked for; a video without sound is no audio file', async () => {
    const client = server.client();
    const clip = await readFile(await makeClip({ seconds: 4, audio: 'speech' }));
    const video = (bytes: Buffer, more: Record<string, unknown> = {}) =>
      payload({
        fileName: 'clip.mp4',
        fileType: 'video/mp4',
        fileSize: bytes.length,
        audioData: bytes.toString('base64'),
        soundOfVideo: true,
        ...more,
      });
    const answered = await client.post(PATH, video(clip));
    expect(answered.status).toBe(200);
    const result = VoiceResultSchema.parse(await answered.json());
    expect(result.voiceprint.artificialMarkers.score).toBeGreaterThan(0);
    expect(result.voiceprint.artificialMarkers.seconds.some(({ score }) => score !== null)).toBe(true);
    expect(result.warnings[0]).toBe('Only the sound of this video was judged here, not its pictures.');

    const queued = await sendForm(client, clip, 'video/mp4', { soundOfVideo: 'true' });
    expect(queued.status).toBe(202);
    const { id } = AnalysisSchema.parse(await queued.json());
    const done = await until('done', async () => {
      const now = AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json());
      return now.state === 'completed' && now;
    });
    expect(done.result?.modality).toBe('video');
    const { outcome, confidence } = done.result?.voice ?? {};
    expect([outcome, confidence]).toEqual([result.outcome, result.confidence]);

    const silent = await client.post(PATH, video(await readFile(await tinyClip())));
    expect([silent.status, await errorOf(silent)]).toEqual([400, 'Please select an audio file.']);
    const picture = await client.post(PATH, video(clip, { fileType: 'image/png' }));
    expect([picture.status, await errorOf(picture)]).toEqual([400, 'Please select an audio file.']);
  }, 120_000);

  test('too large for the plan, not base64, not complete, too much JSON: each in words, and nothing is queued', async () => {
    const client = server.client();
    const count = async () => (await server.core.database.db.select().from(analysisJobs)).length;
    const before = await count();
    const large = await client.post(PATH, payload({ fileSize: 52_428_801 }));
    expect([large.status, await errorOf(large)]).toEqual([
      413,
      'File size too large. Please upload a sound file smaller than 50MB.',
    ]);
    const garbled = await client.post(PATH, payload({ audioData: '<not base64>' }));
    expect([garbled.status, await errorOf(garbled)]).toEqual([
      400,
      expect.stringMatching(/^audioData must be/),
    ]);
    expect((await client.post(PATH, payload({ analysisMode: 'quick' }))).status).toBe(400);
    expect((await client.post(PATH, payload({ audioData: 'A'.repeat(13 * 1024 * 1024) }))).status).toBe(400);
    expect(await count()).toBe(before);
  });

  test('a file that only says it is sound fails in words', async () => {
    const response = await server.client().post(PATH, payload({ audioData: btoa('no sound at all') }));
    expect(response.status).toBe(422);
    expect((await errorOf(response)).length).toBeGreaterThan(20);
  });
});
