/** What the scenarios have in common. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@unmask/testing/process';
import { TestClient, tinyClip } from '@unmask/testing/server';

/** Looked for a little longer than is good, so that the figure tells how far it was missed. */
const LISTEN_MS = 30_000;
export const PERSON = { email: 'trouble@example.com', password: 'secret-password' };

/** Waits for words in what a server prints. @returns when they came and the line, null when they did not */
export async function hears(
  server: ServerProcess,
  words: RegExp,
  from = 0,
): Promise<{ said_ms: number | null; line: string }> {
  const began = performance.now();
  while (performance.now() - began < LISTEN_MS) {
    const line = server
      .output()
      .slice(from)
      .split('\n')
      .find((one) => words.test(one));
    if (line !== undefined) return { said_ms: performance.now() - began, line };
    await sleep(50);
  }
  return { said_ms: null, line: '' };
}

export async function signedUp(server: ServerProcess): Promise<TestClient> {
  const client = new TestClient(server.address);
  await client.signUp(PERSON.email, PERSON.password);
  return client;
}

/** @returns milliseconds until it was so */
export async function takes(look: () => Promise<boolean>, limit_ms = 120_000): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < limit_ms) {
    if (await look().catch(() => false)) return performance.now() - began;
    await sleep(100);
  }
  return null;
}

export async function uploaded(client: TestClient): Promise<{ status: number; id: string | null }> {
  const answer = await client.upload(await tinyClip());
  const body = (await answer.json()) as { id?: string };
  return { status: answer.status, id: body.id ?? null };
}

export async function stateOf(client: TestClient, id: string): Promise<string> {
  const answer = await client.fetch(`/api/analyses/${id}`);
  return ((await answer.json()) as { state: string }).state;
}

export const inSeconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);
export const isSoon = (said_ms: number | null) => said_ms !== null && said_ms <= 10_000;
