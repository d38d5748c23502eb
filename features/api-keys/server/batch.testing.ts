/** What tests of batches ask of a running server. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { analysisBatches } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import { apiWorld, BASE } from '@unmask/testing/api';
import { type TestServer, until } from '@unmask/testing/server';
import { expect } from 'vitest';
import type { BatchState } from '../contract.ts';

export async function accepted(response: Response): Promise<BatchState> {
  const text = await response.text();
  expect(response.status, text).toBe(202);
  return JSON.parse(text) as BatchState;
}

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** As programs send what they do not know, unless told. */
  type?: string;
}

/** @param headers such as `idempotency-key` */
export function sendFiles(
  server: TestServer,
  key: string,
  files: readonly SentFile[],
  {
    path: to = 'batch',
    fields = {},
    headers = {},
    signal = null,
  }: {
    path?: string;
    fields?: Record<string, string>;
    headers?: Record<string, string>;
    signal?: AbortSignal | null;
  } = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const { name, bytes, type = 'application/octet-stream' } of files)
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return server.client().fetch(`${BASE}/api/v1/${to}`, {
    method: 'POST',
    headers: { 'x-api-key': key, ...headers },
    body,
    signal,
  });
}

export function batchWorld(server: () => TestServer) {
  const { read } = apiWorld(server);
  return {
    completed: (id: string) =>
      until('the batch is complete', async () => {
        const [row] = await server()
          .core.database.db.select()
          .from(analysisBatches)
          .where(eq(analysisBatches.id, id));
        return row?.completedAt;
      }),
    get: async (key: string, id: string) => (await (await read(key, `batch/${id}`)).json()) as BatchState,
    /** What lies in the folder that uploads arrive in. */
    incoming: () => readdir(path.join(server().settings.DATA_DIR, 'incoming')).catch(() => []),
  };
}
