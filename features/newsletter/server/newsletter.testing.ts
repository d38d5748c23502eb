/** A server with a real mail server and a name server beside it, somebody of its staff, and calls of this slice. */
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { startNameServer, type TestNameServer } from '@unmask/platform/testing/dns-server';
import { type Inbox, type Refusing, startInbox } from '@unmask/testing/inbox';
import { startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll } from 'vitest';
import { NewsletterInputSchema } from '../contract.ts';
import { emailPreferences, newsletterSubscribers } from '../tables.ts';

export const STAFF = 'staff@example.com';

export interface World {
  server: TestServer;
  inbox: Inbox;
  names: TestNameServer;
  staff: TestClient;
  staffId: string;
}

export interface Answered<T = Record<string, unknown>> {
  status: number;
  body: T;
  code: string | null;
  message: string | null;
}

/** Starts before the tests of a file and stops after them. */
export function newsletterWorld(more: Record<string, string> = {}, refuses?: Refusing) {
  let world: World | null = null;
  beforeAll(async () => {
    const inbox = await startInbox(refuses);
    const names = await startNameServer();
    const server = await startTestServer({
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Unmask <news@mail.example>',
      MAIL_BULK_PER_MINUTE: '100000',
      RUN_JOBS: 'false',
      TRUST_PROXY: '1',
      DNS_SERVERS: names.address,
      ...more,
    });
    const staff = server.client();
    const staffId = await staff.signUp(STAFF);
    await server.core.database.db
      .update(userProfiles)
      .set({ isStaff: true })
      .where(eq(userProfiles.id, staffId));
    world = { server, inbox, names, staff, staffId };
  });
  afterAll(async () => {
    await world?.server.dispose();
    await world?.inbox.close();
    await world?.names.close();
  });
  const parts = () => {
    if (!world) throw new Error('asked for before the tests began');
    return world;
  };
  async function call<T = Record<string, unknown>>(
    client: TestClient,
    name: string,
    input?: unknown,
    network = '203.0.113.1',
  ): Promise<Answered<T>> {
    const response = await client.post(
      `/rpc/newsletter/${name}`,
      { json: input },
      { 'x-forwarded-for': network },
    );
    const { json } = (await response.json()) as { json: T & { message?: string; data?: { code?: string } } };
    return {
      status: response.status,
      body: json,
      code: json?.data?.code ?? null,
      message: json?.message ?? null,
    };
  }
  const asStaff = <T = Record<string, unknown>>(name: string, input?: unknown) =>
    call<T>(parts().staff, name, input);
  const asVisitor = <T = Record<string, unknown>>(name: string, input?: unknown, network?: string) =>
    call<T>(parts().server.client(), name, input, network);
  return { parts, asStaff, asVisitor, db: () => parts().server.core.database.db };
}

/** Confirmed addresses without the way through their mails. */
export async function addReaders(
  db: ReturnType<ReturnType<typeof newsletterWorld>['db']>,
  names: readonly string[],
  chosen: Partial<typeof emailPreferences.$inferInsert> = {},
): Promise<void> {
  const BATCH = 1_000;
  for (let at = 0; at < names.length; at += BATCH) {
    const part = names.slice(at, at + BATCH);
    await db.insert(newsletterSubscribers).values(
      part.map((name) => ({
        id: `reader-${name}`,
        email: `${name}@readers.example`,
        state: 'confirmed' as const,
        confirmedAt: new Date(),
      })),
    );
    await db
      .insert(emailPreferences)
      .values(part.map((name) => ({ subscriberId: `reader-${name}`, ...chosen })));
  }
}

export const ISSUE = NewsletterInputSchema.parse({
  weekOf: '2026-11-27',
  threatLevel: 'medium',
  featuredIncident: {
    title: 'A case of this week',
    description: 'What happened, in a sentence.',
    lossAmount: '220,000 euros',
    location: 'United Kingdom',
    date: 'March 2019',
    source: 'A newspaper',
  },
  weeklyStats: { newThreats: 12, detectionRate: 29.1, globalIncidents: 40, preventedFraud: null },
  topTrends: [{ threat: 'AI-generated voice', increase: 50, description: 'Nine, six before.' }],
});

export const draftOf = (title: string, weekOf = ISSUE.weekOf) => ({
  title,
  type: 'newsletter' as const,
  description: 'For a test',
  promotional: false,
  body: '',
  issue: { ...ISSUE, weekOf },
});
