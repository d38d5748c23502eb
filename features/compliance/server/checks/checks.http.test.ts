/** Each check over what really is: it fails when that does not hold, names whom it is about, and passes once it holds again. */
import { apiKeys } from '@unmask/accounts/tables';
import { videoAnalyses } from '@unmask/analyses/tables';
import { organizations, userProfiles, webhookEndpoints } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import type { CheckOutcome } from '@unmask/platform/checks';
import { randomId } from '@unmask/platform/identifiers';
import { setTier } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import { complianceSettings } from '../../tables.ts';
import { complianceWorld } from '../compliance.testing.ts';
import { ownChecks } from './own.ts';
import { peopleChecks } from './people.ts';

const { world, db, ask, member, check, control, ofCheck, read } = complianceWorld();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** @throws where there is no such check */
async function outcome(id: string, now = new Date()): Promise<CheckOutcome> {
  const found = [...ownChecks, ...peopleChecks].find((each) => each.id === `compliance.${id}`);
  return found!.run(db(), world.organization.id, now);
}
const setProfile = (id: string, values: Partial<typeof userProfiles.$inferInsert>) =>
  db().update(userProfiles).set(values).where(eq(userProfiles.id, id));

describe('members', () => {
  test('a second factor, a confirmed address, and somebody who was here lately', async () => {
    const second = await member();
    const people = [world.admin.id, second.id];
    for (const id of people)
      await setProfile(id, { twoFactorEnabled: true, emailVerified: true, lastSeenAt: new Date() });
    const wrong = [
      ['second_factor', { twoFactorEnabled: false }, { twoFactorEnabled: true }, 'sign in without'],
      ['confirmed_address', { emailVerified: false }, { emailVerified: true }, 'have not confirmed'],
      ['members_seen', { lastSeenAt: daysAgo(91) }, { lastSeenAt: daysAgo(89) }, 'were away for 90 days'],
    ] as const;
    for (const [id, bad, good, said] of wrong) {
      expect((await outcome(id)).state, id).toBe('passed');
      await setProfile(second.id, bad);
      const failed = await outcome(id);
      expect(failed, id).toMatchObject({ state: 'failed', subjects: [{ person: second.id }] });
      expect(failed.measured).toMatch(new RegExp(`^1 of 2 .*${said}`));
      await setProfile(second.id, good);
      expect((await outcome(id)).state, id).toBe('passed');
    }
    // Who cannot sign in is no gap.
    await setProfile(second.id, { twoFactorEnabled: false, suspendedAt: new Date() });
    expect(await outcome('second_factor')).toMatchObject({
      state: 'passed',
      measured: expect.stringContaining('of 1'),
    });
  });
});

describe('API keys', () => {
  test('each ends, and is used; of one that is over nothing is asked', async () => {
    expect((await outcome('keys_end')).state).toBe('no_data');
    const id = randomId();
    await db()
      .insert(apiKeys)
      .values({
        ...{ id, userId: world.admin.id, name: 'Nightly', key: id, keyStart: 'u', keyEnd: 'k' },
        ...{ expiresAt: null, lastUsed: daysAgo(91) },
      });
    const set = (values: Partial<typeof apiKeys.$inferInsert>) =>
      db().update(apiKeys).set(values).where(eq(apiKeys.id, id));
    for (const name of ['keys_end', 'keys_used'])
      expect(await outcome(name), name).toMatchObject({
        state: 'failed',
        subjects: [{ person: world.admin.id, label: 'Nightly' }],
      });
    await set({ expiresAt: new Date(Date.now() + DAY_MS), lastUsed: new Date() });
    for (const name of ['keys_end', 'keys_used']) expect((await outcome(name)).state, name).toBe('passed');
    // Never used at all counts from the day on which it was made.
    await set({ lastUsed: null, createdAt: daysAgo(91) });
    expect((await outcome('keys_used')).state).toBe('failed');
    await set({ expiresAt: daysAgo(1) });
    expect((await outcome('keys_used')).state).toBe('no_data');
  });
});

