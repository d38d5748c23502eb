/** Small pictures in the history: made with the analysis, no part of its result, gone with its file. */

import { eq } from '@unmask/db/sql';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisJobs } from '../tables.ts';
import { deleteExpired } from './index.ts';
import { DAY_MS, list, savedWorld } from './saved.testing.ts';

let server: TestServer;
let world: ReturnType<typeof savedWorld>;
beforeAll(async () => {
  server = await startTestServer();
  world = savedWorld(server);
});
afterAll(() => server.dispose());

const jobOf = async (id: string) => {
  const { db } = server.core.database;
  const [job] = await db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  return job!;
};

test('a row of the history has a picture of its file until the file is deleted', async () => {
  const { client } = await world.person();
  const id = await world.analysed(client);
  const [item] = (await list(client)).items;
  const picture = Buffer.from(item?.thumbnail ?? '', 'base64');
  expect(picture.subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(item?.modality).toBe('video');
  // What is exported, shared and sent to programs has no copy of it.
  expect(await world.saved(id).then((saved) => saved?.analysisResult)).not.toHaveProperty('thumbnail');
  expect((await jobOf(id)).result).not.toHaveProperty('thumbnail');
  await deleteExpired(server.core.analysis, new Date(Date.now() + 31 * DAY_MS));
  expect((await list(client)).items).toMatchObject([{ id, thumbnail: null }]);
  expect(await jobOf(id)).toMatchObject({ fileKey: null, thumbnail: null });
});
