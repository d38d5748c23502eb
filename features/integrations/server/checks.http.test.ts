/** What alerts say of an organization: who looks after them, how soon, and whether channels arrive. */
import { eq } from '@unmask/db/sql';
import { expect, test } from 'vitest';
import { integrationConfigs, threatAlerts } from '../tables.ts';
import { integrationChecks } from './checks.ts';
import { alertWorld } from './integrations.testing.ts';

const { world, db, save, alerts, ended } = alertWorld();
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const CRITICAL = { outcome: 'ai_generated', probability: 0.97 };

const outcome = (id: string, now = new Date()) =>
  integrationChecks.find((each) => each.id === `integrations.${id}`)!.run(db(), world.organization.id, now);
const acknowledge = (id: string) =>
  world.admin.ask('POST', `/${world.organization.id}/threat-alerts/${id}/acknowledge`);

test('a critical alert that waits for more than a day; acknowledged it does not wait', async () => {
  expect((await outcome('critical_acknowledged')).state).toBe('no_data');
  await ended(CRITICAL, { fileName: 'call.mp4' });
  await ended({ outcome: 'inconclusive', probability: 0.8 });
  expect((await outcome('critical_acknowledged')).state).toBe('passed');
  expect(await outcome('critical_acknowledged', inHours(25))).toEqual({
    state: 'failed',
    measured: '1 of 1 critical alerts wait for more than a day',
    subjects: [{ label: 'call.mp4' }],
  });
  const critical = (await alerts()).find(({ severity }) => severity === 'critical');
  await acknowledge(critical!.id);
  expect((await outcome('critical_acknowledged', inHours(25))).state).toBe('passed');
});

test('the response time is a median of what really passed; what waits has waited until now', async () => {
  expect((await outcome('response_time')).state).toBe('no_data');
  for (let n = 0; n < 3; n += 1) await ended(CRITICAL);
  // They came a moment ago: that says nothing yet.
  expect((await outcome('response_time')).state).toBe('no_data');
  const [first, second] = await alerts();
  expect(await outcome('response_time', inHours(30))).toMatchObject({
    state: 'failed',
    measured: expect.stringMatching(/^median of at least 30\.0 hours over 3 alerts/),
  });
  const answeredAfter = (id: string, hours: number) =>
    db()
      .update(threatAlerts)
      .set({ acknowledgedAt: inHours(hours) })
      .where(eq(threatAlerts.id, id));
  await answeredAfter(first!.id, 2);
  await answeredAfter(second!.id, 26);
  // 2, 26 and one that has waited for 30.
  expect(await outcome('response_time', inHours(30))).toMatchObject({
    state: 'failed',
    measured: expect.stringMatching(/^median of 26\.0 hours over 3 alerts/),
  });
  await answeredAfter(second!.id, 5);
  expect(await outcome('response_time', inHours(30))).toMatchObject({
    state: 'passed',
    measured: expect.stringMatching(/^median of 5\.0 hours over 3 alerts/),
  });
  expect((await outcome('response_time', inHours(91 * 24))).state).toBe('no_data');
});

test('a channel that is switched on and fails', async () => {
  expect((await outcome('channels')).state).toBe('no_data');
  const { id } = await save('webhook', { url: `${world.peer.origin}/own` });
  expect((await outcome('channels')).state).toBe('passed');
  const set = (values: Partial<typeof integrationConfigs.$inferInsert>) =>
    db().update(integrationConfigs).set(values).where(eq(integrationConfigs.id, id));
  await set({ failingSince: new Date() });
  expect(await outcome('channels')).toEqual({
    state: 'failed',
    measured: '1 of 1 channels fail',
    subjects: [{ label: 'webhook' }],
  });
  await set({ enabled: false });
  expect((await outcome('channels')).state).toBe('no_data');
});
