/** Reports with a timestamp of an authority that speaks RFC 3161, and without one that does not speak it well. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from '@unmask/db/sql';
import { type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CaseDetail, ForensicsCase, ListedReport } from '../../contract.ts';
import { forensicsReports } from '../../tables.ts';
import { photo } from '../forensics.testing.ts';
import { type Authority, startAuthority } from './authority.testing.ts';
import { readAll } from './der.ts';
import { checkToken, queryOf } from './token.ts';

let authority: Authority;
let server: TestServer;
let person: Person;
let base: string;

beforeAll(async () => {
  authority = await startAuthority();
  server = await startTestServer({ TIMESTAMP_AUTHORITY_URL: authority.url });
  person = await signedUp(server);
  const { id } = await person.create('Stamped');
  const made = await person.ask<ForensicsCase>('POST', `/${id}/forensics/cases`, { title: 'Stamped' });
  base = `/${id}/forensics/cases/${made.id}`;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await photo(31))], { type: 'image/jpeg' }), 'a.jpg');
  await person.client.fetch(`/api/organizations${base}/files`, { method: 'POST', body: form });
  await until('analysed', async () => {
    const read = await person.ask<CaseDetail>('GET', base);
    return read.exhibits[0]?.state === 'completed';
  });
}, 120_000);
afterAll(async () => {
  await server.dispose();
  await authority.close();
});
beforeEach(() => {
  authority.wrong = null;
});

test('a report carries the token of the authority for its SHA-256', async () => {
  const report = await person.ask<ListedReport>('POST', `${base}/reports`, { template: 'video' });
  expect(report.timestampAt).toBe(authority.at.toISOString());
  const rows = await server.core.database.db
    .select()
    .from(forensicsReports)
    .where(eq(forensicsReports.id, report.id));
  const [token] = readAll(Buffer.from(rows[0]!.timestampToken!, 'base64'));
  expect(checkToken(token!, report.pdfSha256, null)).toEqual(authority.at);
  const other = createHash('sha256').update('another').digest('hex');
  expect(() => checkToken(token!, other, null)).toThrow('of another hash');
});

test.each(['hash', 'nonce', 'signature', 'refused', 'status', 'nothing'] as const)(
  'where the answer is no good (%s) no report is issued, and it is said why',
  async (wrong) => {
    const before = (await person.ask<CaseDetail>('GET', base)).reports.length;
    authority.wrong = wrong;
    expect(await person.refused('POST', `${base}/reports`, { template: 'video' })).toEqual([
      503,
      'timestamp_unavailable',
    ]);
    expect((await person.ask<CaseDetail>('GET', base)).reports).toHaveLength(before);
  },
);

test('the question is one that OpenSSL reads, where it is installed', async () => {
  const sha256 = createHash('sha256').update('x').digest('hex');
  const file = path.join(server.settings.DATA_DIR, 'query.tsq');
  await writeFile(file, queryOf(sha256, Buffer.from([0x80, 1, 2, 3, 4, 5, 6, 7])));
  const { error, stdout } = spawnSync('openssl', ['ts', '-query', '-in', file, '-text'], {
    encoding: 'utf8',
  });
  // Without the program nothing is shown by it; the tests above stand on their own.
  if (error) return expect((error as NodeJS.ErrnoException).code).toBe('ENOENT');
  expect(stdout).toContain('Hash Algorithm: sha256');
  expect(stdout).toContain('Nonce: 0x8001020304050607');
  expect(stdout).toContain('Certificate required: yes');
});
