/** Organizations over HTTP: creating, choosing and joining them. */

import { auditLog, deliveries, userActiveOrganization } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { join, mailedToken, memberIdOf, Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation, Member, Organization } from '../contract.ts';
import { organizationInvitations } from '../tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

describe('creating', () => {
  test('[ORG-011][ORG-012][CALL-054][ENT-019][ENT-020][ENT-021] the creator is its admin, and it is active at once', async () => {
    const ann = await signedUp(server);
    const first = await ann.create('First');
    const made = await ann.create('  Second\n team ');
    expect(made).toEqual({ id: expect.any(String), name: 'Second team', role: 'admin' });
    expect(await ann.list()).toEqual({ items: [first, made], activeId: made.id });
    const events = await db().select().from(auditLog).where(eq(auditLog.organizationId, made.id));
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([['organization.created', ann.id]]);
  });

  test('[ORG-013] an empty name, and one that is too long', async () => {
    const ann = await signedUp(server);
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      expect(await ann.refused('POST', '', { name })).toEqual([400, 'organization_name_required']);
    }
    expect((await ann.list()).items).toEqual([]);
  });

  test('[ORG-014] a visitor, and a guest', async () => {
    const visitor = new Person(server.client(), '', '');
    expect(await visitor.refused('POST', '', { name: 'X' })).toEqual([401, 'authentication_required']);
    await visitor.client.becomeGuest();
    expect(await visitor.refused('POST', '', { name: 'X' })).toEqual([403, 'forbidden']);
  });

  test('[ORG-015][ORG-016] an invite that is no address, or stands there twice: nothing is created, nobody gets mail', async () => {
    const ann = await signedUp(server);
    const role = 'viewer';
    for (const email of ['', 'nobody', 'a@b@c', 'a b@example.com', '@example.com']) {
      expect(await ann.refused('POST', '', { name: 'X', invites: [{ email, role }] })).toEqual([
        400,
        'invalid_email',
      ]);
    }
    const twice = [
      { email: 'twice@example.com', role },
      { email: 'Twice@Example.com ', role },
    ];
    expect(await ann.refused('POST', '', { name: 'X', invites: twice })).toEqual([400, 'duplicate_email']);
    expect((await ann.list()).items).toEqual([]);
    expect(await db().select().from(deliveries).where(eq(deliveries.target, 'twice@example.com'))).toEqual(
      [],
    );
  });

  test('ten an hour', async () => {
    const ann = await signedUp(server);
    for (let made = 0; made < 10; made += 1) await ann.create(`Number ${made}`);
    expect(await ann.refused('POST', '', { name: 'Eleventh' })).toEqual([429, 'too_many_requests']);
  });
});

describe('the active organization', () => {
  test('[ORG-001][ORG-002][ORG-003][ORG-004][CALL-038][CALL-039][CALL-040][ENT-025] saved, restored, and replaced by the first membership once left', async () => {
    const ann = await signedUp(server);
    const bob = await signedUp(server);
    expect(await bob.list()).toEqual({ items: [], activeId: null });
    const own = await bob.create('Own');
    const shared = await ann.create('Shared', [{ email: bob.email, role: 'viewer' }]);
    await bob.ask('POST', '/invitations/accept', { token: await mailedToken(server, bob.email) });
    expect((await bob.list()).items).toEqual([own, { id: shared.id, name: 'Shared', role: 'viewer' }]);

    const before = Date.now();
    for (const target of [own, shared, own]) {
      const row = await bob.ask<{ user_id: string; organization_id: string; updated_at: string }>(
        'POST',
        `/${target.id}/activate`,
      );
      expect(row).toEqual({ user_id: bob.id, organization_id: target.id, updated_at: expect.any(String) });
      expect(Date.parse(row.updated_at)).toBeGreaterThanOrEqual(before);
      expect((await bob.list()).activeId).toBe(target.id);
    }
    const rows = await db()
      .select()
      .from(userActiveOrganization)
      .where(eq(userActiveOrganization.userId, bob.id));
    expect(rows).toMatchObject([{ organizationId: own.id }]);

    await bob.ask('POST', `/${shared.id}/activate`);
    await ann.ask('DELETE', `/${shared.id}/members/${await memberIdOf(server, shared, bob)}`);
    // The choice is still saved, but it is no membership any more.
    expect((await bob.list()).activeId).toBe(own.id);
    await db().delete(userActiveOrganization).where(eq(userActiveOrganization.userId, bob.id));
    expect((await bob.list()).activeId).toBe(own.id);
  });

  test('nobody activates an organization of others', async () => {
    const made = await (await signedUp(server)).create('Closed');
    const stranger = await signedUp(server);
    await stranger.create('Mine');
    expect(await stranger.refused('POST', `/${made.id}/activate`)).toEqual([404, 'organization_not_found']);
    expect((await stranger.list()).activeId).not.toBe(made.id);
  });
});

