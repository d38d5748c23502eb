/** Campaigns over real HTTP with a real mail server: who gets a copy, in which order, and what becomes of it. */
import { deliveries } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import type { Campaign } from '../contract.ts';
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '../limits.ts';
import { campaignRecipients, newsletterSubscribers, suppressions } from '../tables.ts';
import { mailWords } from '../words-service.ts';
import { addReaders, draftOf, ISSUE, newsletterWorld, STAFF } from './newsletter.testing.ts';

const SLOW_MS = 60_000;
/** Recipients whose turn is held until the test lets it go. */
const gates = new Map<string, { reached: () => void; open: Promise<void> }>();

const { parts, asStaff, asVisitor, db } = newsletterWorld({}, async (address) => {
  const gate = gates.get(address);
  gate?.reached();
  await gate?.open;
  return address.startsWith('gone@')
    ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
    : null;
});

function holdAt(address: string) {
  let reached: () => void = () => undefined;
  let release: () => void = () => undefined;
  const there = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  gates.set(address, { reached, open });
  return { there, release };
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const addressOf = (name: string) => `${name}@readers.example`;
const read = async (id: string) => (await asStaff<Campaign>('campaign', { id })).body;
const ended = (id: string) =>
  until(
    'the campaign ended',
    async () => {
      const campaign = await read(id);
      return campaign.status === 'sent' && campaign;
    },
    SLOW_MS,
  );
async function draft(title: string, more: object = {}): Promise<string> {
  return (await asStaff<Campaign>('create', { ...draftOf(title), ...more })).body.id;
}
const mailsOf = (subject: string) => parts().inbox.mails.filter((mail) => mail.subject === subject);
const stateOf = async (name: string) =>
  (
    await db()
      .select()
      .from(campaignRecipients)
      .where(eq(campaignRecipients.subscriberId, `reader-${name}`))
  )[0]?.state;
const toStaff = async () => (await db().select().from(deliveries).where(eq(deliveries.target, STAFF))).length;
const forget = () => db().delete(newsletterSubscribers);

describe('a campaign', () => {
  test('[ENT-378][ENT-379][ENT-380][ENT-381][ENT-382][ENT-383][ENT-384][ENT-385][ENT-386][ENT-387][ENT-388][ENT-389][NEWS-001][NEWS-002][NEWS-003][NEWS-004][NEWS-005][NEWS-006][NEWS-007][NEWS-008][NEWS-009][ENT-449][ENT-450][ENT-451][ENT-452][ENT-453][ENT-454][ENT-455][ENT-456][ENT-457][ENT-458][ENT-459][ENT-460][ENT-461][ENT-462][ENT-463][ENT-464][ENT-465][ENT-466] goes to those who chose it, once each; a refused address is not written to again', {
    timeout: 2 * SLOW_MS,
  }, async () => {
    await addReaders(db(), [...names('r', 5), 'gone']);
    await addReaders(db(), ['no-news'], { newsletter: false });
    await addReaders(db(), ['monthly'], { weeklyDigest: false });
    await addReaders(db(), ['left', 'complained']);
    await db()
      .update(newsletterSubscribers)
      .set({ state: 'unsubscribed' })
      .where(eq(newsletterSubscribers.id, 'reader-left'));
    await asStaff('suppress', { emails: [addressOf('complained')], reason: 'complaint', detail: 'x' });
    const id = await draft('To everyone');
    expect(await read(id)).toMatchObject({
      ...{ id, title: 'To everyone', type: 'newsletter', status: 'draft', description: 'For a test' },
      ...{ recipients: 0, issue: ISSUE },
    });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = (await asStaff<Campaign>('schedule', { id, at: later })).body;
    expect([scheduled.status, scheduled.scheduledDate]).toEqual(['scheduled', later]);
    expect((await asStaff('update', { id, draft: draftOf('Other') })).code).toBe('campaign_not_draft');
    expect((await asStaff<Campaign>('unschedule', { id })).body.status).toBe('draft');
    expect((await asStaff('send', { id })).status).toBe(200);
    const campaign = await ended(id);
    expect(campaign).toMatchObject({ recipients: 6, copies: { delivered: 5, bounced: 1 } });
    expect(campaign).not.toHaveProperty('openRate');
    expect(campaign).not.toHaveProperty('clickRate');
    expect(
      mailsOf('To everyone')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(names('r', 5).map(addressOf));
    const listed = await db().select().from(suppressions);
    expect(listed.map(({ email, reason }) => `${email} ${reason}`).sort()).toEqual([
      `${addressOf('complained')} complaint`,
      `${addressOf('gone')} bounce`,
    ]);
    expect((await asStaff('send', { id })).code).toBe('campaign_under_way');
    expect([CAMPAIGN_TYPES, CAMPAIGN_STATUSES]).toEqual([
      ['newsletter', 'educational', 'product', 'security'],
      ['draft', 'scheduled', 'sent'],
    ]);
    const [{ text, html, headers } = { text: '', html: '', headers: {} as Record<string, string> }] =
      mailsOf('To everyone');
    const words = mailWords.issue;
    for (const part of [
      words.week(ISSUE.weekOf),
      words.threatLevel('medium'),
      words.featured,
      ISSUE.featuredIncident.title,
      words.trends,
      'AI-generated voice',
      words.tips,
      ...['1. ', '2. ', '3. ', '4. '],
      ...['12', '29.1%', '40', words.notMeasured],
      words.preferences,
      words.unsubscribe,
      words.trial,
    ])
      expect(html.replace(/<!--.*?-->/g, '')).toContain(part);
    for (const name of Object.values(words.stats)) expect(text).toContain(name);
    // The one click of mail programs (RFC 8058): the very address of the head of the mail.
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = new URL(/^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')![1]!);
    const left = await parts()
      .server.client()
      .fetch(`${link.pathname}${link.search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect(left.status).toBe(200);
    const again = await draft('The next week', draftOf('The next week', '2026-12-04'));
    await asStaff('send', { id: again });
    // The first issue of a month: those without the weekly digest get it too. Who clicked, bounced or complained does not.
    expect((await ended(again)).recipients).toBe(5);
    expect(mailsOf('The next week').some(({ to }) => to === addressOf('monthly'))).toBe(true);
    await forget();
  });

  test('mail that somebody waits for goes before the next copy; who leaves, and a stop, take back what still waits', {
    timeout: 2 * SLOW_MS,
  }, async () => {
    const readers = names('q', 30);
    await addReaders(db(), readers);
    const id = await draft('A long send', { type: 'security', issue: null, body: 'First.\n\nSecond.' });
    const first = holdAt(addressOf('q5'));
    const second = holdAt(addressOf('q7'));
    await asStaff('send', { id });
    const turn = Promise.race([first.there.then(() => 'q5'), second.there.then(() => 'q7')]);
    const held = await turn;
    const before = parts().inbox.mails.length;
    const known = await toStaff();
    await parts().server.client().post('/api/auth/request-password-reset', { email: STAFF });
    await until('it is queued', async () => (await toStaff()) > known);
    // One copy is on its way, and the others with it: one leaves now.
    const other = held === 'q5' ? 'q7' : 'q5';
    await asStaff('suppress', { emails: [addressOf(other)], reason: 'operator', detail: '' });
    expect(await stateOf(other)).toBe('skipped');
    first.release();
    second.release();
    const campaign = await ended(id);
    expect(campaign.copies).toEqual({ delivered: 29, skipped: 1 });
    const next = parts().inbox.mails.slice(before, before + 2);
    expect(next.map(({ to }) => to).sort()).toEqual([addressOf(held), STAFF].sort());
    expect(new Set(mailsOf('A long send').map(({ to }) => to)).size).toBe(29);
    expect(mailsOf('A long send')).toHaveLength(29);
    await forget();
  });

  test('what was sent stands in the archive and in the feed, and nothing else', async () => {
    const hidden = await draft('A draft', draftOf('A draft', '2026-12-11'));
    const { items } = (await asVisitor<{ items: Array<{ id: string; title: string }> }>('archive', {})).body;
    expect(items.map(({ title }) => title)).toEqual(['The next week', 'To everyone']);
    const { id } = items[1]!;
    expect((await asVisitor('archivedIssue', { id })).body).toMatchObject({
      title: 'To everyone',
      issue: ISSUE,
    });
    expect((await asVisitor('archivedIssue', { id: hidden })).status).toBe(404);
    const feed = await parts().server.client().fetch('/newsletter/feed.xml');
    expect(feed.headers.get('content-type')).toContain('application/rss+xml');
    const xml = await feed.text();
    expect(xml.match(/<item>/g)).toHaveLength(2);
    expect(xml).toContain(`/newsletter/issues/${id}</link>`);
    expect(xml).not.toContain('A draft');
  });

  test('the records of the sender are looked up at a name server', async () => {
    const { texts } = parts().names;
    interface Checked {
      domain: string;
      checks: Array<{ name: string; state: string }>;
    }
    const states = async () => {
      const { body } = await asStaff<Checked>('deliverability');
      return [body.domain, ...body.checks.map(({ name, state }) => `${name} ${state}`)];
    };
    expect(await states()).toEqual(['mail.example', 'spf missing', 'dkim missing', 'dmarc missing']);
    texts.set('mail.example', ['v=spf1 +all']);
    texts.set('_dmarc.mail.example', ['v=DMARC1; p=none']);
    texts.set('default._domainkey.mail.example', ['v=DKIM1; p=']);
    expect(await states()).toEqual(['mail.example', 'spf weak', 'dkim weak', 'dmarc weak']);
    texts.set('mail.example', ['v=spf1 include:other.example -all', 'a word about something else']);
    texts.set('_dmarc.mail.example', ['v=DMARC1; p=reject; rua=mailto:a@mail.example']);
    texts.set('default._domainkey.mail.example', [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`]);
    expect(await states()).toEqual(['mail.example', 'spf good', 'dkim good', 'dmarc good']);
  });
});
