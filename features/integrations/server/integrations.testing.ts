/** An organization with its admin, a real server, and a receiver at the wire. */
import type { AnalysisEnded } from '@unmask/analyses/contract';
import { randomId } from '@unmask/platform/identifiers';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Integration, ListedAlert } from '../contract.ts';

export interface AlertWorld {
  server: TestServer;
  peer: TestHttpServer;
  /** What the receiver answers, by path; 200 for all others. */
  answers: Record<string, Answer>;
  admin: Person;
  organization: { id: string };
}

/**
 * One server for a file, and an organization of its own for each test.
 * @param more settings that are known once something else has started
 */
export function alertWorld(more: () => Promise<Record<string, string>> = async () => ({})) {
  const world = {} as AlertWorld;
  beforeAll(async () => {
    world.server = await startTestServer({ FETCH_ALLOW: '127.0.0.0/8', ...(await more()) });
    world.peer = await startHttpServer(({ path }) => world.answers[path] ?? { status: 200, body: 'ok' });
  });
  afterAll(async () => {
    await world.server.dispose();
    await world.peer.close();
  });
  beforeEach(async () => {
    world.answers = {};
    world.peer.exchanges.length = 0;
    world.admin = await signedUp(world.server);
    world.organization = await world.admin.create('Newsroom');
  });
  const db = () => world.server.core.database.db;
  const channel = (type: string) => `/${world.organization.id}/alert-channels/${type}`;
  const at = (path = '') => `/${world.organization.id}/integrations${path}`;
  return {
    world,
    db,
    at,
    channel,
    save: (type: string, settings: object, more = {}) =>
      world.admin.ask<Integration>('PUT', channel(type), { settings, ...more }),
    list: async () => (await world.admin.ask<{ items: Integration[] }>('GET', at())).items,
    alerts: async (who = world.admin) =>
      (await who.ask<{ items: ListedAlert[] }>('GET', `/${world.organization.id}/threat-alerts`)).items,
    arrived: (path: string, n = 1) =>
      until(`${n} at ${path}`, async () => world.peer.to(path).length >= n && world.peer.to(path), 20_000),
    /** An analysis of a member has ended so. */
    async ended(answer: { outcome: string; probability: number }, more: Partial<AnalysisEnded> = {}) {
      const event = {
        id: randomId(),
        userId: world.admin.id,
        organizationId: world.organization.id,
        viaKey: false,
        batchId: null,
        state: 'completed',
        answer: {
          isAI: answer.outcome === 'ai_generated',
          confidence: 90,
          lean: 'ai',
          threat_level: 'high',
          likelihood_ratio: 31.5,
          ...answer,
        },
        errorCode: null,
        fileName: 'call.mp4',
        sha256: randomId(),
        engineVersion: '0.9.0',
        createdAt: new Date().toISOString(),
        endedAt: new Date().toISOString(),
        ...more,
      } as AnalysisEnded;
      await db().transaction((tx) => world.server.core.analysis.events.publish(tx, 'analysis.ended', event));
      return event;
    },
  };
}
