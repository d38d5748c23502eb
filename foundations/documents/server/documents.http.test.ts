/** Documents are issued, superseded and revoked in the transactions of those who store them, and anyone can check them. */
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckedDocument } from '../contract.ts';
import {
  type IssuedDocument,
  issueDocument,
  newDocumentId,
  revokeDocument,
  supersedeDocument,
} from './issue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;
const SHA = 'ab'.repeat(32);

async function issued(more: Partial<IssuedDocument> = {}, now?: Date): Promise<string> {
  const id = newDocumentId('forensic_report');
  const document = { kind: 'forensic_report', title: 'Case of John Doe', issuer: 'North' } as const;
  await db().transaction((tx) =>
    issueDocument(tx, { id, ...document, organizationId: null, sha256: SHA, ...more }, now),
  );
  return id;
}

/** Asked without a session, as whoever holds a paper does. */
async function checked(id: string) {
  const response = await server.client().fetch(`/api/documents/${encodeURIComponent(id)}`);
  return { status: response.status, body: (await response.json()) as CheckedDocument & { code: string } };
}

test('anyone who knows the number reads what it is and that it holds, and not its title', async () => {
  const now = new Date('2026-11-23T05:00:00Z');
  const id = await issued({}, now);
  const { status, body } = await checked(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ id, kind: 'forensic_report', title: null, issuer: 'North', sha256: SHA, state: 'valid' },
    ...{ issuedAt: now.toISOString(), expiresAt: null, endedAt: null, supersededBy: null },
  });
  expect(JSON.stringify(body)).not.toContain('John');
});

test('a title that its holder may show is read, and what is over is over', async () => {
  const shown = await issued({
    title: 'Cloned voices',
    showsTitle: true,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect((await checked(shown)).body).toMatchObject({ title: 'Cloned voices', state: 'valid' });
  const over = await issued({ expiresAt: new Date(Date.now() - 1) });
  expect((await checked(over)).body.state).toBe('expired');
});

test('a newer one takes its place once; what is revoked stays revoked', async () => {
  const [first, second, third] = [await issued(), await issued(), await issued()];
  expect(await supersedeDocument(db(), first, second)).toBe(true);
  expect(await supersedeDocument(db(), first, third)).toBe(false);
  expect((await checked(first)).body).toMatchObject({ state: 'superseded', supersededBy: second });
  expect((await checked(first)).body.endedAt).not.toBeNull();
  expect(await revokeDocument(db(), first)).toBe(true);
  expect(await revokeDocument(db(), first)).toBe(false);
  expect(await supersedeDocument(db(), first, third)).toBe(false);
  expect((await checked(first)).body).toMatchObject({ state: 'revoked', supersededBy: second });
});

test('nothing is issued when the transaction that issues it fails', async () => {
  const id = newDocumentId('certificate');
  const failing = db().transaction(async (tx) => {
    await issueDocument(tx, {
      ...{ id, kind: 'certificate', title: 'x', issuer: 'x', organizationId: null, sha256: SHA },
    });
    throw new Error('the rest failed');
  });
  await expect(failing).rejects.toThrow('the rest failed');
  expect((await checked(id)).status).toBe(404);
});

test('a number that was never given is refused in words that say what to do', async () => {
  const { status, body } = await checked('forensic_report_nothing');
  expect([status, body.code]).toEqual([404, 'document_not_found']);
  expect(JSON.stringify(body)).toContain('letter by letter');
});

test('a hash that is none cannot be issued', async () => {
  await expect(issued({ sha256: 'ABC' })).rejects.toThrow();
});
