/** The team of an organization over HTTP: what each role may do to it, and what nobody else can. */

import { auditLog, organizations } from '@unmask/db';
import { asc, eq } from '@unmask/db/sql';
import { join, mailedToken, memberIdOf, signedUp } from '@unmask/testing/organizations';
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

describe('the team', () => {
  test('[TEAM-007] only an admin invites; the others are told that their role does not allow it', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Invites');
    const invite = (who: typeof ann) =>
      who.refused('POST', `/${made.id}/invitations`, { email: 'new@team.example', role: 'viewer' });
    for (const role of ['analyst', 'viewer'] as const) {
      expect(await invite(await join(server, made, ann, role)), role).toEqual([403, 'forbidden']);
    }
    expect(await invite(await signedUp(server))).toEqual([404, 'organization_not_found']);
    const sent = await db()
      .select()
      .from(organizationInvitations)
      .where(eq(organizationInvitations.email, 'new@team.example'));
    expect(sent).toEqual([]);
  });

  test.each(['admin', 'analyst', 'viewer'] as const)('[ENT-143] a member can be %s', async (role) => {
    const ann = await signedUp(server);
    const made = await ann.create('Roles');
    const bob = await join(server, made, ann, role);
    expect((await bob.list()).items).toMatchObject([{ id: made.id, role }]);
  });

  test('[ENT-143] and nothing else, neither when invited nor later', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Other roles');
    const bob = await join(server, made, ann, 'viewer');
    const id = await memberIdOf(server, made, bob);
    for (const role of ['owner', 'staff', 'Admin', '', null]) {
      const invited = { email: 'x@team.example', role };
      expect(await ann.refused('POST', `/${made.id}/invitations`, invited)).toEqual([400, 'invalid_request']);
      expect(await ann.refused('PATCH', `/${made.id}/members/${id}`, { role })).toEqual([
        400,
        'invalid_request',
      ]);
    }
  });

  test('[CALL-049][CALL-051] roles change, members go, an admin always stays', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Team');
    const bob = await join(server, made, ann, 'viewer');
    const [annId, bobId] = [await memberIdOf(server, made, ann), await memberIdOf(server, made, bob)];
    const lastAdmin = [409, 'last_admin'];
    expect(await ann.refused('PATCH', `/${made.id}/members/${annId}`, { role: 'viewer' })).toEqual(lastAdmin);
    expect(await ann.refused('DELETE', `/${made.id}/members/${annId}`)).toEqual(lastAdmin);
    expect(await ann.refused('POST', `/${made.id}/leave`)).toEqual(lastAdmin);

    expect(await ann.ask<Member>('PATCH', `/${made.id}/members/${bobId}`, { role: 'admin' })).toMatchObject({
      user_id: bob.id,
      role: 'admin',
    });
    await ann.ask('PATCH', `/${made.id}/members/${annId}`, { role: 'analyst' });
    expect(await ann.refused('GET', `/${made.id}/members`)).toEqual([403, 'forbidden']);
    await ann.ask('POST', `/${made.id}/leave`);
    expect((await ann.list()).items).toEqual([]);
    const { items } = await bob.ask<{ items: Member[] }>('GET', `/${made.id}/members`);
    expect(items.map(({ email, role }) => [email, role])).toEqual([[bob.email, 'admin']]);
    const events = await db()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.organizationId, made.id))
      .orderBy(asc(auditLog.id));
    expect(events.map(({ action }) => action)).toEqual([
      'organization.created',
      'member.invited',
      'member.joined',
      'member.role_changed',
      'member.role_changed',
      'member.left',
    ]);
  });

  test('two admins who leave at once: one is let go', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Both');
    const bob = await join(server, made, ann, 'admin');
    const answers = await Promise.all(
      [ann, bob].map((who) => who.client.fetch(`/api/organizations/${made.id}/leave`, { method: 'POST' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('[PERM-003][PERM-006][PERM-007][PERM-011][PERM-012] analyst and viewer read nothing of the team and change nothing', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Roles');
    const annId = await memberIdOf(server, made, ann);
    for (const role of ['analyst', 'viewer']) {
      const low = await join(server, made, ann, role);
      const calls: Array<[string, string, unknown?]> = [
        ['GET', '/members'],
        ['GET', '/invitations'],
        ['POST', '/invitations', { email: 'x@example.com', role: 'admin' }],
        ['DELETE', '/invitations/none'],
        ['PATCH', `/members/${await memberIdOf(server, made, low)}`, { role: 'admin' }],
        ['DELETE', `/members/${annId}`],
        ['PATCH', '', { name: 'Taken over' }],
        ['DELETE', ''],
      ];
      for (const [method, path, body] of calls) {
        expect(await low.refused(method, `/${made.id}${path}`, body), `${role} ${method} ${path}`).toEqual([
          403,
          'forbidden',
        ]);
      }
    }
    const [row] = await db().select().from(organizations).where(eq(organizations.id, made.id));
    expect(row?.name).toBe('Roles');
    expect(await ann.ask<Organization>('PATCH', `/${made.id}`, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
    });
    expect(await ann.refused('PATCH', `/${made.id}`, { name: ' ' })).toEqual([
      400,
      'organization_name_required',
    ]);
  });

  test('[TEAM-009] [TEAM-010] only admins remove admins, and anybody else is told so', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Removal');
    const analyst = await join(server, made, ann, 'analyst');
    const viewer = await join(server, made, ann, 'viewer');
    const remove = async (target: string) => {
      const address = `/api/organizations/${made.id}/members/${target}`;
      const answer = await analyst.client.fetch(address, { method: 'DELETE' });
      return [answer.status, ((await answer.json()) as { detail: string }).detail];
    };
    expect(await remove(await memberIdOf(server, made, ann))).toEqual([
      403,
      'Only admins can remove other admins',
    ]);
    expect(await remove(await memberIdOf(server, made, viewer))).toEqual([
      403,
      'Your role does not allow this.',
    ]);
    expect((await ann.ask<{ items: Member[] }>('GET', `/${made.id}/members`)).items).toHaveLength(3);
  });

  test('[CALL-053] adding looks for an account by its email: without one it is refused, under a name that programs read', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Adding');
    const bob = await signedUp(server);
    const add = (email: string) => ({ email, role: 'analyst', requireAccount: true });
    expect(await ann.refused('POST', `/${made.id}/invitations`, add('nobody@organizations.example'))).toEqual(
      [404, 'user_not_found'],
    );
    const sent = await ann.ask<Invitation>('POST', `/${made.id}/invitations`, add(bob.email.toUpperCase()));
    expect(sent.email).toBe(bob.email);
    await bob.ask('POST', '/invitations/accept', { token: await mailedToken(server, bob.email) });
    const again = await ann.client.post('/rpc/organizations/invite', {
      json: { organizationId: made.id, ...add(bob.email) },
    });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ json: { data: { code: 'already_member' } } });
  });

  test("an admin of another organization gets 404 everywhere, also with this one's ids under the own path", async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Ours');
    const bob = await join(server, made, ann, 'viewer');
    const bobId = await memberIdOf(server, made, bob);
    const invitation = await ann.ask<Invitation>('POST', `/${made.id}/invitations`, {
      email: 'open@organizations.example',
      role: 'viewer',
    });
    const eve = await signedUp(server);
    const theirs = await eve.create('Theirs');
    const calls: Array<[string, string, unknown?]> = [
      ['POST', `/${made.id}/activate`],
      ['PATCH', `/${made.id}`, { name: 'X' }],
      ['DELETE', `/${made.id}`],
      ['POST', `/${made.id}/leave`],
      ['GET', `/${made.id}/members`],
      ['PATCH', `/${made.id}/members/${bobId}`, { role: 'admin' }],
      ['DELETE', `/${made.id}/members/${bobId}`],
      ['GET', `/${made.id}/invitations`],
      ['POST', `/${made.id}/invitations`, { email: eve.email, role: 'admin' }],
      ['DELETE', `/${made.id}/invitations/${invitation.id}`],
      ['PATCH', `/${theirs.id}/members/${bobId}`, { role: 'admin' }],
      ['DELETE', `/${theirs.id}/members/${bobId}`],
      ['DELETE', `/${theirs.id}/invitations/${invitation.id}`],
    ];
    for (const [method, path, body] of calls) {
      expect((await eve.refused(method, path, body))[0], `${method} ${path}`).toBe(404);
    }
    expect((await ann.ask<{ items: Member[] }>('GET', `/${made.id}/members`)).items).toHaveLength(2);
    expect((await ann.ask<{ items: Invitation[] }>('GET', `/${made.id}/invitations`)).items).toHaveLength(1);
  });

  test('deleting takes members and invitations along', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Short', [{ email: 'short@organizations.example', role: 'viewer' }]);
    await ann.ask('DELETE', `/${made.id}`);
    expect(await ann.list()).toEqual({ items: [], activeId: null });
    const left = await db()
      .select()
      .from(organizationInvitations)
      .where(eq(organizationInvitations.organizationId, made.id));
    expect(left).toEqual([]);
  });
});
