/** What stands in a file is told while the rest is still measured, and the result is what it would have been. */
import { AnalysisSchema } from '@unmask/analyses/contract';
import { eq } from '@unmask/db/sql';
import { makeClip } from '@unmask/media-fixtures';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisJobs } from '../tables.ts';
import { foundOf } from './found.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

test('first facts come before the result, and go with it', async () => {
  const client = server.client();
  await client.signUp('found@example.com');
  const response = await client.upload(
    await makeClip({ seconds: 12, loop_s: 2, width: 640, height: 480, audio: 'speech' }),
  );
  const { id } = (await response.json()) as { id: string };
  const read = async () => AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json());
  const early = await until(
    'a part was judged',
    async () => {
      const now = await read();
      return now.found?.tracks ? now : null;
    },
    60_000,
  );
  expect(early).toMatchObject({
    state: 'running',
    result: null,
    found: {
      ...{ credentials: { state: 'none', software: null, ai: false }, captions: [] },
      tracks: { modality: 'video', signals: [] },
    },
  });
  const done = await until(
    'it has ended',
    async () => {
      const now = await read();
      return now.state === 'completed' ? now : null;
    },
    120_000,
  );
  expect(done).not.toHaveProperty('found');
  expect(done.result).toMatchObject({ credentials: [], captions: [] });
  expect(done.result?.voice).toMatchObject(early.found?.tracks?.voice ?? {});
  const [row] = await server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  expect(row?.found).toBeNull();
}, 180_000);

test('only a trusted signature makes "made by AI" of what is stated', () => {
  const node = {
    ...{
      depth: 0,
      relationship: 'file' as const,
      title: null,
      software: 'Studio',
      issuer: null,
      signer: null,
    },
    ...{ signedAt: null, thumbnail: null },
    actions: [{ name: 'created', software: null, sourceType: 'trainedAlgorithmicMedia', at: null }],
  };
  const ai = (state: 'valid' | 'untrusted' | 'invalid') => foundOf({ credentials: [{ ...node, state }] });
  expect(ai('valid').credentials).toEqual({ state: 'valid', software: 'Studio', ai: true });
  expect(ai('untrusted').credentials.ai).toBe(false);
  expect(ai('invalid').credentials.ai).toBe(false);
  expect(foundOf({}).captions).toBeNull();
});
