/** Mail scanning against a real mail server. */
import { readFile } from 'node:fs/promises';
import type { AnalysisEnded } from '@unmask/analyses/contract';
import { auditLog } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { startTlsPeer } from '@unmask/platform/testing/raw-server';
import { type Dovecot, startDovecot } from '@unmask/testing/dovecot';
import { join, type Person, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListedAlert } from '../../contract.ts';
import type { Mailbox, Scanned } from '../../mailbox-contract.ts';
import { mailAttachments, mailboxes } from '../../tables.ts';

let mail: Dovecot;
let server: TestServer;
let admin: Person;
let organization: { id: string };
let user: string;
let made = 0;

beforeAll(async () => {
  mail = await startDovecot();
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.0/8', IMAP_CA_FILE: mail.authorityFile });
});
afterAll(async () => {
  await server.dispose();
  await mail.close();
});
beforeEach(async () => {
  made += 1;
  user = `newsroom${made}`;
  admin = await signedUp(server);
  organization = await admin.create('Newsroom');
});

const at = (path = '') => `/${organization.id}/mailboxes${path}`;
const settings = (more = {}) => ({
  ...{ host: '127.0.0.1', port: mail.port, security: 'tls', username: user, password: mail.password },
  ...{ interval: '60', ...more },
});
const connect = (more = {}) => admin.ask<Mailbox>('POST', at(), settings(more));
const refused = (more = {}) => admin.refused('POST', at(), settings(more));
const list = async () => (await admin.ask<{ items: Mailbox[] }>('GET', at())).items;
const look = ({ id }: Mailbox) => admin.ask('POST', at(`/${id}/look`));
const scanned = async () =>
  (await admin.ask<{ items: Scanned[] }>('GET', `/${organization.id}/mail-attachments`)).items;
const db = () => server.core.database.db;

/** A mail with these attachments, as programs write it. */
function written(
  subject: string,
  files: Array<{ name: string; type: string; content: Buffer; how?: string }>,
) {
  const parts = files.map(
    ({ name, type, content, how = 'attachment' }) =>
      `--x\nContent-Type: ${type}; name="${name}"\nContent-Disposition: ${how}; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64').replaceAll(/(.{76})/g, '$1\n')}\n`,
  );
  return `From: Sam <sam@sender.example>\nTo: desk@news.example\nSubject: ${subject}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nSee attached.\n${parts.join('')}--x--\n`;
}
const clip = async (seed: number, name = 'call.mp4') => ({
  ...{ name, type: 'video/mp4', content: await readFile(await tinyClip(seed)) },
});
const untilScanned = (what: string, right: (items: Scanned[]) => boolean) =>
  until(
    what,
    async () => {
      const items = await scanned();
      return right(items) && items;
    },
    90_000,
  );

describe('connecting', () => {
  test('[INTEGR-040] [INTEGR-041] [INTEGR-042] [INTEGR-043] at once, every 5 or 15 minutes, or every hour; sealed, and shown without the password', async () => {
    for (const [index, interval] of ['realtime', '5', '15', '60'].entries()) {
      const one = await connect({ interval, username: `${user}-${index}` });
      expect(one).toMatchObject({ interval, enabled: true, host: '127.0.0.1', folder: 'INBOX' });
      expect(JSON.stringify(one)).not.toContain(mail.password);
    }
    expect((await list()).map(({ interval }) => interval)).toEqual(['realtime', '5', '15', '60']);
    const rows = await db().select().from(mailboxes).where(eq(mailboxes.organizationId, organization.id));
    expect(JSON.stringify(rows)).not.toContain(mail.password);
    // When each is due again follows from it.
    const due = await until(
      'all were looked at',
      async () => {
        const now = await db().select().from(mailboxes).where(eq(mailboxes.organizationId, organization.id));
        return now.every(({ lastLookAt }) => lastLookAt) && now;
      },
      30_000,
    );
    const waits = due
      .map(({ lastLookAt, nextLookAt }) =>
        Math.round((nextLookAt.getTime() - lastLookAt!.getTime()) / 60_000),
      )
      .sort((a, b) => a - b);
    expect(waits).toEqual([1, 5, 15, 60]);
  });

  test('by STARTTLS', async () => {
    expect(await connect({ port: mail.plainPort, security: 'starttls' })).toMatchObject({ enabled: true });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'mailbox_login_refused'],
    ['a folder that is none', { folder: 'Nowhere' }, 'mailbox_folder_missing'],
    ['a port where nothing listens', { port: 1 + 1024 }, 'mailbox_unreachable'],
    ['a port that is not for mail', { port: 22 }, 'mailbox_not_allowed'],
    ['another network of this house', { host: '10.0.0.1' }, 'mailbox_not_allowed'],
    ['what is no name', { host: 'a/@b' }, 'mailbox_unreachable'],
  ])('%s is told in words, and nothing is stored', async (_name, more, code) => {
    expect(await refused(more)).toEqual([400, code]);
    expect(await list()).toEqual([]);
  });

  test('a certificate of somebody else gets no password', async () => {
    const peer = await startTlsPeer((_request, response) => response.end());
    try {
      expect(await refused({ port: peer.port })).toEqual([400, 'mailbox_certificate']);
    } finally {
      await peer.close();
    }
  });

  test('the same folder once, five in all', async () => {
    await connect();
    expect(await refused()).toEqual([409, 'mailbox_twice']);
    for (const n of [1, 2, 3, 4]) await connect({ username: `${user}-${n}` });
    expect(await refused({ username: `${user}-6` })).toEqual([400, 'too_many_mailboxes']);
  });
});