describe('what is kept', () => {
  test('analyses are not kept for longer than the organization chose', async () => {
    expect((await outcome('retention')).state).toBe('no_data');
    await db()
      .update(organizations)
      .set({ retentionDays: 30 })
      .where(eq(organizations.id, world.organization.id));
    // Chosen, and not part of the plan: it does not count.
    expect((await outcome('retention')).state).toBe('no_data');
    await setTier(world.server, world.admin.id, 'enterprise_elite');
    expect((await outcome('retention')).state).toBe('passed');
    await db()
      .insert(videoAnalyses)
      .values({
        ...{ id: randomId(), userId: world.admin.id, organizationId: world.organization.id },
        ...{ filename: 'old.mp4', fileSize: 1, analysisResult: {}, threatLevel: 'low' },
        ...{ confidenceScore: 50, processingTime: 1, createdAt: daysAgo(32) },
      });
    expect(await outcome('retention')).toEqual({
      state: 'failed',
      measured: '1 analyses are older than 30 days',
    });
  });

  test('the audit log is whole: a row that was changed around the triggers is said', async () => {
    expect((await outcome('audit_chain')).state).toBe('passed');
    // Another row, so that the log is read anew.
    await ask('PUT', '/rule', { text: 'Call back.' });
    const change = async (to: string) => {
      await db().execute(sql`alter table audit_log disable trigger all`);
      await db().execute(
        sql`update audit_log set action = ${to} where organization_id = ${world.organization.id} and action like 'compliance.rule_%'`,
      );
      await db().execute(sql`alter table audit_log enable trigger all`);
    };
    await change('compliance.rule_forged');
    expect(await outcome('audit_chain')).toEqual({
      state: 'failed',
      measured: 'the check of the chain ended with: changed',
    });
    await change('compliance.rule_published');
  });
});

test('webhooks of members that fail are a finding with the server alone in it, which closes once they arrive', async () => {
  const id = randomId();
  await db()
    .insert(webhookEndpoints)
    .values({
      ...{ id, userId: world.admin.id, url: 'https://hooks.example/secret-path', events: ['*'] },
      ...{ secret: 'sealed', failingSince: daysAgo(1), failures: 3 },
    });
  await check();
  const found = (await ofCheck('webhooks.failing'))!;
  expect(found).toMatchObject({ status: 'open', measured: '1 of 1 webhooks fail' });
  expect(JSON.stringify(found.subjects)).toContain('hooks.example');
  expect(JSON.stringify(found.subjects)).not.toContain('secret-path');
  await db()
    .update(webhookEndpoints)
    .set({ failingSince: null, failures: 0 })
    .where(eq(webhookEndpoints.id, id));
  await check();
  expect(await read(found.id)).toMatchObject({ finding: { status: 'resolved' } });
});

test('that no AI-made media are published is stated anew each year', async () => {
  await check();
  expect(await control('compliance.media_register')).toMatchObject({ state: 'no_data' });
  await ask('POST', '/media/none');
  expect((await outcome('media_register')).state).toBe('passed');
  await db()
    .update(complianceSettings)
    .set({ noMediaStatedAt: daysAgo(366) })
    .where(eq(complianceSettings.organizationId, world.organization.id));
  expect(await outcome('media_register')).toMatchObject({
    state: 'failed',
    measured: expect.stringContaining('365 days ago'),
  });
});

test('every slice’s checks are asked, the five measures of the deepfake readiness among them', async () => {
  await check();
  const { items } = await ask<{ items: Array<{ id: string; criteria: string[] }> }>('GET', '/controls');
  expect(items.map(({ id }) => id).toSorted()).toEqual(
    [
      ...[...ownChecks, ...peopleChecks].map(({ id }) => id),
      ...['integrations.channels', 'integrations.critical_acknowledged', 'integrations.response_time'],
      ...['training.drill', 'training.mandatory', 'training.overdue', 'webhooks.failing'],
    ].toSorted(),
  );
  const measures = items.flatMap(({ criteria }) => criteria).filter((each) => each.startsWith('deepfake:'));
  expect(new Set(measures)).toEqual(
    new Set(['call_back', 'drill', 'training', 'response', 'register'].map((each) => `deepfake:${each}`)),
  );
});
