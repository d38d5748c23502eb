/** People and calls for the tests of saved analyses. */

import { userActiveOrganization } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { joinOrganization, type TestClient, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { expect } from 'vitest';
import { AnalysisSchema, type HistoryPage, type SavedAnalysis } from '../contract.ts';
import { analysisJobs, videoAnalyses } from '../tables.ts';

export const DAY_MS = 86_400_000;

export const idOf = async (response: Response) => AnalysisSchema.parse(await response.json()).id;

export async function json<T>(response: Response, status = 200): Promise<T> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return JSON.parse(text) as T;
}

export async function refusal(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { code: string };
  return [response.status, body.code];
}

export const list = async (client: TestClient, query = '') =>
  json<HistoryPage>(await client.fetch(`/api/saved-analyses${query}`));
export const open = async (client: TestClient, id: string) =>
  json<SavedAnalysis>(await client.fetch(`/api/saved-analyses/${id}`));
export const remove = (client: TestClient, id: string) =>
  client.fetch(`/api/saved-analyses/${id}`, { method: 'DELETE' });
export const rename = (client: TestClient, id: string, name: string) =>
  client.fetch(`/api/saved-analyses/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
export const share = (client: TestClient, id: string, days: number) =>
  client.post(`/api/saved-analyses/${id}/shares`, { days });
export const say = (client: TestClient, id: string, body: unknown) =>
  client.fetch(`/api/analyses/${id}/feedback`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What a test needs of the server's own state. */
export function savedWorld(server: TestServer) {
  const { db } = server.core.database;
  let people = 0;

  async function person(organization?: string, role?: 'admin' | 'analyst' | 'viewer') {
    const client = server.client();
    people += 1;
    const email = `saved${people}@example.com`;
    const id = await client.signUp(email);
    if (organization && role) {
      await joinOrganization(server, id, organization, role);
      await db.insert(userActiveOrganization).values({ userId: id, organizationId: organization });
    }
    return { client, id, email };
  }

  async function saved(id: string) {
    return (await db.select().from(videoAnalyses).where(eq(videoAnalyses.id, id)))[0];
  }

  /** Uploads a clip and waits until it stands in the history. */
  async function analysed(client: TestClient, fileName = 'clip.mp4'): Promise<string> {
    const id = await idOf(await client.upload(await tinyClip(), { fileName }));
    await until(
      'saved',
      async () => (await client.fetch(`/api/saved-analyses/${id}`)).ok && (await saved(id)),
    );
    return id;
  }

  /** Puts a row into a state that would be over too soon to be seen. */
  async function as(id: string, state: Partial<typeof analysisJobs.$inferInsert>): Promise<void> {
    await db.update(analysisJobs).set(state).where(eq(analysisJobs.id, id));
  }

  return { person, saved, analysed, as };
}
