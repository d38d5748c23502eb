/** Whatever is changed about alerts and where they go is an entry of the audit log, by whoever did it. */
import { auditLog, deliveries, userProfiles } from '@unmask/db';
import { and, asc, eq, ne } from '@unmask/db/sql';
import { until } from '@unmask/testing/server';
import { expect, test } from 'vitest';
import { integrationConfigs, mailboxes } from '../tables.ts';
import { alertWorld } from './integrations.testing.ts';

const { world, db, at, save, list, alerts, ended } = alertWorld();
const AI = { outcome: 'ai_generated', probability: 0.97 };
const DAY_MS = 86_400_000;

/** Of this slice, in order: what was done, and by whom. */
async function entries(): Promise<string[][]> {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.organizationId, world.organization.id), ne(auditLog.target, world.organization.id)),
    )
    .orderBy(asc(auditLog.id));
  return rows
    .filter(({ action }) => /^(alert|integration)\./.test(action))
    .map(({ action, actor }) => [action, actor === world.admin.id ? 'admin' : actor]);
}

test('set up, changed, told again, mailed, marked, switched off by the service, deleted', async () => {
  const { admin, organization } = world;
  world.answers['/own'] = { status: 500 };
  const made = await save('webhook', { url: `${world.peer.origin}/own` });
  await admin.ask('PATCH', at(`/${made.id}`), { enabled: true, settings: {} });
  await ended(AI);
  const failed = await until(
    'it failed',
    async () => (await alerts())[0]?.deliveries.find(({ error }) => error !== null) ?? null,
    20_000,
  );
  await db().update(deliveries).set({ state: 'failed' }).where(eq(deliveries.id, failed.id));
  await admin.ask('POST', `/${organization.id}/threat-alerts/deliveries/${failed.id}/send`);
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, admin.id));
  const [alert] = await alerts();
  const body = { to: admin.email, subject: 'Look at this', alert };
  expect((await admin.client.post('/functions/v1/send-threat-alert', body)).status).toBe(200);
  for (const action of ['acknowledge', 'acknowledge', 'false-alarm'])
    await admin.ask('POST', `/${organization.id}/threat-alerts/${alert!.id}/${action}`);
  await db()
    .update(integrationConfigs)
    .set({ failingSince: new Date(Date.now() - 4 * DAY_MS) })
    .where(eq(integrationConfigs.id, made.id));
  await ended(AI);
  await until('it is switched off', async () => (await list())[0]?.enabled === false || null, 20_000);
  await admin.ask('DELETE', at(`/${made.id}`));
  await db()
    .insert(mailboxes)
    .values({
      ...{ id: made.id, organizationId: organization.id, host: 'imap.example', port: 993, security: 'tls' },
      ...{ username: 'fraud@example.com', password: 'sealed', folder: 'INBOX', interval: '60' },
      ...{ enabled: false, startedBy: admin.id, nextLookAt: new Date() },
    });
  const exported = await (await admin.client.fetch('/api/account/export')).text();
  expect(JSON.parse(exported)).toMatchObject({
    mailboxes_connected: [{ host: 'imap.example', username: 'fraud@example.com' }],
    alerts_marked_false: [{ title: 'AI-generated file found' }],
  });
  expect(exported).not.toContain('sealed');
  expect(await entries()).toEqual([
    ['integration.created', 'admin'],
    ['integration.changed', 'admin'],
    ['alert.sent_again', 'admin'],
    ['alert.mailed', 'admin'],
    ['alert.acknowledged', 'admin'],
    ['alert.marked_false', 'admin'],
    ['integration.switched_off', 'alert channel'],
    ['integration.deleted', 'admin'],
  ]);
  const rows = await db().select().from(auditLog).where(eq(auditLog.organizationId, organization.id));
  expect(JSON.stringify(rows.filter(({ action }) => /^(alert|integration)\./.test(action)))).not.toContain(
    '@',
  );
});
