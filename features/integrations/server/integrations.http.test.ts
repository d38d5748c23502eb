/** Where alerts of an organization go: set up, switched, shown, deleted, by admins alone. */
import { auditLog } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { join, signedUp } from '@unmask/testing/organizations';
import { expect, test } from 'vitest';
import type { Integration } from '../contract.ts';
import { integrationConfigs } from '../tables.ts';
import { alertWorld } from './integrations.testing.ts';

const { world, db, at, channel, save, list, alerts, ended } = alertWorld();

test('[INTEGR-012] [INTEGR-013] [CALL-084] [CALL-087] [ENT-277] a switch saves the flag, and empty settings erase nothing', async () => {
  const made = await save('slack', {
    webhookUrl: `${world.peer.origin}/slack/T0/secret-wxyz`,
    channel: '#fraud',
  });
  expect(made).toMatchObject({ type: 'slack', enabled: true, organization_id: world.organization.id });
  expect(made.settings).toMatchObject({
    webhookUrl: `${world.peer.origin}/••••wxyz`,
    channel: '#fraud',
    threshold: 70,
  });
  const off = await world.admin.ask<Integration>('PATCH', at(`/${made.id}`), {
    enabled: false,
    settings: {},
  });
  expect(off).toMatchObject({ id: made.id, enabled: false, settings: made.settings });
  const again = await save('slack', {}, { enabled: true });
  expect(again).toMatchObject({ id: made.id, enabled: true, settings: made.settings });
  const [row] = await db().select().from(integrationConfigs).where(eq(integrationConfigs.id, made.id));
  expect(row?.settings).not.toContain('secret');
  const entries = await db().select().from(auditLog).where(eq(auditLog.target, made.id));
  expect(entries.map(({ action }) => action)).toEqual([
    'integration.created',
    'integration.changed',
    'integration.changed',
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

test('[CALL-085] [CALL-086] [CALL-088] [ENT-273] [ENT-274] [ENT-275] [ENT-276] [ENT-278] [ENT-279] [ENT-280] [INTEGR-033] listed with their fields, deleted; a type that there is not is refused', async () => {
  await save('teams', { teamsWebhookUrl: `${world.peer.origin}/teams` });
  const [made] = await list();
  expect(Object.keys(made!).sort()).toEqual(
    [
      'created_at',
      'enabled',
      'failing_since',
      'id',
      'organization_id',
      'settings',
      'type',
      'updated_at',
    ].sort(),
  );
  const [code] = [
    await world.admin.refused('PUT', channel('fax'), { settings: { url: 'https://example.com' } }),
  ];
  expect(code).toEqual([400, 'integration_type_unsupported']);
  const refused = await world.admin.client.fetch(`/api/organizations${channel('fax')}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(((await refused.json()) as { detail: string }).detail).toMatch(/^Unsupported integration type\b/);
  await world.admin.ask('DELETE', at(`/${made!.id}`));
  expect(await list()).toEqual([]);
  expect(await world.admin.refused('DELETE', at(`/${made!.id}`))).toEqual([404, 'integration_not_found']);
});

test('[ENT-281] [ENT-282] [ENT-283] [ENT-284] [ENT-285] [ENT-286] [ENT-287] [INTEGR-017] [INTEGR-018] each type has its own settings; what cannot be sent to is refused', async () => {
  expect(await world.admin.refused('PUT', channel('slack'), { settings: {} })).toEqual([
    400,
    'integration_settings_missing',
  ]);
  for (const webhookUrl of ['no address', 'ftp://x.example/', 'https://a:b@x.example/'])
    expect(await world.admin.refused('PUT', channel('slack'), { settings: { webhookUrl } })).toEqual([
      400,
      'integration_address_invalid',
    ]);
  const own = await save('webhook', {
    url: `${world.peer.origin}/own`,
    headers: { 'x-token': 'sealed-value' },
  });
  expect(own.settings).toMatchObject({ method: 'POST', headers: ['x-token'] });
  expect(JSON.stringify(own)).not.toContain('sealed-value');
  const put = await save('webhook', { method: 'PUT' });
  expect(put.settings).toMatchObject({
    method: 'PUT',
    headers: ['x-token'],
    url: `${world.peer.origin}/••••/own`,
  });
  expect(await world.admin.refused('PUT', channel('webhook'), { settings: { method: 'GET' } })).toEqual([
    400,
    'invalid_request',
  ]);
  for (const headers of [
    { Host: 'a' },
    { 'content-length': '3' },
    { Cookie: 'a=b' },
    { 'x y': 'a' },
    { 'x-a': 'b\r\nc: d' },
  ])
    expect(await world.admin.refused('PUT', channel('webhook'), { settings: { headers } })).toEqual([
      400,
      'integration_header_refused',
    ]);
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x-${n}`, 'a']));
  expect(await world.admin.refused('PUT', channel('webhook'), { settings: { headers: many } })).toEqual([
    400,
    'too_many_headers',
  ]);
  // Not to anybody: an organization must not send mail to strangers.
  expect(
    await world.admin.refused('PUT', channel('email'), {
      settings: { emailAddress: 'stranger@example.com' },
    }),
  ).toEqual([400, 'integration_mail_unknown']);
});

test('[INTEGR-022] only admins set up, members see what was found, others see nothing', async () => {
  const made = await save('slack', { webhookUrl: `${world.peer.origin}/slack` });
  await ended({ outcome: 'ai_generated', probability: 0.97 });
  const viewer = await join(world.server, world.organization as never, world.admin, 'viewer');
  const stranger = await signedUp(world.server);
  for (const [method, path, body] of [
    ['GET', at(), undefined],
    ['PUT', channel('slack'), { settings: {} }],
    ['PATCH', at(`/${made.id}`), { enabled: false }],
    ['POST', at(`/${made.id}/test`), undefined],
    ['DELETE', at(`/${made.id}`), undefined],
  ] as const) {
    expect(await viewer.refused(method, path, body), path).toEqual([403, 'forbidden']);
    expect(await stranger.refused(method, path, body), path).toEqual([404, 'organization_not_found']);
  }
  const [seen] = await alerts(viewer);
  expect(seen?.title).toBe('AI-generated file found');
  expect(
    await viewer.refused('POST', `/${world.organization.id}/threat-alerts/${seen?.id}/acknowledge`),
  ).toEqual([403, 'forbidden']);
  const elsewhere = await stranger.create('Elsewhere');
  for (const path of [`/integrations/${made.id}/test`, `/threat-alerts/${seen?.id}/acknowledge`])
    expect((await stranger.refused('POST', `/${elsewhere.id}${path}`))[0], path).toBe(404);
  expect(
    await stranger.refused(
      'POST',
      `/${elsewhere.id}/threat-alerts/deliveries/${seen?.deliveries[0]?.id}/send`,
    ),
  ).toEqual([404, 'alert_not_found']);
});
