/** Alerts over the real server, to real receivers at the wire. */
import { deliveries, organizationMembers, userProfiles } from '@unmask/db';
import { and, eq, like } from '@unmask/db/sql';
import { join } from '@unmask/testing/organizations';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import type { ListedAlert } from '../contract.ts';
import { integrationConfigs } from '../tables.ts';
import { alertWorld } from './integrations.testing.ts';

const { world, db, at, channel, save, list, alerts, ended, arrived } = alertWorld();
const bodyOf = (exchange: { body: string }) => JSON.parse(exchange.body);

describe('what is told', () => {
  test('[INTEGR-002] [CALL-090] [CALL-091] [CALL-092] [CALL-093] [CALL-094] [CALL-095] [CALL-096] [CALL-097] Slack: channel, text, colour, fields, time; a file name mentions nobody', async () => {
    await save('slack', { webhookUrl: `${world.peer.origin}/slack`, channel: '#fraud' });
    await ended(
      { outcome: 'ai_generated', probability: 0.97 },
      { fileName: '<!channel> <http://evil.example|click>.mp4' },
    );
    const [sent] = await arrived('/slack');
    const body = bodyOf(sent!);
    expect(sent?.method).toBe('POST');
    expect(body).toMatchObject({ channel: '#fraud', text: 'AI-generated file found' });
    const [attachment] = body.attachments;
    expect(attachment.color).toBe('#c0362c');
    expect(attachment.fields.map(({ title }: { title: string }) => title)).toEqual([
      'Type',
      'Severity',
      'Message',
    ]);
    expect(attachment.fields[1].value).toBe('critical');
    expect(Math.abs(attachment.ts - Date.now() / 1000)).toBeLessThan(120);
    expect(sent?.body).not.toContain('<!channel>');
    expect(sent?.body).toContain('&lt;!channel&gt;');
  });

  test('[INTEGR-003] [CALL-098] Teams: a workflow gets an Adaptive Card, its Markdown taken literally', async () => {
    const made = await save('teams', { teamsWebhookUrl: `${world.peer.origin}/teams` });
    expect(made.settings.teamsCard).toBe('adaptive_card');
    await ended(
      { outcome: 'inconclusive', probability: 0.8 },
      { fileName: '[free](http://evil.example).mp4' },
    );
    const [sent] = await arrived('/teams');
    const { content } = bodyOf(sent!).attachments[0];
    expect(content.type).toBe('AdaptiveCard');
    expect(content.body[1].facts).toEqual([
      { title: 'Type', value: 'Needs review' },
      { title: 'Severity', value: 'medium' },
    ]);
    expect(content.body[2].text).toContain('\\[free\\]\\(http://evil.example\\)');
    expect(content.body[2].text).toContain('no verdict');
  });

  test('[INTEGR-004] [CALL-099] [CALL-100] [CALL-101] [CALL-102] [ENT-288] [ENT-289] [ENT-290] [ENT-291] [ENT-292] [ENT-293] [ENT-294] [ENT-295] [ENT-297] an own address: method, JSON and own headers, the alert as body', async () => {
    await save('webhook', {
      url: `${world.peer.origin}/own`,
      method: 'PUT',
      headers: { 'x-token': 'abc', 'user-agent': 'own' },
    });
    const event = await ended({ outcome: 'ai_generated', probability: 0.92 });
    const [sent] = await arrived('/own');
    expect(sent?.method).toBe('PUT');
    expect(sent?.headers).toMatchObject({ 'content-type': 'application/json', 'x-token': 'abc' });
    expect(bodyOf(sent!)).toEqual({
      id: expect.any(String),
      organizationId: world.organization.id,
      type: 'deepfake_detected',
      severity: 'high',
      title: 'AI-generated file found',
      message: expect.stringContaining('call.mp4'),
      metadata: {
        analysis_id: event.id,
        file_name: 'call.mp4',
        probability: 0.92,
        likelihood_ratio: 31.5,
        outcome: 'ai_generated',
        sha256: event.sha256,
        engine_version: '0.9.0',
      },
      timestamp: event.endedAt,
      integrationsSent: [],
    });
  });

  test('[INTEGR-001] [INTEGR-029] mail: to the confirmed address of a member, with the link to the result', async () => {
    const member = await join(world.server, world.organization as never, world.admin, 'analyst');
    await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, member.id));
    await save('email', { emailAddress: member.email });
    const event = await ended({ outcome: 'ai_generated', probability: 0.97 });
    const mail = await until(
      'it happened',
      async () => {
        const [row] = await db()
          .select()
          .from(deliveries)
          .where(and(eq(deliveries.target, member.email), eq(deliveries.kind, 'threat_alert')));
        return row ?? null;
      },
      20_000,
    );
    expect(mail.subject).toBe('AI-generated file found');
    expect(mail.body).toContain(`/analyses/${event.id}`);
    // Who has left is written to no more.
    await db().delete(organizationMembers).where(eq(organizationMembers.userId, member.id));
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const [newest] = await until(
      'it happened',
      async () => {
        const found = await alerts();
        return found[0]?.deliveries[0]?.error ? found : null;
      },
      20_000,
    );
    expect(newest?.deliveries[0]?.error).toContain('Email alert failed');
  });

  test('[INTEGR-044] [INTEGR-045] [INTEGR-046] from the threshold that each chose; a verdict is always told; below it nothing is a find', async () => {
    await save('slack', { webhookUrl: `${world.peer.origin}/slack`, threshold: 90 });
    await save('webhook', { url: `${world.peer.origin}/own`, threshold: 50 });
    await ended({ outcome: 'inconclusive', probability: 0.6 }, { fileName: 'sixty.mp4' });
    await ended({ outcome: 'inconclusive', probability: 0.49 }, { fileName: 'below.mp4' });
    await ended({ outcome: 'authentic', probability: 0.05 });
    await ended({ outcome: 'ai_generated', probability: 0.9 }, { state: 'failed', answer: null });
    await ended({ outcome: 'ai_generated', probability: 0.9 }, { organizationId: null });
    await ended({ outcome: 'inconclusive', probability: 0.91 }, { fileName: 'ninety.mp4' });
    await arrived('/own', 2);
    await arrived('/slack', 1);
    expect((await alerts()).map(({ metadata }) => metadata.file_name)).toEqual(['ninety.mp4', 'sixty.mp4']);
    expect(world.peer.to('/slack')).toHaveLength(1);
    expect(await world.admin.refused('PUT', channel('slack'), { settings: { threshold: 60 } })).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('one file that is sent to forty people is one alert, told of once', async () => {
    await save('webhook', { url: `${world.peer.origin}/own` });
    for (let n = 0; n < 5; n += 1)
      await ended({ outcome: 'ai_generated', probability: 0.97 }, { sha256: 'ab'.repeat(32) });
    await arrived('/own');
    const [alert, ...more] = await alerts();
    expect(more).toEqual([]);
    expect(alert?.times).toBe(5);
    expect(world.peer.to('/own')).toHaveLength(1);
  });
});

