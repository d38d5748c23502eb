/** A server, an organization, and real analyses of real files, for the tests of cases. */
import { analysisJobs } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import type { Organization } from '@unmask/organizations/contract';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { setTier, startTestServer, type TestServer, until } from '@unmask/testing/server';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { CaseDetail, Exhibit, ForensicsCase, ListedReport } from '../contract.ts';

export interface CaseWorld {
  server: TestServer;
  organization: Organization;
  admin: Person;
  analyst: Person;
  viewer: Person;
  stranger: Person;
}

/** A slope of light under noise; every `seed` another one. */
export function photo(seed: number, quality = 88): Promise<Buffer> {
  const pixels = Uint8Array.from(
    { length: 320 * 240 * 3 },
    (_, i) => (((i + seed * 91) / 700) % 200) + ((i * (7919 + seed * 2)) % 23),
  );
  return sharp(pixels, { raw: { width: 320, height: 240, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** One for a file; each test has cases of its own. */
export function caseWorld(more: Record<string, string> = {}) {
  const world = {} as CaseWorld;
  beforeAll(async () => {
    world.server = await startTestServer(more);
    world.admin = await signedUp(world.server);
    world.organization = await world.admin.create('Newsroom');
    world.analyst = await join(world.server, world.organization, world.admin, 'analyst');
    // As many analyses a day as the tests need.
    await setTier(world.server, world.analyst.id, 'enterprise');
    world.viewer = await join(world.server, world.organization, world.admin, 'viewer');
    world.stranger = await signedUp(world.server);
    await world.stranger.create('Elsewhere');
  });
  afterAll(() => world.server.dispose());
  const db = () => world.server.core.database.db;
  const at = (path = '') => `/${world.organization.id}/forensics${path}`;
  const detail = (id: string, who = world.analyst) => who.ask<CaseDetail>('GET', at(`/cases/${id}`));
  return {
    world,
    db,
    at,
    detail,
    openCase: (title = 'Call of 3 May', body: object = {}) =>
      world.analyst.ask<ForensicsCase>('POST', at('/cases'), { title, ...body }),
    async change(id: string, body: object, who = world.analyst) {
      const { case: read } = await detail(id, who);
      return who.ask<ForensicsCase>('PATCH', at(`/cases/${id}`), { updatedAt: read.updated_at, ...body });
    },
    /** A finished analysis of the analyst, in the organization. */
    async analysed(bytes: Buffer, fileName = 'photo.jpg'): Promise<string> {
      const { client } = world.analyst;
      const answer = await client.upload(fileName, {
        bytes,
        fileName,
        fileType: 'image/jpeg',
        call: 'ai-detection',
      });
      const { id } = (await answer.json()) as { id: string };
      await until('analysed', async () => {
        const [row] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, id));
        return row?.state === 'completed';
      });
      return id;
    },
    add: (caseId: string, analysisId: string, body: object = {}) =>
      world.analyst.ask<Exhibit>('POST', at(`/cases/${caseId}/evidence`), { analysisId, ...body }),
    async send(caseId: string, bytes: Buffer, query = '', who = world.analyst) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'sent.jpg');
      return who.client.fetch(`/api/organizations${at(`/cases/${caseId}/files${query}`)}`, {
        method: 'POST',
        body: form,
      });
    },
    /** Waits until every exhibit has a result. */
    settled: (caseId: string) =>
      until('every exhibit is analyzed', async () => {
        const read = await detail(caseId);
        return read.exhibits.every(({ state }) => state !== 'pending') && read;
      }),
    issue: (caseId: string, template = 'video') =>
      world.analyst.ask<ListedReport>('POST', at(`/cases/${caseId}/reports`), { template }),
    async bytes(
      path: string,
      who = world.analyst,
    ): Promise<{ status: number; body: Buffer; headers: Headers }> {
      const answer = await who.client.fetch(`/api/organizations${at(path)}`);
      return {
        status: answer.status,
        body: Buffer.from(await answer.arrayBuffer()),
        headers: answer.headers,
      };
    },
  };
}
