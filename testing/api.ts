/** People with keys, and calls as programs make them. */
import { readFile } from 'node:fs/promises';
import { analysisJobs } from '@unmask/analyses/tables';
import type { ApiKey, Usage } from '@unmask/api-keys/contract';
import { eq } from '@unmask/db/sql';
import { expect } from 'vitest';
import { setTier, type TestClient, type TestServer, tinyClip, until } from './server.ts';

export const BASE = '/functions/v1';
type NewKey = ApiKey & { secret: string };

export interface Sending {
  bytes?: Uint8Array;
  type?: string;
  name?: string;
  model?: string;
  async?: boolean;
  base?: string;
}

export async function refusal(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const body = (await response.json()) as { code: string; error: string; detail: string };
  expect(body.error).toBe(body.detail);
  expect(body.error.length).toBeGreaterThan(10);
  return [response.status, body.code];
}

/** A minute that does not end before the test does. */
export async function freshMinute(least_ms = 12_000): Promise<void> {
  const left_ms = 60_000 - (Date.now() % 60_000);
  if (left_ms < least_ms) await new Promise((resolve) => setTimeout(resolve, left_ms + 50));
}

export function apiWorld(server: () => TestServer) {
  let people = 0;
  /** A person of their own: the allowance belongs to the account. */
  async function person(tier = 'pro') {
    people += 1;
    const email = `api${people}@example.com`;
    const client = server().client();
    const id = await client.signUp(email);
    await setTier(server(), id, tier);
    const key = await create(client);
    return { client, id, email, key: key.secret, keyId: key.id };
  }

  async function create(client: TestClient, input: object = { name: 'server' }): Promise<NewKey> {
    const response = await client.post('/api/api-keys', input);
    expect(response.status).toBe(200);
    return (await response.json()) as NewKey;
  }

  const list = async (client: TestClient) =>
    (await (await client.fetch('/api/api-keys')).json()) as { items: ApiKey[]; usage: Usage };

  /** As a program sends it: the file and no more. */
  async function analyze(key: string, sending: Sending = {}): Promise<Response> {
    const form = new FormData();
    if (sending.model !== undefined) form.set('model', sending.model);
    const bytes = sending.bytes ?? new Uint8Array(await readFile(await tinyClip()));
    const file = new Blob([new Uint8Array(bytes)], { type: sending.type ?? 'video/mp4' });
    form.set('file', file, sending.name ?? 'clip.mp4');
    const headers = { 'x-api-key': key, ...(sending.async && { prefer: 'respond-async' }) };
    return server()
      .client()
      .fetch(`${sending.base ?? BASE}/api/v1/analyze`, { method: 'POST', headers, body: form });
  }

  /** Counted and begun, and soon at its end: these bytes are no video. */
  const cheap = (key: string) =>
    analyze(key, { bytes: new TextEncoder().encode('this is no video'), async: true });
  /** Refused at once: there is no form. */
  const formless = (key: string) =>
    server()
      .client()
      .fetch(`${BASE}/api/v1/analyze`, { method: 'POST', headers: { 'x-api-key': key } });
  const read = (key: string, path: string, base = BASE) =>
    server()
      .client()
      .fetch(`${base}/api/v1/${path}`, { headers: { 'x-api-key': key } });

  /** Waits on the row: asking the API would use the minute up. */
  async function ended(id: string): Promise<void> {
    const { db } = server().core.database;
    await until('the analysis ended', async () => {
      const [job] = await db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
      return job?.finishedAt;
    });
  }

  return { person, create, list, analyze, cheap, formless, read, ended };
}
