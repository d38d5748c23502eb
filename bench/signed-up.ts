/** Somebody with an account, as a browser has one: the service runs as in production, where a call says which page it comes from. */
import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '@unmask/testing/process';
import { TestClient } from '@unmask/testing/server';

export async function signedUp({ address }: ServerProcess, email: string): Promise<TestClient> {
  const client = new TestClient(address);
  const person = { email, password: randomBytes(12).toString('hex'), name: 'Bench' };
  const answer = await client.post('/api/auth/sign-up/email', person, { origin: address });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  return client;
}
