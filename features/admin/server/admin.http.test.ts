/** The operator's calls over HTTP, on the embedded database. */

import { sessions } from '@unmask/accounts/tables';
import { videoAnalyses } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import {
  joinOrganization,
  setTier,
  type TestClient,
  type TestServer,
  tinyClip,
  until,
} from '@unmask/testing/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  AuditCheckSchema,
  HealthSchema,
  OrganizationSchema,
  PersonSchema,
  PolicySchema,
} from '../contract.ts';
import { errorOf, METRICS_TOKEN, operatedServer, pageOf } from './operator.testing.ts';

let server: TestServer;
let staff: TestClient;
let staffId: string;
const { parts, call, read, audit } = operatedServer();
beforeAll(() => {
  ({ server, staff, staffId } = parts());
});
const db = () => server.core.database.db;

describe('people', () => {
  test('search, filters and parts of the list', async () => {
    for (const name of ['p1', 'p2', 'p3']) await server.client().signUp(`${name}@people.example`);
    await server.client().becomeGuest();
    const list = (input: object) => read(pageOf(PersonSchema), 'listPeople', input);
    const all = await list({ search: '@people.example' });
    expect(all.items.map((person) => person.email)).toEqual([
      'p3@people.example',
      'p2@people.example',
      'p1@people.example',
    ]);
    expect(all.nextCursor).toBeNull();
    const first = await list({ search: '@people.example', limit: 2 });
    const second = await list({ search: '@people.example', limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map((person) => person.id)).toEqual(all.items.map((p) => p.id));
    expect((await list({ search: '%' })).items).toEqual([]);
    expect((await list({ filter: 'staff' })).items.map((person) => person.id)).toEqual([staffId]);
    expect((await list({ filter: 'guests' })).items.every((person) => person.isGuest)).toBe(true);
    expect((await list({ filter: 'accounts' })).items.some((person) => person.isGuest)).toBe(false);
  });

  test('a cursor that nobody was given is refused', async () => {
    for (const cursor of ['x', Buffer.from('["1",""]').toString('base64url')])
      expect((await call('listPeople', { cursor })).status, cursor).toBe(400);
    const notAnEntry = Buffer.from('["1767225600000000","x"]').toString('base64url');
    expect((await call('listJobs', { cursor: notAnEntry })).status).toBe(400);
    expect((await call('listAudit', { cursor: notAnEntry })).status).toBe(400);
  });

  test('suspended: sessions end, sign-in is refused with words, everything else too; and back again', async () => {
    const eve = server.client();
    const id = await eve.signUp('eve@example.com');
    expect((await call('suspend', { id, reason: '  ' })).status).toBe(400);
    const person = await read(PersonSchema, 'suspend', { id, reason: 'spam' });
    expect(person).toMatchObject({ id, suspendedReason: 'spam' });
    expect(person.lastSeenAt === null || person.lastSeenAt <= new Date().toISOString()).toBe(true);
    expect(await db().select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect((await eve.fetch('/api/profile/me')).status).toBe(401);
    const again = await eve.post('/api/auth/sign-in/email', {
      email: 'eve@example.com',
      password: 'secret-password',
    });
    expect(again.status).toBe(403);
    expect(((await again.json()) as { message: string }).message).toBe(
      'This account is suspended. Please write to the operator of this service.',
    );
    expect((await read(pageOf(PersonSchema), 'listPeople', { filter: 'suspended' })).items).toHaveLength(1);
    await read(PersonSchema, 'unsuspend', { id });
    const back = await eve.post('/api/auth/sign-in/email', {
      email: 'eve@example.com',
      password: 'secret-password',
    });
    expect(back.status).toBe(200);
    expect((await eve.fetch('/api/profile/me')).status).toBe(200);
    const rows = (await audit(id)).items.map(({ actor, action, targetEmail }) => ({
      actor,
      action,
      targetEmail,
    }));
    const row = (actor: string, action: string) => ({ actor, action, targetEmail: 'eve@example.com' });
    expect(rows).toEqual([
      row(id, 'session.started'),
      row(staffId, 'user.unsuspended'),
      row('visitor', 'session.refused'),
      row(staffId, 'user.suspended'),
      row(id, 'account.created'),
    ]);
  });

  test('a session that is still there is refused everywhere', async () => {
    const client = server.client();
    const id = await client.signUp('kept@example.com');
    await db().update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, id));
    for (const response of [
      await client.fetch('/api/profile/me'),
      await client.upload(await tinyClip()),
      await client.post('/rpc/statistics/update_global_stats', {}),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('This account is suspended.');
    }
  });

  test('last seen is kept, and not written again at once', async () => {
    const client = server.client();
    const id = await client.signUp('seen@example.com');
    const seen = async () =>
      (await db().select().from(userProfiles).where(eq(userProfiles.id, id)))[0]?.lastSeenAt;
    await client.fetch('/api/profile/me');
    const first = await seen();
    expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60_000);
    await client.fetch('/api/profile/me');
    expect(await seen()).toEqual(first);
    await db()
      .update(userProfiles)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(userProfiles.id, id));
    await client.fetch('/api/profile/me');
    expect((await seen())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  });

  test('staff and nobody', async () => {
    const own = await call('suspend', { id: staffId, reason: 'x' });
    expect(own.status).toBe(409);
    expect(await errorOf(own)).toContain('unmask-admin revoke-staff');
    expect((await call('suspend', { id: 'nobody', reason: 'x' })).status).toBe(404);
    expect((await call('unsuspend', { id: 'nobody' })).status).toBe(404);
  });

  test('organizations with members, analyses and the best plan of their admins', async () => {
    const admin = await server.client().signUp('org-admin@example.com');
    const viewer = await server.client().signUp('org-viewer@example.com');
    await joinOrganization(server, admin, 'acme', 'admin');
    await joinOrganization(server, viewer, 'acme', 'viewer');
    await setTier(server, admin, 'pro');
    await setTier(server, viewer, 'enterprise');
    await db().insert(videoAnalyses).values({
      id: 'of-acme',
      userId: admin,
      organizationId: 'acme',
      filename: 'f',
      fileSize: 1,
      analysisResult: {},
      threatLevel: 'low',
      confidenceScore: 1,
      processingTime: 1,
    });
    const { items } = await read(pageOf(OrganizationSchema), 'listOrganizations', { search: 'acm' });
    expect(items).toEqual([
      expect.objectContaining({ id: 'acme', members: 2, admins: 1, analyses: 1, tier: 'pro' }),
    ]);
  });
});

