/** The package of a real case, checked at the command line without the server that made it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '@unmask/db/sql';
import { checkCase, listEntries } from '@unmask/forensics/offline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readerOf } from '../../../features/forensics/offline/browser-reader.ts';
import { caseWorld, photo } from '../../../features/forensics/server/forensics.testing.ts';
import { unmask } from '../run-cli.testing.ts';

const { world, db, openCase, send, settled, issue, bytes, detail } = caseWorld();
let folder: string;
let zip: Buffer;
let key: string;
let caseId: string;
let picture: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-verify-test-'));
  const made = await openCase('A package');
  caseId = made.id;
  picture = await photo(21);
  await send(caseId, picture);
  await settled(caseId);
  await issue(caseId);
  const answer = await bytes(`/cases/${caseId}/export`);
  expect(answer.status).toBe(200);
  zip = answer.body;
  const keys = await (await world.server.client().fetch('/.well-known/unmask-signing-keys.json')).json();
  key = (keys as { keys: Array<{ publicKey: string }> }).keys[0]!.publicKey;
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function kept(name: string, content: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Changes one byte of a file in the package. */
async function tampered(name: string, at = 5): Promise<Buffer> {
  const entries = await listEntries(readerOf(new Blob([new Uint8Array(zip)])));
  const entry = entries.find((each) => each.name.startsWith(name));
  const changed = Buffer.from(zip);
  changed[entry!.from + at]! ^= 1;
  return changed;
}

describe('unmask verify', () => {
  test('finds everything as it was signed, and analyses the exhibits again', async () => {
    const file = await kept('case.zip', zip);
    const { code, out, err } = await unmask('verify', file, '--key', key);
    expect(err).not.toContain('unmask:');
    expect(out).toContain('Everything is as it was signed.');
    expect(out).toContain('E1: analyzed again, with the same outcome');
    expect(out).not.toContain('NOT OK');
    expect(code).toBe(0);
  }, 180_000);

  test.each(['manifest.json', 'exhibits/E1', 'events.json', 'case.json', 'reports/', 'verify.html'])(
    'a single changed bit of %s shows',
    async (name) => {
      const file = await kept('tampered.zip', await tampered(name, name.endsWith('.json') ? 40 : 5));
      const { code, out, err } = await unmask('verify', file, '--no-rerun');
      expect(`${out}${err}`).toMatch(/NOT OK|JSON|package/);
      expect(code).not.toBe(0);
    },
  );

  test('signed by another key than the one that was named', async () => {
    const other = Buffer.alloc(32, 7).toString('base64');
    const { code, out } = await unmask('verify', await kept('other.zip', zip), '--no-rerun', '--key', other);
    expect(out).toContain('NOT OK  Signed by the key that was named');
    expect(code).toBe(1);
  });

  test('what is no package, and nothing at all', async () => {
    expect(await unmask('verify', await kept('no.zip', Buffer.from('no package')))).toMatchObject({
      code: 2,
      err: expect.stringContaining('This is no package of a case.'),
    });
    expect((await unmask('verify')).code).toBe(2);
    expect((await unmask('verify', path.join(folder, 'nothing.zip'))).err).toContain('cannot be read');
  });
});

test('the checks of the page find the same in a browser’s own means: hash, signature, chain', async () => {
  const found = await checkCase(readerOf(new Blob([new Uint8Array(zip)])));
  expect(found.findings.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(found.exhibits[0]?.sha256).toHaveLength(64);
  const changed = await checkCase(readerOf(new Blob([new Uint8Array(await tampered('exhibits/E1'))])));
  expect(changed.ok).toBe(false);
});

test('another order of the custody log, signed anew by nobody, shows; without files the rest stands', async () => {
  await db().execute(sql`alter table forensics_events disable trigger all`);
  await db().execute(
    sql`update forensics_events set description = 'Nothing happened.' where case_id = ${caseId} and position = 1`,
  );
  await db().execute(sql`alter table forensics_events enable trigger all`);
  const { body } = await bytes(`/cases/${caseId}/export?files=none`);
  const found = await checkCase(readerOf(new Blob([new Uint8Array(body)])));
  expect(found.exhibits).toEqual([]);
  expect(found.findings.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual([
    'The chain of custody is unbroken: it is not at entry 1',
    'The chain of custody ends where the signed list says',
  ]);
  expect((await detail(caseId)).chain.intact).toBe(false);
  expect((await bytes(`/cases/${caseId}/export`, world.viewer)).status).toBe(404);
});

test('the exhibit comes out byte for byte', async () => {
  const entries = await listEntries(readerOf(new Blob([new Uint8Array(zip)])));
  const entry = entries.find(({ name }) => name.startsWith('exhibits/E1'));
  expect(zip.subarray(entry!.from, entry!.from + entry!.size).equals(picture)).toBe(true);
  expect(await readFile(await kept('again.zip', zip))).toHaveLength(zip.length);
});
