/** Once an account is deleted, neither the files of the embedded database nor a new backup hold anything of it. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { deliveries } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Inbox, startInbox } from '@unmask/testing/inbox';
import { PASSWORD } from '@unmask/testing/people';
import { setTier, startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInbox();
  // Without an address of a server: PostgreSQL has an maintenance of its own.
  server = await startTestServer({
    RUN_JOBS: 'false',
    DATABASE_URL: '',
    SMTP_URL: inbox.url,
    BACKUP_KEEP: '7',
  });
});
afterAll(async () => {
  await server.dispose();
  await inbox.close();
});

const EMAIL = 'gone-for-good@private.example';
const OTHER = 'still-here@private.example';
const WORDS = { name: 'Gone-Person-Name', file: 'gone-person-video.mp4' };

/** Files below the data folder that hold any of the words; a backup is looked at unpacked. */
async function holding(words: string[]): Promise<string[]> {
  const dir = server.settings.DATA_DIR;
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const text = file.endsWith('.tar.gz') ? gunzipSync(bytes) : bytes;
    if (words.some((word) => text.includes(word))) found.push(path.relative(dir, file));
  }
  return found;
}

test('of a deleted person nothing is in the data folder, nor in a backup', async () => {
  await server.client().signUp(OTHER);
  const client = server.client();
  const id = await client.signUp(EMAIL);
  await setTier(server, id, 'pro');
  await client.post('/api/auth/update-user', { name: WORDS.name });
  const team = (await (await client.post('/api/organizations', { name: 'Team', invites: [] })).json()) as {
    id: string;
  };
  const invited = { email: 'invited@private.example', role: 'viewer' };
  await client.post(`/api/organizations/${team.id}/invitations`, invited);
  const begun = await client.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(60 * 1024 * 1024),
      'upload-metadata': `filename ${btoa(WORDS.file)},filetype ${btoa('video/mp4')}`,
    },
  });
  expect(begun.status).toBe(201);
  const secrets = [EMAIL, ...Object.values(WORDS)];
  await server.maintenance.backup();
  const before = await holding(secrets);
  expect(before.some((file) => file.startsWith('database'))).toBe(true);
  expect(before.some((file) => file.startsWith('backups'))).toBe(true);
  expect(before.some((file) => file.startsWith('uploads'))).toBe(true);
  const plan = (await (await client.fetch('/api/account/deletion')).json()) as {
    parts: Array<{ name: string; count: number }>;
  };
  expect(plan.parts).toContainEqual(expect.objectContaining({ name: 'open_uploads', count: 1 }));

  expect((await client.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
  const { db } = server.core.database;
  await until('the last mail is sent and forgotten', async () => {
    const left = await db.select().from(deliveries).where(eq(deliveries.target, EMAIL));
    return left.length === 0 && inbox.mails.some((mail) => mail.to === EMAIL && /deleted/.test(mail.subject));
  });
  expect(await readdir(path.join(server.settings.DATA_DIR, 'uploads'))).toEqual([]);
  const backup = await server.maintenance.backup();
  const after = await holding(secrets);
  // Earlier backups keep what they were made of, until newer ones take their place.
  expect(after.filter((file) => file !== before.find((one) => one.startsWith('backups')))).toEqual([]);
  // Whoever stayed is in both.
  const kept = await holding([OTHER]);
  expect(kept.some((file) => file.startsWith('database'))).toBe(true);
  expect(backup && kept.includes(path.relative(server.settings.DATA_DIR, backup))).toBe(true);
  expect(existsSync(path.join(server.settings.DATA_DIR, 'deleted-rows-in-files'))).toBe(false);
});
