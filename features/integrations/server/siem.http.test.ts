/** Alerts for a SIEM: sent to a real syslog server over TCP and TLS, and read by program from a place on. */
import { auditLog, deliveries } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createFetcher } from '@unmask/platform/safe-fetch';
import { join, signedUp } from '@unmask/testing/organizations';
import { setTier, until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExportedPage } from '../contract.ts';
import { integrationConfigs, threatAlerts } from '../tables.ts';
import { alertWorld } from './integrations.testing.ts';
import { deliverSyslog } from './syslog/deliver.ts';
import { type Certified, certified, type SyslogPeer, startSyslogPeer } from './syslog/peer.testing.ts';

const { world, db, at, channel, save, list, alerts, ended } = alertWorld();
let own: Certified;
let tcp: SyslogPeer;
let tls: SyslogPeer;

beforeAll(async () => {
  own = certified();
  [tcp, tls] = [await startSyslogPeer(), await startSyslogPeer(own)];
});
afterAll(async () => {
  await tcp.close();
  await tls.close();
});
beforeEach(() => {
  for (const peer of [tcp, tls]) Object.assign(peer, { messages: [], manner: 'proper' });
});

const plain = (more = {}) => ({ host: '127.0.0.1', port: tcp.port, transport: 'tcp', ...more });
const sealed = (more = {}) => ({
  ...{ host: '127.0.0.1', port: tls.port, transport: 'tls', authority: own.certificate, ...more },
});
const test1 = async (id: string) =>
  world.admin.ask<{ success: boolean; message?: string }>('POST', at(`/${id}/test`));

