/** Endpoints on a real database, a real receiver, and a sender whose clock is the test's. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { AnalysisEnded } from '@unmask/analyses/contract';
import { type Database, deliveries, type OpenDatabase, userProfiles, webhookEndpoints } from '@unmask/db';
import { desc, eq } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { createEncrypter } from '@unmask/platform/encryption';
import { randomId } from '@unmask/platform/identifiers';
import { createLogger } from '@unmask/platform/logger';
import { createFetcher } from '@unmask/platform/safe-fetch';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import type { NewWebhook, WebhookWithSecret } from '../schemas.ts';
import { createEndpoint, type EndpointDeps } from './endpoints.ts';
import { recordAnalysisEnded } from './enqueue.ts';
import type { DeliveryRow, EndpointRow } from './outbox.ts';
import { createSender, type Sender, type SenderDeps } from './sender.ts';

export interface World {
  db: Database;
  parts: EndpointDeps;
  receiver: TestHttpServer;
  /** How the receiver answers from now on. */
  answer(next: Answer | (() => Answer | Promise<Answer>)): void;
  /** The clock of every sender; it stands still. */
  now: { at: Date };
  /** Moves the clock. */
  pass(seconds: number): void;
  person(): Promise<string>;
  endpoint(userId: string, input?: Partial<NewWebhook>): Promise<WebhookWithSecret>;
  ended(userId: string | null, more?: Partial<AnalysisEnded>): Promise<void>;
  sender(more?: Partial<SenderDeps>): Sender;
  deliveries(endpointId: string): Promise<DeliveryRow[]>;
  row(endpointId: string): Promise<EndpointRow>;
  mails(userId: string): Promise<DeliveryRow[]>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const dir = await testFolder('webhooks');
  const database: OpenDatabase = await openTestDatabase(path.join(dir, 'database'));
  const { db } = database;
  let answering: () => Answer | Promise<Answer> = () => ({ status: 204 });
  const receiver = await startHttpServer(() => answering());
  const encrypter = createEncrypter('s'.repeat(32), 'test');
  const fetcher = createFetcher({ allow: ['127.0.0.0/8'] });
  const parts = { db, encrypter, check: fetcher.check };
  const now = { at: new Date() };
  const common = { db, encrypter, send: fetcher.send, logger: createLogger('silent'), onMail: () => {} };
  return {
    db,
    parts,
    receiver,
    answer(next) {
      answering = typeof next === 'function' ? next : () => next;
    },
    now,
    pass(seconds) {
      now.at = new Date(now.at.getTime() + seconds * 1000);
    },
    async person() {
      const id = randomId();
      await db.insert(userProfiles).values({ id, email: `${id.toLowerCase()}@example.com` });
      return id;
    },
    endpoint: (userId, input = {}) =>
      createEndpoint(parts, userId, { url: `${receiver.origin}/hook`, ...input }),
    async ended(userId, more = {}) {
      await db.transaction((tx) => recordAnalysisEnded(tx, { ...analysis(userId), ...more }));
    },
    sender: (more = {}) =>
      createSender({
        ...common,
        homeUrl: 'http://unmask.test',
        clock: () => now.at,
        random: () => 0,
        ...more,
      }),
    deliveries: (endpointId) =>
      db
        .select()
        .from(deliveries)
        .where(eq(deliveries.endpointId, endpointId))
        .orderBy(desc(deliveries.createdAt), desc(deliveries.id)),
    async row(endpointId) {
      const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
      return row!;
    },
    async mails(userId) {
      const [person] = await db.select().from(userProfiles).where(eq(userProfiles.id, userId));
      return db.select().from(deliveries).where(eq(deliveries.target, person!.email));
    },
    async close() {
      await receiver.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export function analysis(userId: string | null): AnalysisEnded {
  return {
    id: randomId(),
    userId,
    viaKey: true,
    organizationId: null,
    batchId: null,
    state: 'completed',
    answer: {
      isAI: true,
      confidence: 96.2,
      outcome: 'ai_generated',
      probability: 0.962,
      likelihood_ratio: 25.32,
      assessment: 'ai_generated',
      assessment_real_share: 0.0094,
      assessment_ai_share: 0.2,
      lean: 'ai',
      threat_level: 'high',
    },
    errorCode: null,
    sha256: null,
    engineVersion: null,
    fileName: 'clip.mp4',
    createdAt: '2026-11-21T10:00:00.000Z',
    endedAt: '2026-11-21T10:00:09.000Z',
  };
}
