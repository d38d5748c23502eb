/** Which account a sign-in by the provider of an organization leads to, and who is refused. */
import { accounts } from '@unmask/accounts/tables';
import { organizationMembers, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { organizationRemovals } from '@unmask/organizations/tables';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { join, mailedToken, memberIdOf, Person } from '@unmask/testing/organizations';
import { codeOf, turnOn } from '@unmask/testing/people';
import { setTier } from '@unmask/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ForgedSignOn, says, startForgedSignOn } from './forged-sign-on.testing.ts';
import { subjectOf } from './forging-provider.testing.ts';
import { problem, type SignOnServer, whoIs } from './sign-on.testing.ts';

let parts: ForgedSignOn;
let all: SignOnServer;
beforeAll(async () => {
  parts = await startForgedSignOn();
  ({ all } = parts);
});
afterAll(() => parts.dispose());
afterEach(() => parts.mend());

const db = () => all.server.core.database.db;
const forged: ForgedSignOn['forged'] = (...given) => parts.forged(...given);
const signIn: ForgedSignOn['signIn'] = (...given) => parts.signIn(...given);
const roleOf: ForgedSignOn['roleOf'] = (...given) => parts.roleOf(...given);
const withPassword: ForgedSignOn['withPassword'] = (...given) => parts.withPassword(...given);

describe('which account', () => {
  test('an account outside of the organization is joined when its address is proved, and not otherwise', async () => {
    const one = await forged();
    const proved = await withPassword(`proved@${one.domain}`, true);
    const client = all.server.client();
    expect(await signIn(client, `proved@${one.domain}`)).toBe('/');
    expect((await whoIs(client))?.id).toBe(proved.id);
    expect(await roleOf(one, proved.id)).toBe('viewer');

    const planted = await withPassword(`planted@${one.domain}`, false);
    const owner = all.server.client();
    expect(await signIn(owner, `planted@${one.domain}`)).toBe(problem('account_not_linked'));
    expect(await whoIs(owner)).toBeNull();
    expect(await roleOf(one, planted.id)).toBeUndefined();
  });

  test('an address that comes under another name at the provider is not the same person', async () => {
    const one = await forged();
    const email = `reused@${one.domain}`;
    expect(await signIn(all.server.client(), email)).toBe('/');
    const second = all.server.client();
    expect(await signIn(second, email, says(email, { sub: 'another' }))).toBe(problem('other_identity'));
    // The same name with another address is refused as well: it would open the first one's account.
    const moved = says(`moved@${one.domain}`, { sub: subjectOf(email) });
    expect(await signIn(second, email, moved)).toBe(problem('other_identity'));
    expect(await whoIs(second)).toBeNull();
  });

  test('the operator’s people and suspended people are not let in', async () => {
    const one = await forged();
    const staff = await withPassword(`staff@${one.domain}`, true);
    await db().update(userProfiles).set({ isStaff: true }).where(eq(userProfiles.id, staff.id));
    expect(await signIn(all.server.client(), `staff@${one.domain}`)).toBe(problem('not_for_staff'));
    const gone = await withPassword(`gone@${one.domain}`, true);
    await db().update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, gone.id));
    expect(await signIn(all.server.client(), `gone@${one.domain}`)).toBe(problem('account_suspended'));
  });

  test('whom an admin removed comes back by an invitation alone; who left may come back', async () => {
    const one = await forged();
    const email = `removed@${one.domain}`;
    const client = all.server.client();
    expect(await signIn(client, email)).toBe('/');
    const person = new Person(client, (await whoIs(client))?.id ?? '', email);
    await person.ask('POST', `/${one.made.id}/leave`);
    expect(await roleOf(one, person.id)).toBeUndefined();
    expect(await signIn(client, email)).toBe('/');
    await one.admin.ask(
      'DELETE',
      `/${one.made.id}/members/${await memberIdOf(all.server, one.made, person)}`,
    );
    const again = all.server.client();
    expect(await signIn(again, email)).toBe(problem('removed'));
    expect(await whoIs(again)).toBeNull();
    expect(await roleOf(one, person.id)).toBeUndefined();
    await one.admin.ask('POST', `/${one.made.id}/invitations`, { email, role: 'analyst' });
    await person.ask('POST', '/invitations/accept', { token: await mailedToken(all.server, email) });
    expect(await signIn(again, email)).toBe('/');
    expect(await roleOf(one, person.id)).toBe('analyst');
  });

  test('what is held of a person is exported with the account, and goes with it', async () => {
    const [one, two] = [await forged(), await forged()];
    const email = `leaving@${one.domain}`;
    const client = all.server.client();
    expect(await signIn(client, email)).toBe('/');
    const id = (await whoIs(client))?.id ?? '';
    await db().insert(organizationRemovals).values({ organizationId: two.made.id, userId: id });
    const exported = (await (await client.fetch('/api/account/export')).json()) as Record<string, unknown>;
    expect(exported.single_sign_on).toMatchObject([
      { organization: one.made.name, name_at_provider: subjectOf(email) },
    ]);
    expect(exported.removed_from_organizations).toMatchObject([{ organization: two.made.name }]);
    expect((await client.post('/api/account/delete', {})).status).toBe(200);
    const mine = await db().select().from(accounts).where(eq(accounts.userId, id));
    const removals = await db()
      .select()
      .from(organizationRemovals)
      .where(eq(organizationRemovals.userId, id));
    expect([mine, removals]).toEqual([[], []]);
  });

  test('a second factor of the account is the provider’s matter; no password goes around the rule by it', async () => {
    const one = await forged({ required: true });
    const email = `factor@${one.domain}`;
    const { client, id } = await withPassword(email, true);
    const { uri } = await turnOn(client);
    await db()
      .insert(organizationMembers)
      .values({ id: `member-${id}`, organizationId: one.made.id, userId: id, role: 'analyst' });
    const byPassword = all.server.client();
    const first = await byPassword.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    const second = await byPassword.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri) });
    expect([first.status, second.status]).not.toContain(200);
    expect(await whoIs(byPassword)).toBeNull();
    expect(await signIn(byPassword, email)).toBe('/');
    expect((await whoIs(byPassword))?.id).toBe(id);
  });

  test('an account that has moved to another address, and one that came from there', async () => {
    const one = await forged();
    const email = `moving@${one.domain}`;
    const client = all.server.client();
    expect(await signIn(client, email)).toBe('/');
    const id = (await whoIs(client))?.id ?? '';
    await db()
      .update(userProfiles)
      .set({ email: 'moving@elsewhere.example.com' })
      .where(eq(userProfiles.id, id));
    const again = all.server.client();
    expect(await signIn(again, email)).toBe(problem('other_identity'));
    expect(await whoIs(again)).toBeNull();
  });

  test('what a guest made goes along', async () => {
    const one = await forged();
    const client = all.server.client();
    const guest = await client.becomeGuest();
    expect(await signIn(client, `guest@${one.domain}`)).toBe('/');
    expect((await whoIs(client))?.email).toBe(`guest@${one.domain}`);
    expect(await db().select().from(userProfiles).where(eq(userProfiles.id, guest))).toEqual([]);
  });
});