describe('policies', () => {
  const change = (name: string, value: unknown) => call('changePolicy', { name, value });

  test('the environment holds until it is changed, and again after', async () => {
    const list = () => read(z.object({ items: z.array(PolicySchema) }), 'listPolicies');
    expect((await list()).items).toContainEqual({
      name: 'visitor_daily_limit',
      value: 1000,
      environment: 1000,
      changedAt: null,
    });
    expect((await change('visitor_daily_limit', 0)).status).toBe(200);
    const visitor = server.client();
    const refused = await visitor.upload(await tinyClip());
    expect(refused.status).toBe(429);
    expect((await change('visitor_daily_limit', null)).status).toBe(200);
    expect((await visitor.upload(await tinyClip())).status).toBe(202);
    expect((await audit('visitor_daily_limit')).items.map((row) => row.detail)).toEqual([
      { from: 0, to: 1000 },
      { from: 1000, to: 0 },
    ]);
  });

  test('the limit policy counts at once', async () => {
    const client = server.client();
    await setTier(server, await client.signUp('paid@example.com'), 'pro');
    const limit = async () =>
      ((await (await client.fetch('/api/profile/me')).json()) as { daily_limit: number }).daily_limit;
    expect(await limit()).toBe(999_999);
    await change('limit_policy', 'metered');
    expect(await limit()).toBe(50);
    await change('limit_policy', null);
    expect(await limit()).toBe(999_999);
  });

  test('closed sign-up refuses accounts with words, not guests', async () => {
    await change('sign_up_open', false);
    const body = { email: 'late@example.com', password: 'secret-password', name: '' };
    const refused = await server.client().post('/api/auth/sign-up/email', body);
    expect(refused.status).toBe(403);
    expect(((await refused.json()) as { message: string }).message).toBe(
      'New accounts cannot be made on this service at the moment.',
    );
    await server.client().becomeGuest();
    await change('sign_up_open', true);
    await server.client().signUp('late@example.com');
  });

  test.each([
    ['limit_policy', 'unlimited'],
    ['visitor_daily_limit', -1],
    ['visitor_daily_limit', '20'],
    ['media_retention_days', 1.5],
    ['media_retention_days', 36_501],
    ['sign_up_open', 'yes'],
  ])('%s cannot be %s', async (name, value) => {
    const refused = await change(name, value);
    expect(refused.status).toBe(400);
    expect(await errorOf(refused)).toBe(
      'This value cannot be used for this setting. Please check it and save again.',
    );
  });

  test('a stored value that cannot be read does not count', async () => {
    await db().execute(
      sql`insert into operator_settings (name, value) values ('media_retention_days', '"x"')`,
    );
    await server.core.policies.load();
    expect(server.core.policies.current.media_retention_days).toBe(30);
    await change('media_retention_days', 7);
    expect(server.core.analysis.settings.mediaRetentionDays).toBe(7);
  });
});