describe('scanning', () => {
  test('in real time: a clip is analyzed, what cannot be read is said, and the organization is told, never the sender', async () => {
    await mail.deliver(user, written('From before', [await clip(90)]));
    await connect({ interval: 'realtime' });
    await until('it is followed', async () => (await list())[0]?.last_look_at, 30_000);
    const logo = { name: 'logo.png', type: 'image/png', content: Buffer.from('x'), how: 'inline' };
    const archive = { name: 'clips.zip', type: 'application/zip', content: Buffer.from('x') };
    const broken = { name: 'broken.mp4', type: 'video/mp4', content: Buffer.from('no clip at all') };
    await mail.deliver(user, written('Urgent', [logo, await clip(91), archive, broken]));
    const items = await untilScanned(
      'all have ended',
      (all) => all.length === 3 && all.every(({ state }) => !['found', 'analysing'].includes(state)),
    );
    const byName = Object.fromEntries(items.map((item) => [item.file_name, item]));
    expect(byName['call.mp4']).toMatchObject({
      ...{ state: 'analysed', sender: 'sam@sender.example', subject: 'Urgent', reason: null },
    });
    expect(['ai_generated', 'inconclusive', 'authentic']).toContain(byName['call.mp4']?.outcome);
    expect(byName['clips.zip']).toMatchObject({ state: 'skipped', reason: 'archive', analysis_id: null });
    expect(byName['broken.mp4']).toMatchObject({ state: 'failed', outcome: null });
    // It is the organization's analysis, which its members open.
    const result = await admin.client.fetch(`/api/analyses/${byName['call.mp4']?.analysis_id}`);
    expect(result.status).toBe(200);
  });

  test('the same file in two mails is analyzed once', async () => {
    const box = await connect();
    const same = await clip(92);
    await mail.deliver(user, written('One', [same]));
    await mail.deliver(user, written('Two', [{ ...same, name: 'other.mp4' }]));
    await look(box);
    const items = await untilScanned(
      'both',
      (all) => all.length === 2 && all.every(({ state }) => state === 'analysed'),
    );
    expect(new Set(items.map(({ analysis_id }) => analysis_id)).size).toBe(1);
    // Nothing twice: the next look finds nothing new.
    await look(box);
    await until('looked again', async () => (await list())[0]?.last_look_at !== box.last_look_at, 30_000);
    expect(await scanned()).toHaveLength(2);
  });

  test('a find is an alert of the organization', async () => {
    const box = await connect();
    await mail.deliver(user, written('Pay today', [await clip(94)]));
    await look(box);
    await untilScanned('it has ended', (all) => all[0]?.state === 'analysed');
    // As if the engine had named it: what follows is the same.
    const analysisId = `named-${organization.id}`;
    await db()
      .update(mailAttachments)
      .set({ state: 'analysing', analysisId })
      .where(eq(mailAttachments.organizationId, organization.id));
    const answer = { outcome: 'ai_generated', probability: 0.97, isAI: true, confidence: 97, lean: 'ai' };
    const now = new Date().toISOString();
    const event = {
      ...{ id: analysisId, userId: admin.id, organizationId: organization.id, viaKey: false, batchId: null },
      ...{ state: 'completed', errorCode: null, fileName: 'call.mp4', sha256: analysisId, createdAt: now },
      ...{ endedAt: now, answer: { ...answer, threat_level: 'high' } },
    } as unknown as AnalysisEnded;
    await db().transaction((tx) => server.core.analysis.events.publish(tx, 'analysis.ended', event));
    const { items } = await admin.ask<{ items: ListedAlert[] }>('GET', `/${organization.id}/threat-alerts`);
    expect(items.map(({ metadata }) => metadata.analysis_id)).toContain(analysisId);
    expect((await scanned())[0]).toMatchObject({ state: 'analysed', outcome: 'ai_generated' });
  });

  test('what a process that ended had begun is begun again', async () => {
    const box = await connect();
    await mail.deliver(user, written('Lost', [await clip(93)]));
    await look(box);
    await untilScanned('it has ended', (all) => all[0]?.state === 'analysed');
    const long = new Date(Date.now() - 3_600_000);
    await db()
      .update(mailAttachments)
      .set({ state: 'analysing', analysisId: 'never-begun', outcome: null, sha256: null, nextAt: long })
      .where(eq(mailAttachments.organizationId, organization.id));
    await look(box);
    const [again] = await untilScanned('it has ended again', (all) => all[0]?.state === 'analysed');
    expect(again?.analysis_id).not.toBe('never-begun');
  });

  test('a password that is refused three times is not tried any more; a new one resumes', async () => {
    const box = await connect();
    await mail.changePassword('changed-by-its-owner');
    try {
      for (const failures of [1, 2, 3]) {
        await look(box);
        await until(
          `refused ${failures}`,
          async () => {
            const [now] = await db().select().from(mailboxes).where(eq(mailboxes.id, box.id));
            return (failures === 3 ? now?.enabled === false : now?.failures === failures) && now;
          },
          30_000,
        );
      }
      expect((await list())[0]).toMatchObject({
        enabled: false,
        last_error: expect.stringContaining('three times'),
      });
      const [, code] = await admin.refused('PATCH', at(`/${box.id}`), { password: 'wrong' });
      expect(code).toBe('mailbox_login_refused');
      const resumed = await admin.ask<Mailbox>('PATCH', at(`/${box.id}`), {
        password: 'changed-by-its-owner',
      });
      expect(resumed).toMatchObject({ enabled: true, last_error: null });
    } finally {
      await mail.changePassword(mail.password);
    }
  });
});