describe('sent by syslog', () => {
  test('an alert goes as CEF over TLS and over TCP, its octets counted; the name of a file breaks out of nothing', async () => {
    const made = await save('syslog', sealed());
    expect(made.settings).toMatchObject({ host: '127.0.0.1', transport: 'tls', authority: true });
    expect(JSON.stringify(made)).not.toContain('BEGIN CERTIFICATE');
    const fileName = 'Grüße|a=b\\c\nmsg=forged.mp4';
    const event = await ended({ outcome: 'ai_generated', probability: 0.97 }, { fileName });
    const [line] = await until('it came by TLS', async () => tls.messages.length > 0 && tls.messages, 20_000);
    const head = `<130>1 ${event.endedAt} 127.0.0.1 unmask - ai_generated - CEF:0|Unmask|Unmask|`;
    expect(line?.startsWith(head)).toBe(true);
    expect(line).toContain('|ai_generated|AI-generated file found|10|rt=');
    expect(line).toContain(' fname=Grüße|a\\=b\\\\c\\nmsg\\=forged.mp4 fileHash=');
    expect(line).toContain(` cs1=0.9.0 cs1Label=engineVersion`);
    expect(line).toContain(`/analyses/${event.id} msg=`);
    await until('it is noted', async () => (await alerts())[0]?.integrationsSent.includes(made.id) || null);

    await save('syslog', plain());
    await ended({ outcome: 'inconclusive', probability: 0.8 });
    const [review] = await until(
      'it came by TCP',
      async () => tcp.messages.length > 0 && tcp.messages,
      20_000,
    );
    expect(review).toMatch(/^<132>1 \S+Z 127\.0\.0\.1 unmask - needs_review - CEF:0\|Unmask\|/);
    const entries = await db().select().from(auditLog).where(eq(auditLog.target, made.id));
    expect(entries.map(({ action }) => action)).toEqual(['integration.created', 'integration.changed']);
  });

  test('a test says why it did not arrive; a slow server has time, one that breaks off has not read it', async () => {
    const { id } = await save('syslog', plain());
    tcp.manner = 'slow';
    expect(await test1(id)).toEqual({ success: true });
    expect(tcp.messages[0]).toContain(' test - CEF:0|');
    const brokenOff = 'SIEM alert failed: the connection was broken off before the message was read';
    for (const manner of ['ends', 'resets'] as const) {
      tcp.manner = manner;
      expect(await test1(id), manner).toEqual({ success: false, message: brokenOff });
    }
    await save('syslog', plain({ port: 1 + 65_534 }));
    expect((await test1(id)).message).toBe('SIEM alert failed: nothing listens at this port');
    // TLS is meant where plain text is read.
    await save('syslog', sealed({ port: tcp.port }));
    tcp.manner = 'proper';
    expect((await test1(id)).success).toBe(false);
    expect(tcp.messages).toHaveLength(1);
    const stranger = await startSyslogPeer(certified());
    await save('syslog', sealed({ port: stranger.port }));
    expect((await test1(id)).message).toContain('certificate of the server is not valid');
    expect(stranger.messages).toEqual([]);
    await stranger.close();
  });

  test('one that never ends has not taken it; networks that are not allowed are not reached', async () => {
    const fetcher = createFetcher({ allow: ['127.0.0.0/8'] });
    const place = { host: '127.0.0.1', port: tcp.port, transport: 'tcp' } as const;
    const { signal } = new AbortController();
    const terms = { timeout_ms: 1_500, signal };
    tcp.manner = 'silent';
    expect(await deliverSyslog(fetcher, place, Buffer.from('1 a'), terms)).toContain(
      'end the connection in time',
    );
    const closed = createFetcher({ allow: [] });
    for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1'])
      expect(await deliverSyslog(closed, { ...place, host }, Buffer.from('1 b'), terms), host).toContain(
        'not allowed',
      );
    expect(tcp.messages).toEqual(['a']);
    const stopping = new AbortController();
    stopping.abort(new Error('stopping'));
    await expect(
      deliverSyslog(fetcher, place, Buffer.from('1 c'), { ...terms, signal: stopping.signal }),
    ).rejects.toThrow('stopping');
  });

  test('what fails is tried again, can be sent again, and is switched off after days', async () => {
    tcp.manner = 'resets';
    const made = await save('syslog', plain());
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const failed = await until(
      'it failed',
      async () => (await alerts())[0]?.deliveries.find(({ error }) => error !== null) ?? null,
      20_000,
    );
    expect(failed).toMatchObject({ type: 'syslog', state: 'pending' });
    await db().update(deliveries).set({ state: 'failed' }).where(eq(deliveries.id, failed.id));
    tcp.manner = 'proper';
    await world.admin.ask('POST', `/${world.organization.id}/threat-alerts/deliveries/${failed.id}/send`);
    await until(
      'it arrived',
      async () => (await alerts())[0]?.integrationsSent[0] === made.id || null,
      20_000,
    );
    tcp.manner = 'resets';
    await db()
      .update(integrationConfigs)
      .set({ failingSince: new Date(Date.now() - 4 * 86_400_000) })
      .where(eq(integrationConfigs.id, made.id));
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    await until('it is off', async () => ((await list())[0]?.enabled === false ? true : null), 20_000);
  });

  test('what cannot be sent to is refused', async () => {
    for (const settings of [
      plain({ host: 'https://siem.example.com' }),
      plain({ host: 'a b' }),
      plain({ port: 25 }),
      plain({ host: '-a.example' }),
    ])
      expect(await world.admin.refused('PUT', channel('syslog'), { settings })).toEqual([
        ...[400, 'integration_host_invalid'],
      ]);
    expect(await world.admin.refused('PUT', channel('syslog'), { settings: {} })).toEqual([
      ...[400, 'integration_settings_missing'],
    ]);
    expect(
      await world.admin.refused('PUT', channel('syslog'), { settings: sealed({ authority: 'none' }) }),
    ).toEqual([400, 'integration_authority_invalid']);
  });
});

