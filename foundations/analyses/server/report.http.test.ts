/** The report of an analysis over HTTP: whose it is, and when there is none. */

import { eq } from '@unmask/db/sql';
import { MAX_OPEN_REPORTS } from '@unmask/product/limits';
import { startTestServer, type TestClient, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import { idOf, refusal, rename, savedWorld } from './saved.testing.ts';

let server: TestServer;
let world: ReturnType<typeof savedWorld>;
beforeAll(async () => {
  server = await startTestServer();
  world = savedWorld(server);
});
afterAll(() => server.dispose());

const report = (client: TestClient, id: string, query = '') =>
  client.fetch(`/api/analyses/${id}/report${query}`);

async function expectReport(client: TestClient, id: string, query = ''): Promise<Buffer> {
  const response = await report(client, id, query);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="unmask-report-${id.slice(0, 8)}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return pdf;
}

/** The title is the only plain text of the file: UTF-16 between brackets, special bytes escaped. */
const titled = (pdf: Buffer, name: string, title = 'Analysis report') =>
  pdf.includes(Buffer.from(`${title}: ${name}`, 'utf16le').swap16()) || pdf.includes(`(${title}: ${name})`);

test('the owner and who may see the analysis get it, under the name that it has now; others find nothing', async () => {
  const owner = await world.person('team', 'analyst');
  const colleague = await world.person('team', 'admin');
  const stranger = await world.person('elsewhere', 'admin');
  const id = await world.analysed(owner.client, 'holiday.mp4');
  expect(titled(await expectReport(owner.client, id), 'holiday.mp4')).toBe(true);
  expect((await rename(owner.client, id, 'case 12.mp4')).status).toBe(200);
  expect(titled(await expectReport(owner.client, id), 'case 12.mp4')).toBe(true);
  await expectReport(colleague.client, id);
  const german = await expectReport(colleague.client, id, '?language=de');
  expect(titled(german, 'case 12.mp4', 'Analysebericht')).toBe(true);
  for (const unknown of ['?language=tlh', '?language=../../secret', '?language=de&language=fr'])
    expect(titled(await expectReport(colleague.client, id, unknown), 'case 12.mp4')).toBe(true);
  for (const client of [stranger.client, server.client()]) {
    expect(await refusal(await report(client, id))).toEqual([404, 'analysis_not_found']);
  }
});

test('a visitor gets the report of what was analyzed just now, until it is deleted', async () => {
  const visitor = server.client();
  const id = await idOf(await visitor.upload(await tinyClip(), { fileName: 'mine.mp4' }));
  await until('done', async () => (await report(visitor, id)).status === 200);
  await expectReport(visitor, id);
  await world.as(id, { expiresAt: new Date(0) });
  expect(await refusal(await report(visitor, id))).toEqual([404, 'analysis_not_found']);
});

test('without a result that can be read there is no report, and that is said', async () => {
  const owner = await world.person();
  const id = await world.analysed(owner.client);
  const { db } = server.core.database;
  await db
    .update(videoAnalyses)
    .set({ analysisResult: { old: true } })
    .where(eq(videoAnalyses.id, id));
  expect(await refusal(await report(owner.client, id))).toEqual([409, 'no_result']);
  await db.delete(videoAnalyses).where(eq(videoAnalyses.id, id));
  await expectReport(owner.client, id);
  await db.update(analysisJobs).set({ result: null }).where(eq(analysisJobs.id, id));
  expect(await refusal(await report(owner.client, id))).toEqual([409, 'no_result']);
});

test('who asks for many at once waits for their own: the others get theirs, the last ones are told to come again', async () => {
  const [owner, other] = [await world.person(), await world.person()];
  const id = await world.analysed(owner.client);
  const others = await world.analysed(other.client);
  const many = Array.from({ length: 80 }, () => report(owner.client, id));
  await expectReport(other.client, others);
  const answers = await Promise.all(many);
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThanOrEqual(MAX_OPEN_REPORTS);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(refused && (await refusal(refused))).toEqual([429, 'reports_open']);
}, 120_000);
