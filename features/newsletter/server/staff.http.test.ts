/** What staff do beside sending, over real HTTP with a real mail server: drafts, figures, lists, settings; and what an account takes along. */
import { userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { publishedAccuracy } from '@unmask/report/published';
import { save } from '@unmask/testing/analyses';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import type { Campaign, NewsletterInput, Overview, Subscriber, Suppression } from '../contract.ts';
import { PAGE, TEST_MAILS_PER_HOUR } from '../limits.ts';
import { newsletterConsents, newsletterSubscribers, suppressions } from '../tables.ts';
import { mailWords } from '../words-service.ts';
import { addReaders, draftOf, ISSUE, newsletterWorld, STAFF } from './newsletter.testing.ts';

const { parts, asStaff, asVisitor, db } = newsletterWorld();
const WELCOME = mailWords.welcome.subject;
const CONFIRM = mailWords.confirm.subject;
const code = async (name: string, input: object) => (await asStaff(name, input)).code;
async function draft(title: string, weekOf: string): Promise<string> {
  return (await asStaff<Campaign>('create', draftOf(title, weekOf))).body.id;
}
const PRODUCT = { ...draftOf('News'), type: 'product', issue: null, body: 'One paragraph.' };

describe('a draft', () => {
  test('what is previewed is what is sent: in a test to oneself alone, and to a reader', async () => {
    await addReaders(db(), ['ann']);
    const draft = draftOf('Previewed', '2026-11-20');
    const shown = (await asStaff<{ subject: string; html: string; text: string }>('preview', draft)).body;
    expect(shown.subject).toBe('Previewed');
    expect(shown.text).toContain(ISSUE.featuredIncident.title);
    expect((await asStaff<{ items: Campaign[] }>('campaigns', {})).body.items).toEqual([]);
    const { id } = (await asStaff<Campaign>('create', draft)).body;
    expect((await asStaff('test', { id })).status).toBe(200);
    const test = await parts().inbox.newest(STAFF, `${mailWords.issue.test}Previewed`);
    await asStaff('send', { id });
    const sent = await parts().inbox.newest('ann@readers.example', 'Previewed');
    // Each copy has links of its own, and each campaign an address.
    const same = (text: string) =>
      text
        .replace(/(token=|issues\/)[\w.-]+/g, '$1')
        .replace(/\s+/g, ' ')
        .trim();
    for (const mail of [test, sent]) expect(same(mail.text)).toBe(same(shown.text));
    expect(same(sent.html)).toBe(same(shown.html));
    expect(parts().inbox.mails.filter(({ subject }) => subject.endsWith('Previewed'))).toHaveLength(2);
    await until('it ended', async () => (await asStaff<Campaign>('campaign', { id })).body.status === 'sent');
    expect(await code('remove', { id })).toBe('campaign_not_draft');
    expect(await code('update', { id, draft })).toBe('campaign_not_draft');
  });

  test('tests go out so many times an hour', async () => {
    const id = await draft('Tested', '2026-11-06');
    const answers: number[] = [];
    for (let n = 0; n <= TEST_MAILS_PER_HOUR; n += 1) answers.push((await asStaff('test', { id })).status);
    expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
    expect((await asStaff('remove', { id })).status).toBe(200);
    expect((await asStaff('campaign', { id })).status).toBe(404);
  });

  test('that says too little, or belongs to no Friday of its own, is refused', async () => {
    const id = await draft('Of this week', '2026-11-13');
    expect(await code('create', { ...draftOf('None'), issue: null })).toBe('campaign_incomplete');
    expect(await code('create', { ...draftOf('Both'), type: 'product' })).toBe('campaign_incomplete');
    expect(await code('create', draftOf('Thursday', '2026-11-12'))).toBe('issue_not_friday');
    expect(await code('create', draftOf('Again', '2026-11-13'))).toBe('issue_week_taken');
    const past = new Date(Date.now() - 1_000).toISOString();
    expect(await code('schedule', { id, at: past })).toBe('campaign_past');
    const empty = (await asStaff<Campaign>('create', { ...PRODUCT, body: '' })).body.id;
    expect(await code('send', { id: empty })).toBe('campaign_incomplete');
    const changed = await asStaff('update', { id: empty, draft: PRODUCT });
    expect(changed.body).toMatchObject({ id: empty, body: 'One paragraph.', status: 'draft' });
    for (const each of [id, empty]) await asStaff('remove', { id: each });
  });
});

test('an issue is composed from what this service counted and what was measured', async () => {
  const { server, staffId } = parts();
  const [now, before] = [{ ageDays: 2 }, { ageDays: 9 }];
  for (let n = 0; n < 12; n += 1) await save(server, { id: staffId }, { outcome: 'ai_generated', ...now });
  for (let n = 0; n < 8; n += 1) await save(server, { id: staffId }, { outcome: 'ai_generated', ...before });
  // Neither is a find.
  for (const outcome of ['inconclusive', 'authentic'] as const)
    await save(server, { id: staffId }, { outcome, ...now });
  const { issue } = (await asStaff<{ issue: NewsletterInput }>('compose', {})).body;
  const recall = publishedAccuracy()?.modalities.video?.intervals.recall.value;
  expect(issue.weeklyStats).toEqual({
    ...{ newThreats: 12, globalIncidents: 14, preventedFraud: null },
    detectionRate: recall === undefined ? null : Math.round(1000 * recall) / 10,
  });
  // Twelve against eight in four weeks.
  expect(issue.threatLevel).toBe('critical');
  expect(issue.topTrends).toMatchObject([{ increase: 50 }]);
});

describe('lists', () => {
  const listed = async (input: object = {}) =>
    (await asStaff<{ items: Subscriber[]; nextCursor: string | null }>('subscribers', input)).body;

  test('addresses are read on, searched, told apart by their state, and forgotten', async () => {
    const names = Array.from({ length: PAGE + 3 }, (_, at) => `list${at}`);
    await addReaders(db(), names);
    const first = await listed({ search: 'list' });
    const second = await listed({ search: 'list', cursor: first.nextCursor! });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([PAGE, 3, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(names.length);
    const [one] = second.items;
    await db()
      .update(newsletterSubscribers)
      .set({ state: 'unsubscribed' })
      .where(eq(newsletterSubscribers.id, one!.id));
    const left = await listed({ filter: 'unsubscribed' });
    expect(left.items.map(({ id }) => id)).toEqual([one!.id]);
    expect((await asStaff('removeSubscriber', { id: one!.id })).status).toBe(200);
    expect((await asStaff('removeSubscriber', { id: one!.id })).status).toBe(404);
    expect((await listed({ filter: 'unsubscribed' })).items).toEqual([]);
  });

  test('who is not written to stands in a list of its own, with why; a confirmed link lifts a bounce, and no complaint', async () => {
    const emails = ['bounced@example.com', 'complained@example.com'];
    for (const [at, reason] of (['bounce', 'complaint'] as const).entries())
      expect((await asStaff('suppress', { emails: [emails[at]!], reason, detail: 'told' })).body).toEqual({
        added: 1,
      });
    expect((await asStaff('suppress', { emails, reason: 'operator', detail: '' })).body).toEqual({
      added: 0,
    });
    expect((await asStaff('suppress', { emails: [], reason: 'operator', detail: '' })).status).toBe(400);
    for (const email of emails) {
      await asVisitor('subscribe', { email }, '203.0.113.20');
      await asVisitor('confirm', { token: await parts().inbox.token(email, CONFIRM) }, '203.0.113.20');
    }
    const listedNow = async () =>
      (await asStaff<{ items: Suppression[] }>('suppressions', { search: 'ed@example.com' })).body.items;
    expect(await listedNow()).toMatchObject([{ email: emails[1], reason: 'complaint', detail: 'told' }]);
    expect((await listed({ search: emails[1]! })).items).toMatchObject([{ suppressed: 'complaint' }]);
    expect((await asStaff('unsuppress', { email: emails[1]! })).status).toBe(200);
    expect((await asStaff('unsuppress', { email: emails[1]! })).status).toBe(404);
    expect(await listedNow()).toEqual([]);
  });

  test('hour and time zone of the send are set; a place that there is not is refused', async () => {
    const set = { timeZone: 'Pacific/Auckland', sendHour: 7, automatic: false };
    expect((await asStaff('saveSettings', { ...set, timeZone: 'Nowhere/City' })).code).toBe(
      'newsletter_time_zone',
    );
    expect((await asStaff('saveSettings', set)).body).toEqual(set);
    const { settings, nextFriday } = (await asStaff<Overview>('overview')).body;
    expect(settings).toEqual(set);
    const local = new Intl.DateTimeFormat('en', {
      timeZone: set.timeZone,
      weekday: 'short',
      hour: 'numeric',
    });
    expect(local.format(new Date(nextFriday))).toBe('Fri 7 AM');
  });

  test('nobody but staff calls any of it', async () => {
    for (const [name, input] of [
      ['overview', undefined],
      ['preview', PRODUCT],
      ['subscribers', {}],
      ['compose', {}],
    ] as const)
      expect((await asVisitor(name, input)).status, name).toBe(401);
  });
});

test('who has confirmed an address takes along what stands under it, consents included; a refusal stays as a hash', async () => {
  const email = 'owner@example.com';
  await asVisitor('subscribe', { email, name: 'Owner' }, '203.0.113.30');
  await asVisitor('confirm', { token: await parts().inbox.token(email, CONFIRM) }, '203.0.113.30');
  await parts().inbox.newest(email, WELCOME);
  const client = parts().server.client();
  const id = await client.signUp(email);
  const exported = async () =>
    (await (await client.fetch('/api/account/export')).json()) as Record<string, unknown>;
  const proof = await (await parts().staff.fetch('/api/admin/newsletter/consents.csv')).text();
  for (const what of ['asked', 'confirmed'])
    expect(proof).toMatch(new RegExp(`^"?${email}"?,"?${what}`, 'm'));
  // Whoever enters the address of somebody else reads nothing of theirs.
  expect((await exported()).newsletter).toEqual([]);
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, id));
  expect((await exported()).newsletter).toMatchObject([
    {
      ...{ email, name: 'Owner', state: 'confirmed', preferences: { newsletter: true } },
      consents: [{ what: 'asked' }, { what: 'confirmed' }],
    },
  ]);
  await asStaff('suppress', { emails: [email], reason: 'complaint', detail: 'said so' });
  expect((await client.post('/api/account/delete', { password: 'secret-password' })).status).toBe(200);
  const theirs = eq(newsletterSubscribers.email, email);
  expect(await db().select().from(newsletterSubscribers).where(theirs)).toEqual([]);
  const orphans = sql`not exists (select 1 from newsletter_subscribers s where s.id = subscriber_id)`;
  expect(await db().select().from(newsletterConsents).where(orphans)).toEqual([]);
  const kept = await db().select().from(suppressions);
  expect(JSON.stringify(kept)).not.toMatch(/owner@|said so/);
  expect(kept).toHaveLength(1);
});
