/** People with keys of every kind, and things of theirs that the operations can name. */
import { createHash, randomBytes } from 'node:crypto';
import { apiKeys, apiUsage } from '@unmask/accounts/tables';
import { analysisJobs } from '@unmask/analyses/tables';
import { requestCounters, userProfiles } from '@unmask/db';
import { inArray, sql } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import type { ApiScope } from '@unmask/product/api';
import type { TestServer } from '@unmask/testing/server';
import fc from 'fast-check';
import type { Operation, PathPart, Stranger } from './contract-requests.testing.ts';
import { allowed, type Schema, type SchemaBook } from './contract-schemas.testing.ts';
import { makeBatches, makeOrganizations, renewWebhooks } from './contract-things.testing.ts';

export const ACCOUNTS = 40;
const ANALYSES_EACH = 30;
const STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

export interface World {
  keyOf(account: number, stranger: Stranger | null): string | null;
  /** The id that stands for a part of a path. */
  idOf(operation: Operation, parameter: string, account: number, part: PathPart): string;
  /** A cursor that the operation itself gave to someone; null before the first. */
  cursorOf(operation: Operation): string | null;
  noteCursor(operation: Operation, cursor: string): void;
  /** What an operation took away is there again. */
  renew(): Promise<void>;
  /** Everyone has a fresh minute and month. */
  forgetUsage(): Promise<void>;
  /** Ends what waits, as the engine would: with a result or a reason. */
  finish(): Promise<void>;
}

const secretOf = () => `deepfake_${randomBytes(32).toString('hex')}`;
const keyRow = (userId: string, secret: string) => ({
  id: randomId(),
  userId,
  name: 'contract',
  key: createHash('sha256').update(secret).digest('hex'),
  keyStart: secret.slice(0, 10),
  keyEnd: secret.slice(-4),
});

/**
 * @param scopes all that a key can be allowed to
 * @param results schema of a finished analysis' result
 * @param receiver where messages of webhooks go
 */
export async function openWorld(
  server: TestServer,
  scopes: ApiScope[],
  book: SchemaBook,
  results: Schema,
  receiver: string,
): Promise<World> {
  const { db } = server.core.database;
  const { watchers } = server.core;
  const people = Array.from({ length: ACCOUNTS + 1 }, (_, n) => ({
    id: `contract-${n}`,
    email: `contract-${n}@example.com`,
    subscriptionTier: n === ACCOUNTS ? 'free' : n % 2 ? 'pro' : 'enterprise',
  }));
  await db.insert(userProfiles).values(people);
  const secrets = people.map(secretOf);
  await db.insert(apiKeys).values(people.map(({ id }, n) => ({ ...keyRow(id, secrets[n]!), scopes })));
  const ended = secretOf();
  await db.insert(apiKeys).values({ ...keyRow('contract-0', ended), expiresAt: new Date(0) });
  const scopeless = secretOf();
  await db.insert(apiKeys).values({ ...keyRow('contract-0', scopeless), scopes: [] });
  // Plain objects, as JSON is.
  const examples: unknown[] = JSON.parse(
    JSON.stringify(fc.sample(allowed(book, results), { seed: 7, numRuns: 12 })),
  );
  const batches = await makeBatches(db, people);
  const organizations = await makeOrganizations(db, people);
  let { webhooks, deliveries } = await renewWebhooks(db, server.settings.UNMASK_SECRET, people, receiver);
  const analyses = people.map(({ id }) =>
    Array.from({ length: ANALYSES_EACH }, (_, n) => analysisOf(id, n, examples)),
  );
  for (const rows of analyses) await db.insert(analysisJobs).values(rows);

  let finished = 0;
  const cursors = new Map<string, string>();
  return {
    cursorOf: ({ id }) => cursors.get(id) ?? null,
    noteCursor: ({ id }, cursor) => void cursors.set(id, cursor),
    keyOf(account, stranger) {
      switch (stranger) {
        case null:
          return secrets[account]!;
        case 'none':
          return null;
        case 'empty':
          return '';
        case 'malformed':
          return `${secrets[account]}0`;
        case 'free':
          return secrets[ACCOUNTS]!;
        case 'ended':
          return ended;
        case 'scopeless':
          return scopeless;
        default:
          // A revoked key is a deleted row.
          return secretOf();
      }
    },
    idOf({ path }, parameter, account, part) {
      if ('text' in part) return part.text;
      const own = 'own' in part;
      const of = own ? account : (account + 1) % ACCOUNTS;
      const n = own ? part.own : part.others;
      const pick = (rows: Array<{ id: string }>) => rows[n % rows.length]!.id;
      if (path.startsWith('/api/v1/batch')) return pick(batches[of]!);
      if (path.startsWith('/api/v1/organizations')) return pick(organizations[of]!);
      // The first webhook is the one with deliveries.
      if (path.includes('{delivery_id}') && parameter === 'id') return webhooks[of]![0]!.id;
      if (path.startsWith('/api/v1/webhooks')) {
        return pick((parameter === 'delivery_id' ? deliveries : webhooks)[of]!);
      }
      return pick(analyses[of]!);
    },
    async renew() {
      ({ webhooks, deliveries } = await renewWebhooks(db, server.settings.UNMASK_SECRET, people, receiver));
    },
    async forgetUsage() {
      await db.delete(apiUsage);
      // Test events and replays have a minute of their own.
      await db.delete(requestCounters);
    },
    async finish() {
      const waiting = await db
        .select({ id: analysisJobs.id })
        .from(analysisJobs)
        .where(sql`${analysisJobs.state} = 'queued' and ${analysisJobs.fileKey} is not null`);
      const groups = new Map<number, string[]>();
      for (const { id } of waiting) {
        const kind = finished++ % ENDS.length;
        groups.set(kind, [...(groups.get(kind) ?? []), id]);
      }
      for (const [kind, ids] of groups) {
        const end = ENDS[kind]!;
        const result = end.state === 'completed' ? examples[finished % examples.length] : null;
        await db
          .update(analysisJobs)
          .set({ ...end, result, finishedAt: new Date() })
          .where(inArray(analysisJobs.id, ids));
      }
      for (const { id } of waiting) watchers.changed(id);
    },
  };
}

/** How analyses end that are no fault of the service. */
const ENDS = [
  { state: 'completed' },
  { state: 'completed' },
  { state: 'failed', errorCode: 'unsupported_format' },
  { state: 'failed', errorCode: 'empty_file' },
  { state: 'cancelled' },
];

function analysisOf(userId: string, n: number, examples: unknown[]) {
  const state = STATES[n % STATES.length]!;
  const final = state !== 'queued' && state !== 'running';
  return {
    id: randomId(),
    state,
    userId,
    addressHash: 'none',
    fileName: 'clip.mp4',
    fileSize: 1_000,
    fileType: 'video/mp4',
    mode: 'full',
    stage: state === 'running' ? 'faces' : null,
    share: state === 'running' ? 0.4 : 0,
    result: state === 'completed' ? examples[n % examples.length] : null,
    errorCode: state === 'failed' ? 'damaged_file' : null,
    createdAt: new Date(Date.now() - n * 60_000),
    finishedAt: final ? new Date() : null,
  };
}