describe('when a channel fails', () => {
  test('[INTEGR-014] [INTEGR-015] [INTEGR-016] [INTEGR-030] [ENT-296] it is skipped and tried again; the others have the alert, and it can be sent again', async () => {
    world.answers['/slack'] = { status: 500, body: 'broken' };
    const own = await save('webhook', { url: `${world.peer.origin}/own` });
    await save('slack', { webhookUrl: `${world.peer.origin}/slack` });
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const alert = await until(
      'it happened',
      async () => {
        const [first] = await alerts();
        const done =
          first?.integrationsSent.includes(own.id) && first.deliveries.some(({ error }) => error !== null);
        return done ? first : null;
      },
      20_000,
    );
    const failed = alert.deliveries.find(({ type }) => type === 'slack');
    expect(failed).toMatchObject({ state: 'pending', error: 'Slack alert failed: 500' });
    expect(alert.integrationsSent).toEqual([own.id]);
    // Given up: then an admin may send it again.
    await db().update(deliveries).set({ state: 'failed' }).where(eq(deliveries.id, failed!.id));
    world.answers = {};
    const path = `/${world.organization.id}/threat-alerts/deliveries/${failed!.id}/send`;
    await world.admin.ask('POST', path);
    await until(
      'it happened',
      async () => ((await alerts())[0]?.integrationsSent.length === 2 ? true : null),
      20_000,
    );
    // It has arrived: there is nothing to send again.
    expect(await world.admin.refused('POST', path)).toEqual([404, 'alert_not_found']);
  });

  test('after days of failures it is switched off, and the admins are told', async () => {
    world.answers['/own'] = { status: 410 };
    const made = await save('webhook', { url: `${world.peer.origin}/own` });
    const long = new Date(Date.now() - 4 * 86_400_000);
    await db()
      .update(integrationConfigs)
      .set({ failingSince: long })
      .where(eq(integrationConfigs.id, made.id));
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    await until('it happened', async () => ((await list())[0]?.enabled === false ? true : null), 20_000);
    const mails = await db()
      .select()
      .from(deliveries)
      .where(
        and(eq(deliveries.target, world.admin.email), like(deliveries.subject, 'Alerts to Custom webhook%')),
      );
    expect(mails).toHaveLength(1);
  });

  test('[INTEGR-023] [INTEGR-024] [INTEGR-025] [INTEGR-031] [INTEGR-032] [INTEGR-034] a test is sent at once, marked as one, and says why it did not arrive', async () => {
    const own = await save('webhook', { url: `${world.peer.origin}/own` });
    expect(await world.admin.ask('POST', at(`/${own.id}/test`))).toEqual({ success: true });
    expect(bodyOf(world.peer.to('/own')[0]!)).toMatchObject({
      type: 'deepfake_detected',
      severity: 'medium',
      title: 'Test Alert',
      metadata: { test: true },
    });
    world.answers['/own'] = { status: 503 };
    expect(await world.admin.ask('POST', at(`/${own.id}/test`))).toEqual({
      success: false,
      message: 'Webhook alert failed: 503',
    });
    const teams = await save('teams', { teamsWebhookUrl: 'http://127.0.0.1:1/none' });
    const answer = await world.admin.ask<{ success: boolean; message: string }>(
      'POST',
      at(`/${teams.id}/test`),
    );
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringContaining('Teams alert failed: '),
    });
    // Nothing was found: nothing is listed.
    expect(await alerts()).toEqual([]);
  });

  test('at most thirty tests an hour', async () => {
    const own = await save('webhook', { url: `${world.peer.origin}/own` });
    for (let n = 0; n < 30; n += 1) await world.admin.ask('POST', at(`/${own.id}/test`));
    expect(await world.admin.refused('POST', at(`/${own.id}/test`))).toEqual([429, 'alert_limit']);
  });
});

