/** A server with staff, somebody else, and feeds and a collector that really answer. */
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll } from 'vitest';

export interface World {
  server: TestServer;
  peer: Peer;
  origin: string;
  /** What the peer answers, by path; 204 for all others. */
  answers: Record<string, { status?: number; body: string }>;
  /** What the peer was asked, with the query. */
  seen: Array<{ url: string; body: string }>;
  staff: TestClient;
  staffId: string;
  ann: TestClient;
  annId: string;
}

export interface Told {
  status: number;
  /** What the call gave; of a refusal its code and words. */
  json: Record<string, unknown> & { code?: string; items?: Array<Record<string, unknown>> };
}

export function marketingWorld() {
  const world = { answers: {}, seen: [] as World['seen'] } as World;
  beforeAll(async () => {
    world.server = await startTestServer({ FETCH_ALLOW: '127.0.0.0/8', RUN_JOBS: 'false' });
    world.peer = await startPeer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = request.url ?? '';
      world.seen.push({ url, body: Buffer.concat(chunks).toString('utf8') });
      const { status = 200, body } = world.answers[url.split('?')[0]!] ?? { status: 204, body: '' };
      response.writeHead(status, { 'content-type': 'application/rss+xml' }).end(body);
    });
    world.origin = `http://127.0.0.1:${world.peer.port}`;
    world.staff = world.server.client();
    world.staffId = await world.staff.signUp('staff@marketing.example');
    await db().update(userProfiles).set({ isStaff: true }).where(eq(userProfiles.id, world.staffId));
    world.ann = world.server.client();
    world.annId = await world.ann.signUp('ann@marketing.example');
  });
  afterAll(async () => {
    await world.server?.dispose();
    await world.peer?.close();
  });
  const db = () => world.server.core.database.db;
  async function ask(client: TestClient, method: string, path: string, body?: unknown): Promise<Told> {
    const response = await client.fetch(`/api/marketing${path}`, {
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
