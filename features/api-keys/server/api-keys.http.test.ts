/** API keys: made, shown once, used, revoked. */
import { apiKeys } from '@unmask/accounts/tables';
import { auditLog } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { apiWorld, refusal } from '@unmask/testing/api';
import { joinOrganization, startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const { person, create, list, read } = apiWorld(() => server);

describe('keys', () => {
  test('[APIKEYS-017][APIKEYS-018][APIKEYS-019][APIKEYS-020][APIKEYS-021][APIKEYS-022][CALL-060] made, shown once, masked from then on, kept as a hash', async () => {
    const client = server.client();
    const userId = await client.signUp('keys@example.com');
    const made = await create(client, { name: '  newsroom  ', days: 30 });
    expect(made.secret).toMatch(/^deepfake_[0-9a-f]{64}$/);
    expect((await create(client)).secret).not.toBe(made.secret);
    const masked = `${made.secret.slice(0, 10)}••••••••${made.secret.slice(-4)}`;
    const { items } = await list(client);
    const shown = items.find(({ id }) => id === made.id);
    expect(shown).toEqual({
      id: made.id,
      user_id: userId,
      name: 'newsroom',
      key: masked,
      scopes: ['analyses:read', 'analyses:write', 'usage:read', 'alerts:read', 'webhooks:manage'],
      zero_retention: false,
      usage_count: 0,
      last_used: null,
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(made.created_at) + 30 * 86_400_000).toISOString(),
    });
    const [row] = await server.core.database.db.select().from(apiKeys).where(eq(apiKeys.id, made.id));
    expect(row?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(made.secret.slice(10));
  });

  test('[CALL-059] newest first', async () => {
    const { client } = await person();
    await create(client, { name: 'second' });
    await create(client, { name: 'third' });
    expect((await list(client)).items.map(({ name }) => name)).toEqual(['third', 'second', 'server']);
  });

  test('[APIKEYS-005] names: none, too long', async () => {
    const { client } = await person();
    const empty = await client.post('/api/api-keys', { name: '   ' });
    expect(await empty.clone().json()).toMatchObject({ error: 'Please enter a name for the API key' });
    expect(await refusal(empty)).toEqual([400, 'api_key_name_required']);
    expect(await refusal(await client.post('/api/api-keys', { name: 'x'.repeat(101) }))).toEqual([
      400,
      'api_key_name_too_long',
    ]);
  });

  test('at most twenty, also when they are asked for at once', async () => {
    const { client } = await person();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => client.post('/api/api-keys', { name: `k${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('[CALL-061] revoked by id: refused from then on; making and revoking stand in the audit log', async () => {
    const { client, id, key, keyId } = await person();
    expect((await read(key, 'usage')).status).toBe(200);
    expect((await client.fetch(`/api/api-keys/${keyId}`, { method: 'DELETE' })).status).toBe(200);
    expect((await list(client)).items).toEqual([]);
    expect(await refusal(await read(key, 'usage'))).toEqual([401, 'api_key_invalid']);
    const rows = await server.core.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actor, id), eq(auditLog.target, keyId)));
    expect(rows.map(({ action }) => action)).toEqual(['api_key.created', 'api_key.revoked']);
    expect(JSON.stringify(rows)).not.toContain(key.slice(10, -4));
  });

  test("another person's key: neither seen nor revoked", async () => {
    const owner = await person();
    const stranger = await person();
    await joinOrganization(server, owner.id, 'shared-keys', 'viewer');
    await joinOrganization(server, stranger.id, 'shared-keys', 'admin');
    const refused = await stranger.client.fetch(`/api/api-keys/${owner.keyId}`, { method: 'DELETE' });
    expect(await refusal(refused)).toEqual([404, 'api_key_not_found']);
    expect((await list(stranger.client)).items.map(({ id }) => id)).not.toContain(owner.keyId);
    expect((await read(owner.key, 'usage')).status).toBe(200);
  });

  test('[APIKEYS-006] visitors and guests have none', async () => {
    const visitor = server.client();
    expect((await visitor.post('/api/api-keys', { name: 'x' })).status).toBe(401);
    const guest = server.client();
    await guest.becomeGuest();
    expect((await guest.post('/api/api-keys', { name: 'x' })).status).toBe(403);
    expect((await guest.fetch('/api/api-keys')).status).toBe(403);
  });

  test('uses are counted, and the export of the account lists keys without their secret', async () => {
    const { client, key } = await person();
    await read(key, 'usage');
    await read(key, 'usage');
    const [shown] = (await list(client)).items;
    expect(shown?.usage_count).toBe(2);
    expect(Date.now() - Date.parse(shown?.last_used ?? '')).toBeLessThan(60_000);
    const exported = await (await client.fetch('/api/account/export')).text();
    expect(exported).toContain(shown?.key);
    expect(exported).not.toContain(key);
  });
});