test('acknowledged once, by name of the first, and part of what the person takes along', async () => {
  await ended({ outcome: 'ai_generated', probability: 0.97 });
  const [alert] = await alerts();
  const path = `/${world.organization.id}/threat-alerts/${alert?.id}/acknowledge`;
  const first = await world.admin.ask<{ acknowledgedAt: string }>('POST', path);
  expect(await world.admin.ask('POST', path)).toEqual(first);
  expect((await alerts())[0]).toMatchObject(first);
  const file = (await (await world.admin.client.fetch('/api/account/export')).json()) as Record<
    string,
    unknown
  >;
  expect(file.alerts_acknowledged).toEqual([expect.objectContaining({ title: 'AI-generated file found' })]);
});

test('read in parts, newest first; a place that is none is refused', async () => {
  for (let n = 0; n < 23; n += 1)
    await ended({ outcome: 'ai_generated', probability: 0.97 }, { fileName: `f${n}.mp4` });
  const part = (cursor = '') =>
    world.admin.ask<{ items: ListedAlert[]; nextCursor: string | null }>(
      'GET',
      `/${world.organization.id}/threat-alerts${cursor}`,
    );
  const one = await part();
  const two = await part(`?cursor=${one.nextCursor}`);
  expect([one.items.length, two.items.length, two.nextCursor]).toEqual([20, 3, null]);
  expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(23);
  expect(await world.admin.refused('GET', `/${world.organization.id}/threat-alerts?cursor=x`)).toEqual([
    400,
    'alert_cursor_invalid',
  ]);
});

