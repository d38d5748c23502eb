/** A person who buys plans, for tests: the specification's functions and the billing calls. */
import type { CheckSubscription } from '@unmask/billing/contract';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import type { TestClient, TestServer } from './server.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests are about.
  body: any;
}

export interface Buyer {
  client: TestClient;
  id: string;
  email: string;
  /** A named function of the specification; without a body unless one is given. */
  call(name: string, body?: unknown): Promise<Answer>;
  /** A call of the billing contract. */
  rpc(name: string, input?: unknown): Promise<Answer>;
  check(): Promise<CheckSubscription>;
  /** As the profile has it, without asking anybody. */
  tier(): Promise<string>;
}

let people = 0;

export async function createBuyer(server: TestServer, verified = true): Promise<Buyer> {
  const client = server.client();
  people += 1;
  const email = `buyer${people}@example.com`;
  const id = await client.signUp(email);
  const { db } = server.core.database;
  await db.update(userProfiles).set({ emailVerified: verified }).where(eq(userProfiles.id, id));
  const call: Buyer['call'] = (name, body) => callFunction(client, name, body);
  return {
    client,
    id,
    email,
    call,
    async rpc(name, input) {
      const response = await client.post(`/rpc/billing/${name}`, { json: input });
      const answer = (await response.json()) as { json: unknown };
      return { status: response.status, body: answer.json };
    },
    check: async () => (await call('check-subscription')).body,
    async tier() {
      const [row] = await db.select().from(userProfiles).where(eq(userProfiles.id, id));
      return row?.subscriptionTier ?? 'nobody';
    },
  };
}

export async function callFunction(client: TestClient, name: string, body?: unknown): Promise<Answer> {
  const url = `/functions/v1/${name}`;
  const response = await (body === undefined
    ? client.fetch(url, { method: 'POST' })
    : client.post(url, body));
  return { status: response.status, body: await response.json() };
}
