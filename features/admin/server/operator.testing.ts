/** A server with somebody of its staff, and calls of the operator area. */

import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { AuditRowSchema } from '../contract.ts';

export const METRICS_TOKEN = 'a-token-for-the-metrics';

export const AnswerSchema = z.object({ json: z.unknown() });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const errorOf = async (response: Response) =>
  (AnswerSchema.parse(await response.json()).json as { message: string }).message;

/** Starts before the tests of a file and stops after them; every part is there once they run. */
export function operatedServer() {
  let running: { server: TestServer; staff: TestClient; staffId: string } | null = null;
  beforeAll(async () => {
    const server = await startTestServer({ METRICS_TOKEN });
    const staff = server.client();
    const staffId = await staff.signUp('staff@example.com');
    await server.core.database.db
      .update(userProfiles)
      .set({ isStaff: true })
      .where(eq(userProfiles.id, staffId));
    running = { server, staff, staffId };
  });
  afterAll(() => running?.server.dispose());
  const parts = () => {
    if (!running) throw new Error('asked for before the tests began');
    return running;
  };
  const call = async (name: string, input?: unknown, client = parts().staff): Promise<Response> =>
    client.post(`/rpc/admin/${name}`, { json: input });
  async function read<T>(schema: z.ZodType<T>, name: string, input?: unknown): Promise<T> {
    const response = await call(name, input);
    expect(response.status, name).toBe(200);
    return schema.parse(AnswerSchema.parse(await response.json()).json);
  }
  const audit = (search = '') => read(pageOf(AuditRowSchema), 'listAudit', { search, limit: 100 });
  return { parts, call, read, audit };
}