test('in quiet hours only what is critical goes out; by mail alerts can come together', async () => {
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const hours = { quietFrom: clock(-1), quietTo: clock(2), timeZone: 'UTC' };
  await save('webhook', { url: `${world.peer.origin}/quiet`, ...hours });
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, world.admin.id));
  const mail = await save('email', { emailAddress: world.admin.email, digest: 'hourly', timeZone: 'UTC' });
  expect(mail.settings).toMatchObject({ digest: 'hourly', timeZone: 'UTC' });
  expect(await world.admin.refused('PUT', channel('email'), { settings: { timeZone: 'Nowhere' } })).toEqual([
    ...[400, 'integration_timing_invalid'],
  ]);
  expect(await world.admin.refused('PUT', channel('email'), { settings: { quietFrom: '10:00' } })).toEqual([
    ...[400, 'integration_timing_invalid'],
  ]);
  await ended({ outcome: 'ai_generated', probability: 0.9 }, { fileName: 'one.mp4' });
  await ended({ outcome: 'inconclusive', probability: 0.8 }, { fileName: 'two.mp4' });
  await ended({ outcome: 'ai_generated', probability: 0.97 }, { fileName: 'now.mp4' });
  const [only, ...more] = await arrived('/quiet');
  expect(more).toEqual([]);
  expect(bodyOf(only!).message).toContain('now.mp4');
  const written = (await alerts()).flatMap(({ deliveries: all }) => all);
  // Two to the webhook and one mail wait, and that mail is of both.
  const waiting = written.filter(({ type, state }) => type === 'email' && state === 'pending');
  expect(new Set(waiting.map(({ id }) => id)).size).toBe(1);
  expect(waiting).toHaveLength(2);
  await db().update(deliveries).set({ nextAttemptAt: new Date() }).where(eq(deliveries.id, waiting[0]!.id));
  const digest = await until('the mail of both', async () => {
    const kind = eq(deliveries.kind, 'threat_alert_digest');
    return (
      await db()
        .select()
        .from(deliveries)
        .where(and(kind, eq(deliveries.target, world.admin.email)))
    )[0];
  });
  expect(digest.subject).toBe('2 alerts');
  expect(digest.body).toContain('one.mp4');
  expect(digest.body).toContain('two.mp4');
  expect(digest.body).not.toContain('now.mp4');
  // A switch alone changes none of it.
  const again = await save('email', {}, { enabled: true });
  expect(again.settings).toMatchObject({ digest: 'hourly' });
});

test('[CALL-089] an alert is mailed when it is asked for: only one that exists, only to the confirmed address of a member', async () => {
  const { admin, organization } = world;
  await ended({ outcome: 'ai_generated', probability: 0.97 });
  const [alert] = await alerts();
  const ask = async (more: object, who = admin) => {
    const body = { to: admin.email, subject: 'Look at this', alert, ...more };
    const response = await who.client.post('/functions/v1/send-threat-alert', body);
    return [response.status, (await response.json()) as { code?: string }] as const;
  };
  expect((await ask({}))[1]).toMatchObject({ code: 'integration_mail_unknown' });
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, admin.id));
  expect((await ask({ to: 'stranger@elsewhere.example' }))[1]).toMatchObject({
    code: 'integration_mail_unknown',
  });
  const none = { id: 'none', organizationId: organization.id };
  expect(await ask({ alert: none })).toMatchObject([404, { code: 'alert_not_found' }]);
  expect((await ask({ subject: '' }))[0]).toBe(400);
  const viewer = await join(world.server, organization as never, admin, 'viewer');
  expect((await ask({}, viewer))[0]).toBe(403);
  expect(await ask({ subject: 'Look at this\r\nBcc: all@elsewhere.example' })).toEqual([
    200,
    { success: true },
  ]);
  const [mail] = await db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.target, admin.email), eq(deliveries.kind, 'threat_alert')));
  expect(mail?.subject).toBe('Look at this Bcc: all@elsewhere.example');
  expect(mail?.body).toContain('is named AI-generated');
});
