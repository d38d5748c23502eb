/** The operator's calls over queue, mail and reports, on the embedded database. */

import { analysisJobs } from '@unmask/analyses/tables';
import { deliveries, threatReports, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { joinOrganization, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { JobSchema, MailSchema } from '../contract.ts';
import { AnswerSchema, errorOf, operatedServer, pageOf } from './operator.testing.ts';

let server: TestServer;
let staffId: string;
const { parts, call, read, audit } = operatedServer();
beforeAll(() => {
  ({ server, staffId } = parts());
});
const db = () => server.core.database.db;

describe('the queue', () => {
  /** The engine of this server is real: entries made by hand fail or wait as the test says. */
  let made = 0;
  async function job(values: Partial<typeof analysisJobs.$inferInsert>): Promise<string> {
    made += 1;
    const [row] = await db()
      .insert(analysisJobs)
      .values({
        id: `made-${made}`,
        addressHash: 'x',
        fileName: 'made.mp4',
        fileSize: 1,
        fileType: 'video/mp4',
        mode: 'full',
        ...values,
      })
      .returning();
    return row!.queueId;
  }
  const jobs = (input: object) => read(pageOf(JobSchema), 'listJobs', input);

  test('a failed analysis runs again to its end; its error is shown until then', async () => {
    const client = server.client();
    const userId = await client.signUp('failing@example.com');
    const started = await client.upload(await tinyClip(7));
    const { id } = (await started.json()) as { id: string };
    const state = async () =>
      (await db().select().from(analysisJobs).where(eq(analysisJobs.id, id)))[0]?.state;
    await until('the analysis', async () => (await state()) === 'completed');
    await db()
      .update(analysisJobs)
      .set({ state: 'failed', errorCode: 'decoder_crashed', result: null, attempts: 2, chargedDay: null })
      .where(eq(analysisJobs.id, id));
    const [failed] = (await jobs({ filter: 'failed', search: 'failing@example.com' })).items;
    expect(failed).toMatchObject({
      owner: 'failing@example.com',
      errorCode: 'decoder_crashed',
      error: 'The file could not be analyzed: reading it failed twice.',
      canRetry: true,
      canCancel: false,
    });
    expect(failed?.handle).not.toBe(id);
    const before = (await db().select().from(userProfiles).where(eq(userProfiles.id, userId)))[0];
    expect((await call('retryJob', { handle: failed?.handle })).status).toBe(200);
    await until('the second run', async () => (await state()) === 'completed');
    const after = (await db().select().from(userProfiles).where(eq(userProfiles.id, userId)))[0];
    expect(after?.videosAnalyzedToday).toBe(before?.videosAnalyzedToday);
    // The handle was that of the failed attempt.
    expect((await call('retryJob', { handle: failed?.handle })).status).toBe(404);
    expect((await audit('job.retried')).items[0]).toMatchObject({
      actor: staffId,
      target: failed?.handle,
      detail: { errorCode: 'decoder_crashed' },
    });
  });

  test('without its file, or when it has not failed, it cannot run again', async () => {
    const gone = await job({ state: 'failed', errorCode: 'deadline', finishedAt: new Date() });
    const refused = await call('retryJob', { handle: gone });
    expect(refused.status).toBe(409);
    expect(await errorOf(refused)).toBe('Only a failed analysis whose file is still stored can run again.');
    expect((await jobs({ filter: 'failed', search: gone })).items[0]?.canRetry).toBe(false);
    const ended = await job({ state: 'cancelled', fileKey: 'k' });
    expect((await call('retryJob', { handle: ended })).status).toBe(409);
    expect((await call('cancelJob', { handle: ended })).status).toBe(409);
  });

  test('a waiting one is cancelled and given back, a running one is asked to stop', async () => {
    const userId = await server.client().signUp('waiting@example.com');
    const day = new Date().toISOString().slice(0, 10);
    await db()
      .update(userProfiles)
      .set({ videosAnalyzedToday: 2, usageDay: day })
      .where(eq(userProfiles.id, userId));
    const waiting = await job({ userId, chargedDay: day });
    expect((await call('cancelJob', { handle: waiting })).status).toBe(200);
    const [person] = await db().select().from(userProfiles).where(eq(userProfiles.id, userId));
    expect(person?.videosAnalyzedToday).toBe(1);
    const leaseUntil = new Date(Date.now() + 600_000);
    const running = await job({ state: 'running', leaseUntil });
    expect((await call('cancelJob', { handle: running })).status).toBe(200);
    const [row] = await db().select().from(analysisJobs).where(eq(analysisJobs.queueId, running));
    expect(row).toMatchObject({ state: 'running', cancelRequested: true });
    expect((await jobs({ search: running })).items[0]?.canCancel).toBe(false);
    expect((await audit('job.cancelled')).items).toHaveLength(2);
  });

  test('a list that was forged or is old', async () => {
    expect((await call('cancelJob', { handle: 'none' })).status).toBe(404);
  });
});

describe('mail', () => {
  const mails = (input: object) => read(pageOf(MailSchema), 'listMail', input);
  const insert = (id: string, values: Partial<typeof deliveries.$inferInsert> = {}) =>
    db()
      .insert(deliveries)
      .values({
        id,
        channel: 'mail',
        kind: 'k',
        target: 'r@example.com',
        subject: id,
        html: '',
        body: 'Hello',
        steps: 6,
        ...values,
      });

  test('reading one takes the secrets out of its links, and stands in the audit log', async () => {
    const text =
      'Open https://unmask-service-name.example.org/auth/reset?token=abcdefghijklmnopqrstuvwx or\nhttps://a.example/share/ABCDEFGHIJKLMNOPQRSTUVWX.sig. Code of Conduct: https://a.example/terms';
    await insert('with-link', { body: text, state: 'kept' });
    const response = await call('readMail', { id: 'with-link' });
    const { text: shown } = (AnswerSchema.parse(await response.json()).json as { text: string }) ?? {};
    expect(shown).toBe(
      'Open https://unmask-service-name.example.org/auth/reset?token=… or\nhttps://a.example/share/…. Code of Conduct: https://a.example/terms',
    );
    expect((await audit('mail.read')).items[0]).toMatchObject({ actor: staffId, target: 'with-link' });
    expect((await call('readMail', { id: 'none' })).status).toBe(404);
  });

  test('a failed one is sent again; one that waits is not', async () => {
    await insert('failed', { state: 'failed', attempts: 6, step: 6, error: 'refused' });
    expect((await mails({ filter: 'failed' })).items).toMatchObject([{ id: 'failed', lastError: 'refused' }]);
    expect((await call('retryMail', { id: 'failed' })).status).toBe(200);
    // No mail server is set: the next round keeps it to be read.
    await until('the round', async () => (await mails({ search: 'failed' })).items[0]?.state === 'kept');
    await insert('sent', { state: 'delivered' });
    expect((await call('retryMail', { id: 'sent' })).status).toBe(409);
    await insert('empty', { state: 'kept', body: '' });
    expect((await call('retryMail', { id: 'empty' })).status).toBe(409);
    expect((await call('retryMail', { id: 'none' })).status).toBe(404);
  });

  test('threats reported without an organization', async () => {
    const { items: none } = await read(z.object({ items: z.array(z.unknown()) }), 'listReports', {});
    expect(none).toEqual([]);
    await joinOrganization(server, staffId, 'reporting', 'viewer');
    const report = { title: 'A false director', description: 'On the phone', severity: 'high' };
    await db()
      .insert(threatReports)
      .values([
        { ...report, id: 'r1', userId: staffId },
        { ...report, id: 'r2', userId: staffId, organizationId: 'reporting' },
      ]);
    const { items } = await read(z.object({ items: z.array(z.unknown()) }), 'listReports', {
      search: 'director',
    });
    expect(items).toEqual([expect.objectContaining({ id: 'r1', reporter: 'staff@example.com' })]);
  });
});
