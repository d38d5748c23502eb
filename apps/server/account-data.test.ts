/** The export and the deletion of accounts over HTTP. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts, sessions } from '@unmask/accounts/tables';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { auditLog, deliveries, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { earlyAccessSignups } from '@unmask/newsletter/tables';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import {
  joinOrganization,
  startTestServer,
  type TestClient,
  type TestServer,
  until,
} from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PASSWORD = 'secret-password';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const remove = (client: TestClient, password?: string) => client.post('/api/account/delete', { password });
const plan = async (client: TestClient) =>
  (await json(await client.fetch('/api/account/deletion'))) as {
    parts: Array<{ name: string; label: string; count: number | null }>;
    blockedBy: string[];
    passwordNeeded: boolean;
  };
const profile = async (id: string) =>
  (await db().select().from(userProfiles).where(eq(userProfiles.id, id)))[0];

async function saveAnalysis(userId: string, id: string): Promise<void> {
  await db()
    .insert(videoAnalyses)
    .values({
      id,
      userId,
      filename: `${id}.mp4`,
      fileSize: 10,
      analysisResult: { isAI: false },
      threatLevel: 'low',
      confidenceScore: 60,
      processingTime: 5,
    });
}

/** As if the person had signed in long ago. */
async function ageSessions(userId: string): Promise<void> {
  await db()
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, userId));
}

describe('the export', () => {
  test('holds what is stored about the person, and no secret', async () => {
    const client = server.client();
    const id = await client.signUp('export@example.com');
    const other = await server.client().signUp('export-other@example.com');
    await joinOrganization(server, id, 'Exported Ltd', 'analyst');
    await joinOrganization(server, other, 'Exported Ltd', 'admin');
    await saveAnalysis(id, 'mine');
    await saveAnalysis(other, 'not-mine');
    const response = await client.fetch('/api/account/export');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="unmask-account-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      profile: { id, email: 'export@example.com', subscription_tier: 'free' },
      organizations: [{ name: 'Exported Ltd', role: 'analyst' }],
      analyses: [{ id: 'mine', filename: 'mine.mp4' }],
      uploads: [],
      sessions: [{ ip_address: expect.any(String) }],
      mails: [{ subject: ACCOUNT_MAILS.verify.subject }],
      events: { by_you: [{ action: 'account.created' }], about_you: [{ action: 'account.created' }] },
    });
    const [session] = await db().select().from(sessions).where(eq(sessions.userId, id));
    const [account] = await db().select().from(accounts).where(eq(accounts.userId, id));
    const [mail] = await db().select().from(deliveries).where(eq(deliveries.target, 'export@example.com'));
    const link = /token=([\w.-]+)/.exec(mail?.body ?? '')?.[1];
    for (const secret of [session?.token, account?.password, link]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain('export-other');
    expect(text).not.toContain('not-mine');
  });

  test('an entry of the mailing list is shown only to whoever confirmed the address', async () => {
    const client = server.client();
    const id = await client.signUp('listed@example.com');
    await db().insert(earlyAccessSignups).values({ id: 'listed', email: 'listed@example.com', name: 'Lis' });
    const entries = async () => (await json(await client.fetch('/api/account/export'))).early_access;
    expect(await entries()).toEqual([]);
    await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, id));
    expect(await entries()).toMatchObject([{ name: 'Lis' }]);
    expect((await remove(client)).status).toBe(200);
    expect(await db().select().from(earlyAccessSignups).where(eq(earlyAccessSignups.id, 'listed'))).toEqual(
      [],
    );
  });

  test('a visitor has none', async () => {
    expect((await server.client().fetch('/api/account/export')).status).toBe(401);
  });
});

