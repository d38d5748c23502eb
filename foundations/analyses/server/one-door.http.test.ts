/** Videos, recordings and pictures come in by the same calls: from the website, by key, by address and in a batch. */
import { readFile } from 'node:fs/promises';
import { makeSound } from '@unmask/media-fixtures';
import { apiWorld, refusal } from '@unmask/testing/api';
import { startTestServer, type TestClient, type TestServer, until } from '@unmask/testing/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalysisSchema } from '../contract.ts';

let server: TestServer;
let picture: Buffer;
let sound: Buffer;
const { person, analyze } = apiWorld(() => server);

beforeAll(async () => {
  server = await startTestServer();
  sound = await readFile(await makeSound({ seconds: 4 }));
  picture = await noisyPicture(640, 480);
});
afterAll(() => server.dispose());

/** A slope of light under the noise of a sensor. */
function noisyPicture(width: number, height: number): Promise<Buffer> {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, i) => ((i / 700) % 200) + ((i * 7919) % 23),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function ended(client: TestClient, id: string) {
  return until('it has ended', async () => {
    const analysis = AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json());
    return analysis.state === 'completed' || analysis.state === 'failed' ? analysis : null;
  });
}

describe('the website', () => {
  test.each([
    ['image', 'photo.jpg', 'image/jpeg', () => picture],
    ['audio', 'call.wav', 'audio/wav', () => sound],
  ] as const)(
    'a file of kind %s is analyzed, kept, served as its type and found again',
    async (modality, fileName, fileType, bytes) => {
      const { client } = await person();
      const sent = await client.upload(fileName, { fileName, fileType, bytes: bytes() });
      expect(sent.status).toBe(202);
      const { id } = AnalysisSchema.parse(await sent.json());
      const analysis = await ended(client, id);
      expect(analysis).toMatchObject({ state: 'completed', fileType, mode: 'full', hasMedia: true });
      expect(analysis.result).toMatchObject({ modality, file: { name: fileName } });
      const media = await client.fetch(`/api/analyses/${id}/media`);
      expect(media.headers.get('content-type')).toBe(fileType);
      expect(media.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await media.arrayBuffer()).equals(bytes())).toBe(true);
      const report = await client.fetch(`/api/analyses/${id}/report`);
      expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const again = await client.post('/rpc/analysis/rerun', { json: { id } });
      expect(again.status).toBe(200);
    },
    120_000,
  );

  test('drawings that are programs, pages and stills of a picture are refused', async () => {
    const { client } = await person();
    for (const fileType of ['image/svg+xml', 'IMAGE/SVG+XML; charset=utf-8', 'text/html']) {
      const refused = await client.upload('a', { fileName: 'a', fileType, bytes: picture });
      expect(await refusal(refused)).toEqual([400, 'not_media']);
    }
    const stills = await client.post('/functions/v1/ai-detection', {
      ...{ fileName: 'a.jpg', fileSize: 10, fileType: 'image/jpeg', analysisMode: 'advanced' },
      videoFrames: [`data:image/jpeg;base64,${picture.toString('base64')}`],
    });
    expect(await refusal(stills)).toEqual([400, 'not_media']);
  });

  test('too large says so of a file, not of a video', async () => {
    const client = server.client();
    const refused = await client.upload('a.jpg', {
      ...{ fileName: 'a.jpg', fileType: 'image/jpeg', fileSize: 60_000_000, bytes: picture },
    });
    expect(await refusal(refused)).toEqual([413, 'media_too_large']);
  });

  test('the specified call for videos takes nothing else', async () => {
    const client = server.client();
    const refused = await client.upload('a.jpg', {
      ...{ fileName: 'a.jpg', fileType: 'image/jpeg', bytes: picture, call: 'analyze-video' },
    });
    expect(await refusal(refused)).toEqual([400, 'not_a_video']);
  });
});

describe('by key', () => {
  test('a picture and a recording are judged as what they are', async () => {
    const { client, key } = await person();
    for (const [bytes, type, name, modality] of [
      [picture, 'image/jpeg', 'photo.jpg', 'image'],
      [sound, '', 'call.wav', 'audio'],
    ] as const) {
      const answer = await analyze(key, { bytes, type, name, base: '' });
      expect(answer.status).toBe(200);
      const { analysis_id: id, outcome } = (await answer.json()) as { analysis_id: string; outcome: string };
      expect(['ai_generated', 'inconclusive', 'authentic']).toContain(outcome);
      expect((await ended(client, id)).result?.modality).toBe(modality);
    }
  }, 120_000);
});