describe('invitations', () => {
  test('[CALL-050][ENT-141][ENT-142] a mailed link joins with the invited role, once', async () => {
    const ann = await signedUp(server);
    const bob = await signedUp(server);
    const made = await ann.create('Links', [{ email: bob.email.toUpperCase(), role: 'analyst' }]);
    const token = await mailedToken(server, bob.email);
    const [row] = await db()
      .select()
      .from(organizationInvitations)
      .where(eq(organizationInvitations.organizationId, made.id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(7 * 86_400_000);

    const visitor = new Person(server.client(), '', '');
    expect(await visitor.ask('POST', '/invitations/read', { token })).toEqual({
      organization: 'Links',
      email: bob.email,
      role: 'analyst',
    });
    const joined = await bob.ask<Organization>('POST', '/invitations/accept', { token });
    expect(joined).toEqual({ id: made.id, name: 'Links', role: 'analyst' });
    expect((await bob.list()).activeId).toBe(made.id);
    const { items } = await ann.ask<{ items: Member[] }>('GET', `/${made.id}/members`);
    expect(items[1]).toEqual({
      id: expect.any(String),
      user_id: bob.id,
      role: 'analyst',
      joined_at: expect.stringMatching(/^\d{4}-.*Z$/),
      email: bob.email,
    });
    const again = await bob.refused('POST', '/invitations/accept', { token });
    expect(again).toEqual([404, 'invitation_not_found']);
  });

  test('is for one address alone, and dies when expired, replaced or withdrawn', async () => {
    const ann = await signedUp(server);
    const eve = await signedUp(server);
    const made = await ann.create('Careful');
    const path = `/${made.id}/invitations`;
    const email = 'later@organizations.example';
    const use = async (token: string) => {
      const later = new Person(server.client(), '', email);
      const answers = await later.refused('POST', '/invitations/read', { token });
      expect(await eve.refused('POST', '/invitations/accept', { token })).toEqual(answers);
      return answers;
    };
    const gone = [404, 'invitation_not_found'];

    await ann.ask('POST', path, { email, role: 'admin' });
    const first = await mailedToken(server, email);
    expect(await eve.refused('POST', '/invitations/accept', { token: first })).toEqual([
      403,
      'invitation_other_address',
    ]);
    expect((await eve.list()).items).toEqual([]);

    const second = await ann.ask<Invitation>('POST', path, { email, role: 'viewer' });
    expect(await use(first)).toEqual(gone);
    const open = await ann.ask<{ items: Invitation[] }>('GET', path);
    expect(open.items).toMatchObject([{ email, role: 'viewer' }]);
    await ann.ask('DELETE', `${path}/${open.items[0]!.id}`);
    expect(await use(await mailedToken(server, email))).toEqual(gone);
    expect(await ann.refused('DELETE', `${path}/${second.id}`)).toEqual(gone);

    await ann.ask('POST', path, { email, role: 'viewer' });
    await db()
      .update(organizationInvitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(organizationInvitations.organizationId, made.id));
    expect(await use(await mailedToken(server, email))).toEqual(gone);
    expect((await ann.ask<{ items: Invitation[] }>('GET', path)).items).toEqual([]);
    expect(await use('')).toEqual(gone);
  });

  test('a member is not invited twice, and an address without an account only where that is allowed', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Known');
    const bob = await join(server, made, ann, 'viewer');
    const path = `/${made.id}/invitations`;
    expect(await ann.refused('POST', path, { email: bob.email, role: 'admin' })).toEqual([
      409,
      'already_member',
    ]);
    const unknown = { email: 'nobody-yet@organizations.example', role: 'viewer', requireAccount: true };
    expect(await ann.refused('POST', path, unknown)).toEqual([404, 'user_not_found']);
    expect(await ann.refused('POST', path, { email: 'nobody', role: 'viewer' })).toEqual([
      400,
      'invalid_email',
    ]);
    expect(await ann.refused('POST', path, { email: 'a@example.com', role: 'owner' })).toEqual([
      400,
      'invalid_request',
    ]);
    const known = await signedUp(server);
    await ann.ask('POST', path, { email: known.email, role: 'viewer', requireAccount: true });
    expect(await mailedToken(server, known.email)).toBeTruthy();
  });

  test('words of people stand in the mail as text', async () => {
    const ann = await signedUp(server);
    await ann.create('<b>Bold</b> & Co', [{ email: 'html@organizations.example', role: 'viewer' }]);
    const [mail] = await db()
      .select()
      .from(deliveries)
      .where(eq(deliveries.target, 'html@organizations.example'));
    expect(mail?.subject).toBe('Invitation to <b>Bold</b> & Co on Unmask');
    expect(mail?.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; Co');
    expect(mail?.html).not.toContain('<b>Bold');
  });

  test('forty an hour, those of a new organization included', async () => {
    const ann = await signedUp(server);
    const invites = Array.from({ length: 20 }, (_, index) => ({
      email: `many${index}@organizations.example`,
      role: 'viewer',
    }));
    const made = await ann.create('Many', invites);
    await ann.create('More', invites);
    expect(
      await ann.refused('POST', `/${made.id}/invitations`, { email: 'one-more@example.com', role: 'viewer' }),
    ).toEqual([429, 'too_many_requests']);
  });
});