describe('the deletion', () => {
  test('says before what goes, then deletes it all, files included', async () => {
    const client = server.client();
    const id = await client.signUp('gone@example.com');
    await saveAnalysis(id, 'goes');
    await db().insert(organizations).values({ id: 'solo', name: 'Solo' });
    await db()
      .insert(organizationMembers)
      .values({ id: 'solo-1', organizationId: 'solo', userId: id, role: 'admin' });
    const { storage } = server.core.analysis;
    const file = await storedFile();
    await storage.take('media/gone.mp4', file);
    await db().insert(analysisJobs).values({
      id: 'job-goes',
      state: 'completed',
      userId: id,
      addressHash: 'x',
      fileName: 'gone.mp4',
      fileSize: 4,
      fileType: 'video/mp4',
      mode: 'full',
      fileKey: 'media/gone.mp4',
    });
    const before = await plan(client);
    expect(before).toMatchObject({ blockedBy: [], passwordNeeded: false });
    const counts = Object.fromEntries(before.parts.map((part) => [part.name, part.count]));
    expect(counts).toMatchObject({
      profile: null,
      sessions: 1,
      organizations: 1,
      organizations_without_other_members: 1,
      analyses: 1,
      uploads: 1,
      mails: 1,
    });
    expect((await remove(client, PASSWORD)).status).toBe(200);
    expect(await profile(id)).toBeUndefined();
    expect(await db().select().from(videoAnalyses).where(eq(videoAnalyses.id, 'goes'))).toEqual([]);
    expect(await db().select().from(analysisJobs).where(eq(analysisJobs.id, 'job-goes'))).toEqual([]);
    expect(await db().select().from(organizations).where(eq(organizations.id, 'solo'))).toEqual([]);
    expect(await storage.size('media/gone.mp4')).toBeNull();
    expect((await client.fetch('/api/profile/me')).status).toBe(401);
    const again = await client.post('/api/auth/sign-in/email', {
      email: 'gone@example.com',
      password: PASSWORD,
    });
    expect(again.status).toBe(401);
    // Of its mails only the notice is left; the audit log knows the number, not the address.
    const left = await db().select().from(deliveries).where(eq(deliveries.target, 'gone@example.com'));
    expect(left.map(({ subject }) => subject)).toEqual([ACCOUNT_MAILS.deleted.subject]);
    const logged = await db().select().from(auditLog).where(eq(auditLog.target, id));
    expect(logged.map(({ action }) => action)).toEqual(['account.created', 'account.deleted']);
    expect(JSON.stringify(logged)).not.toContain('@');
  });

  test('asks for the password when the session is not fresh, and refuses a wrong one', async () => {
    const client = server.client();
    const id = await client.signUp('stale@example.com');
    await ageSessions(id);
    expect((await plan(client)).passwordNeeded).toBe(true);
    const without = await remove(client);
    expect([without.status, (await json(without)).code]).toEqual([403, 'password_needed']);
    const wrong = await remove(client, 'wrong-password');
    expect([wrong.status, (await json(wrong)).error]).toEqual([400, 'The password is not right.']);
    expect(await profile(id)).toBeDefined();
    expect((await remove(client, PASSWORD)).status).toBe(200);
    expect(await profile(id)).toBeUndefined();
  });

  test('the last admin of an organization with other members hands it over first', async () => {
    const [admin, member] = [server.client(), server.client()];
    const adminId = await admin.signUp('last-admin@example.com');
    const memberId = await member.signUp('member@example.com');
    await joinOrganization(server, adminId, 'Handed Over', 'admin');
    await joinOrganization(server, memberId, 'Handed Over', 'analyst');
    expect((await plan(admin)).blockedBy).toEqual(['Handed Over']);
    const refused = await remove(admin, PASSWORD);
    expect([refused.status, (await json(refused)).error]).toEqual([
      409,
      'You are the last admin of Handed Over. Make another member admin first; then the account can be deleted.',
    ]);
    expect(await profile(adminId)).toBeDefined();
    await db()
      .update(organizationMembers)
      .set({ role: 'admin' })
      .where(eq(organizationMembers.userId, memberId));
    expect((await remove(admin, PASSWORD)).status).toBe(200);
    const left = await db()
      .select()
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, 'Handed Over'));
    expect(left.map(({ userId }) => userId)).toEqual([memberId]);
  });

  test('of two last admins who leave at once, one stays', async () => {
    const clients = [server.client(), server.client(), server.client()];
    const ids = [];
    for (const [index, client] of clients.entries()) {
      const id = await client.signUp(`race${index}@example.com`);
      await joinOrganization(server, id, 'Race', index < 2 ? 'admin' : 'viewer');
      ids.push(id);
    }
    const answers = await Promise.all(clients.slice(0, 2).map((client) => remove(client, PASSWORD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a guest goes without a password', async () => {
    const client = server.client();
    const id = await client.becomeGuest();
    await ageSessions(id);
    expect((await plan(client)).passwordNeeded).toBe(false);
    expect((await remove(client)).status).toBe(200);
    expect(await profile(id)).toBeUndefined();
  });

  test('guests whose last session has ended are deleted with what they made; nobody else is', async () => {
    const hourAgo = new Date(Date.now() - 3_601_000);
    const made = async (name: string, values: { guest: boolean; ended: boolean; createdAt?: Date }) => {
      const client = server.client();
      const id = values.guest ? await client.becomeGuest() : await client.signUp(`${name}@example.com`);
      await saveAnalysis(id, `left-${name}`);
      await db()
        .update(userProfiles)
        .set({ createdAt: values.createdAt ?? hourAgo })
        .where(eq(userProfiles.id, id));
      if (values.ended) {
        await db().update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, id));
      }
      return id;
    };
    const left = await made('gone', { guest: true, ended: true });
    const kept = [
      await made('here', { guest: true, ended: false }),
      await made('person', { guest: false, ended: true }),
      await made('new', { guest: true, ended: true, createdAt: new Date() }),
    ];
    server.core.kernel.trigger('accounts.left_guests');
    await until('the guest is gone', async () => !(await profile(left)));
    const rows = await db().select().from(videoAnalyses).where(eq(videoAnalyses.userId, left));
    expect(rows).toEqual([]);
    for (const id of kept) expect((await profile(id))?.id).toBe(id);
  });
});

async function storedFile(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'unmask-file-')), 'clip.mp4');
  await writeFile(file, 'clip');
  return file;
}
