/** Asking, confirming, choosing and leaving, over real HTTP with a real mail server. */
import { analyticsEvents } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import {
  earlyAccessSignups,
  emailPreferences,
  newsletterConsents,
  newsletterSubscribers,
} from '../tables.ts';
import { mailWords } from '../words-service.ts';
import { newsletterWorld } from './newsletter.testing.ts';

const { parts, asVisitor, asStaff, db } = newsletterWorld();
const CONFIRM = mailWords.confirm.subject;
const WELCOME = mailWords.welcome.subject;

const rowOf = async (email: string) =>
  (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0];
const linkIn = (text: string, page: string) =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? '';

/** Through both mails. @returns what the links of the second open */
async function reader(email: string, network: string) {
  await asVisitor('subscribe', { email }, network);
  const token = await parts().inbox.token(email, CONFIRM);
  await asVisitor('confirm', { token }, network);
  const { text } = await parts().inbox.newest(email, WELCOME);
  return { unsubscribe: linkIn(text, 'unsubscribe'), preferences: linkIn(text, 'preferences') };
}

describe('the newsletter', () => {
  test('[NEWS-016][NEWS-017][NEWS-047][NEWS-018][NEWS-019][NEWS-020][NEWS-021][NEWS-022][NEWS-023][ENT-361][ENT-362][ENT-363][CALL-130][TRACK-007][TRACK-011] anyone asks, and is a reader once the mail is confirmed', async () => {
    const asked = await asVisitor(
      'subscribe',
      { email: ' Ann@Example.com ', source: 'website' },
      '203.0.113.2',
    );
    expect([asked.status, asked.body]).toEqual([
      200,
      { email: 'ann@example.com', name: null, source: 'website' },
    ]);
    const row = await rowOf('ann@example.com');
    expect(row).toMatchObject({ name: null, source: 'website', state: 'pending' });
    const [chosen] = await db()
      .select()
      .from(emailPreferences)
      .where(eq(emailPreferences.subscriberId, row!.id));
    expect(chosen).toMatchObject({
      newsletter: true,
      productUpdates: true,
      securityAlerts: true,
      educationalContent: true,
      weeklyDigest: true,
      marketingEmails: false,
    });
    const events = await until('counted', async () => {
      const rows = await db()
        .select()
        .from(analyticsEvents)
        .where(eq(analyticsEvents.name, 'newsletter_signup'));
      return rows.length > 0 && rows;
    });
    expect(JSON.stringify(events)).not.toContain('@');
    const token = await parts().inbox.token('ann@example.com', CONFIRM);
    expect((await asVisitor('confirm', { token })).body).toMatchObject({ email: 'ann@example.com' });
    expect((await rowOf('ann@example.com'))?.state).toBe('confirmed');
    // Again changes nothing, and sends no second welcome.
    expect((await asVisitor('confirm', { token })).status).toBe(200);
    await parts().inbox.newest('ann@example.com', WELCOME);
    const consents = await db()
      .select()
      .from(newsletterConsents)
      .where(eq(newsletterConsents.subscriberId, row!.id));
    expect(consents.map(({ what }) => what).sort()).toEqual(['asked', 'confirmed']);
    expect(consents[0]?.network).not.toContain('203.0.113');
  });

  test('[NEWS-049][CALL-131] a second row of one address is 23505, in the same words before and after confirming', async () => {
    await asVisitor('subscribe', { email: 'twice@example.com', name: ' Tom \n Two ' }, '203.0.113.3');
    expect((await rowOf('twice@example.com'))?.name).toBe('Tom Two');
    const before = await asVisitor('subscribe', { email: 'TWICE@example.com' }, '203.0.113.3');
    expect([before.status, before.code]).toEqual([409, '23505']);
    // The first mail may have been lost.
    await until(
      'a second mail',
      async () => parts().inbox.mails.filter(({ to }) => to === 'twice@example.com').length === 2,
    );
    await asVisitor('confirm', { token: await parts().inbox.token('twice@example.com', CONFIRM) });
    const after = await asVisitor('subscribe', { email: 'twice@example.com' }, '203.0.113.3');
    expect([after.status, after.code, after.message]).toEqual([409, '23505', before.message]);
    expect(after.message).toBe('This email is already subscribed to our newsletter.');
  });

  test('[NEWS-034][NEWS-035][NEWS-038] what is no address is refused; one network asks so many times an hour, and fills no mailbox', async () => {
    for (const email of ['', 'nobody', 'a@b\r\nBcc: c@d']) {
      const refused = await asVisitor('subscribe', { email }, '203.0.113.4');
      expect([refused.status, refused.message]).toEqual([400, 'Please enter a valid email address.']);
    }
    const answers: number[] = [];
    for (let at = 0; at < 22; at += 1)
      answers.push((await asVisitor('subscribe', { email: 'bomb@example.com' }, '203.0.113.5')).status);
    expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
    expect(answers.filter((status) => status === 409)).toHaveLength(19);
    await until('the mails', async () => parts().inbox.mails.some(({ to }) => to === 'bomb@example.com'));
    expect(parts().inbox.mails.filter(({ to }) => to === 'bomb@example.com').length).toBeLessThanOrEqual(3);
  });

  test('[ENT-372][ENT-373][ENT-374][ENT-375][ENT-376][ENT-377][NEWS-009][NEWS-033][CALL-138] six preferences, by a signed link that nobody can make up', async () => {
    const { preferences: token, unsubscribe } = await reader('six@example.com', '203.0.113.6');
    const read = await asVisitor('readPreferences', { token });
    expect(read.body).toMatchObject({ email: 'six@example.com', subscribed: true });
    const wanted = {
      newsletter: true,
      productUpdates: false,
      securityAlerts: false,
      educationalContent: true,
      weeklyDigest: false,
      marketingEmails: true,
    };
    expect((await asVisitor('savePreferences', { token, preferences: wanted })).status).toBe(200);
    expect((await asVisitor('readPreferences', { token })).body).toMatchObject({ preferences: wanted });
    const forged = `${token.split('.')[0]}.${'A'.repeat(43)}`;
    for (const wrong of [forged, unsubscribe, 'none', `x${token}`]) {
      const refused = await asVisitor('savePreferences', { token: wrong, preferences: wanted });
      expect([wrong, refused.status, refused.code]).toEqual([wrong, 404, 'newsletter_link']);
    }
  });

  test('[NEWS-008] leaving works at once: on the page, and by the one click of mail programs (RFC 8058), from any page and without a login', async () => {
    const first = await reader('page@example.com', '203.0.113.7');
    expect((await asVisitor('unsubscribe', { token: first.unsubscribe })).status).toBe(200);
    expect((await rowOf('page@example.com'))?.state).toBe('unsubscribed');
    const second = await reader('click@example.com', '203.0.113.7');
    const post = (token: string, type: string, body: string) =>
      parts()
        .server.client()
        .fetch(`/newsletter/unsubscribe?token=${token}`, {
          method: 'POST',
          headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
          body,
        });
    const form = 'application/x-www-form-urlencoded';
    expect((await post('none', form, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect((await post(second.unsubscribe, form, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await rowOf('click@example.com'))?.state).toBe('unsubscribed');
    const parted =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(second.unsubscribe, 'multipart/form-data; boundary=x', parted)).status).toBe(200);
    // Who comes back by choosing something has agreed to it; who asks anew is asked to confirm again.
    const all = {
      newsletter: true,
      productUpdates: false,
      securityAlerts: false,
      educationalContent: false,
      weeklyDigest: true,
      marketingEmails: false,
    };
    await asVisitor('savePreferences', { token: second.preferences, preferences: all });
    expect((await rowOf('click@example.com'))?.state).toBe('confirmed');
    expect((await asVisitor('subscribe', { email: 'page@example.com' }, '203.0.113.8')).status).toBe(200);
    expect((await rowOf('page@example.com'))?.state).toBe('pending');
  });

  test('[HOME-006] early access offers the weekly briefing in its one mail, and staff may ask those of before, once', async () => {
    const send = (email: string) =>
      parts().server.client().post('/functions/v1/send-email', { email, type: 'early_access' });
    expect((await send('early@example.com')).status).toBe(200);
    const token = await parts().inbox.token('early@example.com', "You're on the list for early access");
    expect((await rowOf('early@example.com'))?.state).toBe('pending');
    await asVisitor('confirm', { token });
    expect(await rowOf('early@example.com')).toMatchObject({ state: 'confirmed', source: 'early_access' });
    await db().insert(earlyAccessSignups).values({ id: 'before', email: 'before@example.com' });
    expect((await asStaff('overview')).body).toMatchObject({ uninvited: 1, perMinute: 100_000 });
    expect((await asStaff('invite', { confirm: true })).body).toEqual({ invited: 1 });
    expect((await asStaff('invite', { confirm: true })).body).toEqual({ invited: 0 });
    const mail = await parts().inbox.newest('before@example.com', CONFIRM);
    expect(mail.text).toContain('this is the only mail about it');
  });
});