describe('the log and the state', () => {
  test('the chain is checked for real', async () => {
    const whole = await read(AuditCheckSchema, 'checkAudit');
    expect(whole.damage).toBeNull();
    expect(whole.rows).toBe((await audit()).items.length);
    await db().execute(sql`alter table audit_log disable trigger user`);
    await db().execute(sql`update audit_log set actor = 'eve' where id = 2`);
    expect((await read(AuditCheckSchema, 'checkAudit')).damage).toEqual({ kind: 'changed', id: 2 });
  });

  test('signing out, a wrong password and an unknown address are recorded, the address is not', async () => {
    const client = server.client();
    const id = await client.signUp('record@example.com');
    await client.post('/api/auth/sign-out', {});
    for (const email of ['record@example.com', 'stranger@example.com'])
      await client.post('/api/auth/sign-in/email', { email, password: 'wrong-password' });
    const actions = (await audit(id)).items.map((row) => row.action);
    expect(actions).toEqual(['session.refused', 'session.ended', 'account.created']);
    const [unknown] = (await audit('unknown')).items;
    expect(unknown).toMatchObject({ action: 'session.refused', target: 'unknown' });
    expect(JSON.stringify(await audit())).not.toContain('stranger@example.com');
  });

  test('health', async () => {
    await staff.upload(await tinyClip());
    const health = await until('a finished analysis is counted', async () => {
      const seen = await read(HealthSchema, 'health');
      return seen.jobs.completed > 0 && seen;
    });
    expect(health).toMatchObject({
      database: { kind: server.core.database.kind },
      engine: { worksOnQueue: true },
    });
    expect(health.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(health.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(health.engine.processes).toBeGreaterThan(0);
  });

  test('metrics: staff and the token, nobody else, however near', async () => {
    const visitor = server.client();
    const get = (headers: Record<string, string> = {}, url = '/metrics') => visitor.fetch(url, { headers });
    expect((await get()).status).toBe(401);
    expect((await get({ authorization: 'Bearer wrong' })).status).toBe(401);
    const read = await get({ authorization: `Bearer ${METRICS_TOKEN}` });
    const metrics = await read.text();
    expect(metrics).toContain('unmask_schedule_failing{schedule="analyses.deletion",owner="server"} 0');
    expect(metrics).toMatch(/unmask_analysis_jobs\{state="completed"\} \d/);
    expect(metrics).toContain('unmask_http_request_duration_seconds_bucket');
    expect((await staff.fetch('/metrics')).status).toBe(200);
    // The token opens nothing else.
    expect((await get({ authorization: `Bearer ${METRICS_TOKEN}` }, '/api/admin/health')).status).toBe(401);
  });
});