test('where it is required members have no password way in; admins and others keep theirs', async () => {
  const one = await forged({ required: true });
  const member = await withPassword(`member@${one.domain}`, true);
  const rows = { id: `member-${member.id}`, organizationId: one.made.id, userId: member.id };
  await db()
    .insert(organizationMembers)
    .values({ ...rows, role: 'analyst' });
  const outside = await join(all.server, one.made, one.admin, 'viewer');
  const byPassword = async (email: string, password = PASSWORD) => {
    const answer = await all.server.client().post('/api/auth/sign-in/email', { email, password });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await byPassword(`member@${one.domain}`)).toEqual([403, 'single_sign_on_required']);
  // A wrong password is told nothing of it.
  expect((await byPassword(`member@${one.domain}`, 'wrong password here'))[1]).not.toBe(
    'single_sign_on_required',
  );
  expect((await byPassword(outside.email))[0]).toBe(200);
  expect((await byPassword(one.admin.email))[0]).toBe(200);
  expect(await signIn(all.server.client(), `member@${one.domain}`)).toBe('/');
  await db()
    .update(organizationMembers)
    .set({ role: 'admin' })
    .where(eq(organizationMembers.userId, member.id));
  expect((await byPassword(`member@${one.domain}`))[0]).toBe(200);
  // With the plan the rule ends at once, before anything was switched off.
  await db()
    .update(organizationMembers)
    .set({ role: 'viewer' })
    .where(eq(organizationMembers.userId, member.id));
  await setTier(all.server, one.admin.id, 'pro');
  expect((await byPassword(`member@${one.domain}`))[0]).toBe(200);
});