describe('read by program', () => {
  const read = async (cursor?: string, who = world.admin) =>
    who.ask<ExportedPage>(
      'GET',
      `/${world.organization.id}/alert-export${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    );

  test('oldest first from a place on, each once; what is found again after a month comes again', async () => {
    const none = await read();
    expect(none).toEqual({ items: [], next_cursor: '0', has_more: false });
    const event = await ended({ outcome: 'ai_generated', probability: 0.97 });
    await ended({ outcome: 'inconclusive', probability: 0.8 }, { sha256: null, engineVersion: null });
    const first = await read(none.next_cursor);
    expect(first.items.map((item) => item.class)).toEqual(['ai_generated', 'needs_review']);
    expect(first.items[0]).toEqual({
      number: expect.any(Number),
      id: expect.any(String),
      organization_id: world.organization.id,
      time: event.endedAt,
      class: 'ai_generated',
      severity: 'critical',
      title: 'AI-generated file found',
      message: expect.stringContaining('call.mp4'),
      analysis_id: event.id,
      file_name: 'call.mp4',
      file_sha256: event.sha256,
      probability: 0.97,
      likelihood_ratio: 31.5,
      engine_version: '0.9.0',
      times_found: 1,
      last_found_at: event.endedAt,
      acknowledged_at: null,
      false_alarm_at: null,
      url: expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/analyses/${event.id}$`)),
    });
    expect(first.items[1]).toMatchObject({ file_sha256: null, engine_version: null });
    const { next_cursor } = first;
    // Found again at once: it counts up and is no news.
    await ended({ outcome: 'ai_generated', probability: 0.97 }, { sha256: event.sha256 });
    expect(await read(next_cursor)).toEqual({ items: [], next_cursor, has_more: false });
    const long = new Date(Date.now() - 40 * 86_400_000);
    await db().update(threatAlerts).set({ lastAt: long }).where(eq(threatAlerts.id, first.items[0]!.id));
    await ended({ outcome: 'ai_generated', probability: 0.97 }, { sha256: event.sha256 });
    expect((await read(next_cursor)).items).toMatchObject([{ id: first.items[0]!.id, times_found: 3 }]);
    expect(await world.admin.refused('GET', `/${world.organization.id}/alert-export?cursor=x`)).toEqual([
      ...[400, 'alert_export_cursor_invalid'],
    ]);
  });

  test('alerts whose transactions end late and out of order are neither skipped nor repeated', async () => {
    const seen: string[] = [];
    let cursor = '0';
    const look = async () => {
      const page = await read(cursor);
      seen.push(...page.items.map(({ analysis_id }) => String(analysis_id)));
      cursor = page.next_cursor;
    };
    const late = (id: string, hold_ms: number) =>
      db().transaction(async (tx) => {
        const answer = { outcome: 'ai_generated', probability: 0.97 };
        const about = { id, organizationId: world.organization.id, sha256: null, fileName: 'late.mp4' };
        const event = { ...about, state: 'completed', answer, endedAt: new Date().toISOString() };
        await world.server.core.analysis.events.publish(tx, 'analysis.ended', event as never);
        await new Promise((resolve) => setTimeout(resolve, hold_ms));
      });
    const ids = Array.from({ length: 6 }, (_, n) => `late-${world.organization.id}-${n}`);
    const writing = Promise.all(ids.map((id, n) => late(id, n % 2 === 0 ? 150 : 0)));
    let written = false;
    void writing.finally(() => {
      written = true;
    });
    while (!written) await look();
    await writing;
    await look();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('with a key that may, of a member, and of no other organization', async () => {
    const { admin, organization, server } = world;
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const viewer = await join(server, organization as never, admin, 'viewer');
    expect((await read(undefined, viewer)).items).toHaveLength(1);
    const stranger = await signedUp(server);
    expect(await stranger.refused('GET', `/${organization.id}/alert-export`)).toEqual([
      ...[404, 'organization_not_found'],
    ]);
    for (const { id } of [admin, stranger]) await setTier(server, id, 'enterprise');
    const keyOf = async (who: typeof admin, scope: string) => {
      const made = await who.client.post('/api/api-keys', { name: 'siem', scopes: [scope] });
      return ((await made.json()) as { secret: string }).secret;
    };
    const ask = async (secret: string, query = '') => {
      const url = `${server.address}/api/v1/organizations/${organization.id}/alerts${query}`;
      const answer = await fetch(url, { headers: { 'x-api-key': secret } });
      return [answer.status, (await answer.json()) as ExportedPage & { code?: string }] as const;
    };
    const key = await keyOf(admin, 'alerts:read');
    const [status, page] = await ask(key);
    expect([status, page.items.length, page.has_more]).toEqual([200, 1, false]);
    expect((await ask(key, `?cursor=${page.next_cursor}`))[1].items).toEqual([]);
    expect((await ask(key, '?cursor=-1'))[1].code).toBe('alert_export_cursor_invalid');
    expect((await ask(await keyOf(admin, 'usage:read')))[1].code).toBe('api_scope_missing');
    expect((await ask(await keyOf(stranger, 'alerts:read')))[1].code).toBe('organization_not_found');
  });
});