describe('whose it is', () => {
  test('changed, paused, removed, each an entry of the audit log; a paused one is not looked at', async () => {
    const { id } = await connect();
    expect(await admin.ask<Mailbox>('PATCH', at(`/${id}`), { interval: '5' })).toMatchObject({
      interval: '5',
    });
    expect(await admin.ask<Mailbox>('PATCH', at(`/${id}`), { enabled: false })).toMatchObject({
      enabled: false,
    });
    expect(await admin.refused('POST', at(`/${id}/look`))).toEqual([400, 'mailbox_paused']);
    await admin.ask('DELETE', at(`/${id}`));
    expect(await list()).toEqual([]);
    const entries = await db().select().from(auditLog).where(eq(auditLog.target, id));
    expect(entries.map(({ action }) => action).sort()).toEqual(
      ['mailbox.changed', 'mailbox.changed', 'mailbox.connected', 'mailbox.removed'].sort(),
    );
    expect(JSON.stringify(entries)).not.toContain(mail.password);
  });

  test('members who are no admins see no mail; others see nothing at all', async () => {
    const { id } = await connect();
    const analyst = await join(server, organization as never, admin, 'analyst');
    for (const path of [at(), `/${organization.id}/mail-attachments`])
      expect((await analyst.refused('GET', path))[0]).toBe(403);
    const stranger = await signedUp(server);
    const own = await stranger.create('Elsewhere');
    expect((await stranger.refused('GET', at()))[0]).toBe(404);
    expect(await stranger.refused('POST', `/${own.id}/mailboxes/${id}/look`)).toEqual([
      404,
      'mailbox_not_found',
    ]);
    expect(await stranger.refused('DELETE', `/${own.id}/mailboxes/${id}`)).toEqual([
      404,
      'mailbox_not_found',
    ]);
  });

  test('once whoever connected it is no admin any more it stops, and says so', async () => {
    const box = await connect();
    // The first look follows by itself; it must not be the one that finds the change.
    await until('it was looked at', async () => (await list())[0]?.last_look_at, 30_000);
    const [row] = await db().select().from(mailboxes).where(eq(mailboxes.id, box.id));
    const second = await join(server, organization as never, admin, 'viewer');
    await db().update(mailboxes).set({ startedBy: second.id }).where(eq(mailboxes.id, row!.id));
    await look(box);
    const stopped = await until(
      'it stopped',
      async () => {
        const [now] = await list();
        return now?.enabled === false && now;
      },
      30_000,
    );
    expect(stopped.last_error).toContain('may not charge');
  });
});
