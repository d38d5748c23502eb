/** A server with two of staff, two others, and a source that really answers. */
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll } from 'vitest';

export interface World {
  server: TestServer;
  peer: Peer;
  /** Of the source. */
  origin: string;
  /** What the source answers, by path; 404 for all others. */
  pages: Record<string, string>;
  staff: TestClient;
  colleague: TestClient;
  ann: TestClient;
  annId: string;
  bob: TestClient;
}

export interface Told {
  status: number;
  json: Record<string, unknown> & { code?: string; items?: Array<Record<string, unknown>> };
}

export function figuresWorld() {
  const world = { pages: {} } as World;
  const db = () => world.server.core.database.db;
  beforeAll(async () => {
    world.server = await startTestServer({ FETCH_ALLOW: '127.0.0.0/8', RUN_JOBS: 'false' });
    world.peer = await startPeer((request, response) => {
      const page = world.pages[request.url ?? ''];
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? '');
    });
    world.origin = `http://127.0.0.1:${world.peer.port}`;
    for (const name of ['staff', 'colleague'] as const) {
      world[name] = world.server.client();
      const id = await world[name].signUp(`${name}@figures.example`);
      await db().update(userProfiles).set({ isStaff: true }).where(eq(userProfiles.id, id));
    }
    world.ann = world.server.client();
    world.annId = await world.ann.signUp('ann@figures.example');
    world.bob = world.server.client();
    await world.bob.signUp('bob@figures.example');
  });
  afterAll(async () => {
    await world.server?.dispose();
    await world.peer?.close();
  });
  async function ask(client: TestClient, method: string, path: string, body?: unknown): Promise<Told> {
    const response = await client.fetch(`/api/public-figures${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, json: (await response.json()) as Told['json'] };
  }
  return { world, db, ask };
}

/** What a report says, where a test does not care. Nobody of this name is known. */
export const REPORT = {
  name: 'Quendra Ostwick',
  kind: 'investment_fraud',
  platform: 'facebook',
  sourceName: 'Example Gazette',
  sourceUrl: 'https://gazette.example/fake',
  publishedOn: '2026-01-05',
  summary: 'A clip promises high returns in her name.',
};
