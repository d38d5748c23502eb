/** Accounts, sign-ups, events and pages over HTTP. */
import { scryptSync } from 'node:crypto';
import { accounts } from '@unmask/accounts/tables';
import { videoAnalyses } from '@unmask/analyses/tables';
import { analyticsEvents, deliveries, userProfiles } from '@unmask/db';
import { eq, like } from '@unmask/db/sql';
import { earlyAccessSignups } from '@unmask/newsletter/tables';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { type Inbox, startInbox } from '@unmask/testing/inbox';
import { setTier, startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let inbox: Inbox;

beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer({ SMTP_URL: inbox.url });
});
afterAll(async () => {
  await server.dispose();
  await inbox.close();
});

interface Me {
  id: string;
  email: string;
  subscription_tier: string;
  videos_analyzed_today: number;
  daily_limit: number;
  isGuest: boolean;
}

describe('accounts', () => {
  test('[SESSION-026][SESSION-027][SESSION-028][SESSION-029][ENT-008][ENT-009][ENT-010][ENT-011][ENT-012] sign-up signs in at once, sign-out ends it, the right password opens it again', async () => {
    const client = server.client();
    const id = await client.signUp('ann@example.com', PASSWORD);
    const me = (await (await client.fetch('/api/profile/me')).json()) as Me;
    expect(me).toEqual({
      id,
      email: 'ann@example.com',
      subscription_tier: 'free',
      videos_analyzed_today: 0,
      daily_limit: 3,
      isGuest: false,
    });
    await client.post('/api/auth/sign-out', {});
    expect((await client.fetch('/api/profile/me')).status).toBe(401);
    const wrong = await client.post('/api/auth/sign-in/email', { email: me.email, password: 'wrong-one' });
    expect(wrong.status).toBe(401);
    expect(((await wrong.json()) as { message: string }).message).toBeTruthy();
    await client.post('/api/auth/sign-in/email', { email: me.email, password: PASSWORD });
    expect((await client.fetch('/api/profile/me')).status).toBe(200);
  });

  test('what is kept of a password is a salted hash that costs work to try', async () => {
    const id = await server.client().signUp('hashed@example.com', PASSWORD);
    const { db } = server.core.database;
    const [row] = await db.select().from(accounts).where(eq(accounts.userId, id));
    const [salt = '', key = ''] = row!.password!.split(':');
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    // scrypt with the numbers of the library for accounts: 32 MB and a tenth of a second for each try.
    const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
    expect(scryptSync(PASSWORD.normalize('NFKC'), salt, 64, cost).toString('hex')).toBe(key);
  });

  test('[AUTHMODAL-014] five characters are too few for a password', async () => {
    const response = await server
      .client()
      .post('/api/auth/sign-up/email', { email: 'short@example.com', password: '12345', name: '' });
    expect(response.status).toBe(400);
  });

  test('cookies are HttpOnly and SameSite=Lax', async () => {
    const response = await server.client().post('/api/auth/sign-up/email', {
      email: 'cookie@example.com',
      password: PASSWORD,
      name: '',
    });
    const cookie = response.headers.getSetCookie().find((line) => line.includes('session_token'));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test('[ENT-013][LIMIT-006] a paid plan shows 999999', async () => {
    const client = server.client();
    await setTier(server, await client.signUp('elite@example.com'), 'enterprise_elite');
    const me = (await (await client.fetch('/api/profile/me')).json()) as Me;
    expect([me.subscription_tier, me.daily_limit]).toEqual(['enterprise_elite', 999_999]);
  });

  test('[SESSION-020] a guest is a real session that keeps its analyses and its count on sign-up', async () => {
    const client = server.client();
    const guestId = await client.becomeGuest();
    const guest = (await (await client.fetch('/api/profile/me')).json()) as Me;
    expect(guest).toMatchObject({ id: guestId, isGuest: true, daily_limit: 3 });
    expect(guest.email).toContain('guest');
    await client.upload(await tinyClip(), { fileName: 'as-guest.mp4' });
    const { db } = server.core.database;
    await until(
      'saved',
      async () => (await db.select().from(videoAnalyses).where(eq(videoAnalyses.userId, guestId)))[0],
    );
    const userId = await client.signUp('was-guest@example.com');
    const me = (await (await client.fetch('/api/profile/me')).json()) as Me;
    expect(me).toMatchObject({ id: userId, isGuest: false, videos_analyzed_today: 1 });
    const saved = await db.select().from(videoAnalyses).where(eq(videoAnalyses.userId, userId));
    expect(saved.map((row) => row.filename)).toEqual(['as-guest.mp4']);
    expect(await db.select().from(userProfiles).where(eq(userProfiles.id, guestId))).toEqual([]);
  });
});

describe('POST /functions/v1/send-email', () => {
  const send = (body: unknown) => server.client().post('/functions/v1/send-email', body);

  test('[CALL-004][CALL-006][ENT-086][ENT-087][ENT-088] stores the sign-up and sends one welcome mail, however often it is entered', async () => {
    for (const email of ['Bob@Example.com', 'bob@example.com']) {
      const response = await send({ email, name: 'Bob', type: 'early_access' });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    }
    const { db } = server.core.database;
    const rows = await db
      .select()
      .from(earlyAccessSignups)
      .where(eq(earlyAccessSignups.email, 'bob@example.com'));
    expect(rows).toMatchObject([{ name: 'Bob', type: 'early_access' }]);
    const mail = await until('delivered', async () => inbox.mails.find(({ to }) => to === 'bob@example.com'));
    expect(mail.subject).toBe("You're on the list for early access");
    expect(mail.text).toContain('Hello Bob,');
    expect(mail.html).toContain('Hello Bob,');
    await until('marked as sent', async () =>
      (await db.select().from(deliveries)).every((row) => row.state === 'delivered'),
    );
    expect(inbox.mails.filter(({ to }) => to === 'bob@example.com').length).toBe(1);
  });

  test('[CALL-005] without a name', async () => {
    expect((await send({ email: 'noname@example.com', type: 'early_access' })).status).toBe(200);
    const mail = await until('delivered', async () =>
      inbox.mails.find(({ to }) => to === 'noname@example.com'),
    );
    expect(mail.text).toContain('Hello,');
  });

  test('fires newsletter_signup on the server, without the address', async () => {
    await send({ email: 'event@example.com', type: 'early_access' });
    const { db } = server.core.database;
    const rows = await until('stored', async () => {
      const found = await db
        .select()
        .from(analyticsEvents)
        .where(eq(analyticsEvents.name, 'newsletter_signup'));
      return found.length > 0 ? found : null;
    });
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('[SIGNUP-010] anything with an @ passes, the rest is refused in words', async () => {
    expect((await send({ email: 'a@b', type: 'early_access' })).status).toBe(200);
    for (const email of ['', 'no-at', '@', 'a b@c', 'a@b\r\nBcc: c@d']) {
      const response = await send({ email, type: 'early_access' });
      expect(response.status).toBe(400);
      expect(((await response.json()) as { error: string }).error).toBe(
        'Please enter a valid email address.',
      );
    }
    expect((await send({ email: 'a@b.co', type: 'other' })).status).toBe(400);
  });

  test('too many from one address', async () => {
    const { db } = server.core.database;
    const before = (await db.select().from(earlyAccessSignups)).length;
    const answers: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      answers.push((await send({ email: `flood${index}@example.com`, type: 'early_access' })).status);
    }
    expect(answers.at(-1)).toBe(429);
    const stored = await db.select().from(earlyAccessSignups).where(like(earlyAccessSignups.email, 'flood%'));
    expect(stored.length).toBe(answers.filter((status) => status === 200).length);
    expect(stored.length + before).toBeLessThanOrEqual(20);
  });
});

describe('POST /api/events', () => {
  const send = (body: unknown) => server.client().post('/api/events', body);
  const stored = (name: string) =>
    server.core.database.db.select().from(analyticsEvents).where(eq(analyticsEvents.name, name));

  test('[TRACK-001][TRACK-003] stores what people did, with the path of a page view', async () => {
    const before = (await stored('page_view')).length;
    expect((await send({ name: 'page_view', path: '/quiz' })).status).toBe(204);
    expect((await stored('page_view')).slice(before)).toMatchObject([{ path: '/quiz' }]);
  });

  test('[TRACK-004] the server counts analyses and quizzes itself: the word of a browser adds nothing', async () => {
    expect((await send({ name: 'deepfake_quiz' })).status).toBe(204);
    expect(await stored('deepfake_quiz')).toEqual([]);
    const before = (await stored('video_analysis')).length;
    expect((await send({ name: 'video_analysis' })).status).toBe(204);
    expect((await stored('video_analysis')).length).toBe(before);
  });

  test.each([
    [{ name: 'other' }],
    [{ name: 'page_view', path: '/?email=a@b.co' }],
    [{ name: 'page_view', payload: { deep: { a: 1 } } }],
    [{ name: 'page_view', payload: { long: 'x'.repeat(200) } }],
    [null],
  ])('refused: %j', async (event) => {
    expect((await send(event)).status).toBe(400);
  });
});

describe('everything else', () => {
  test('unknown calls are problem documents, not pages', async () => {
    for (const url of ['/api/none', '/rpc/none', '/functions/v1/none', '/dev/none']) {
      const response = await server.client().fetch(url, { headers: { accept: 'text/html' } });
      expect(response.status, url).toBe(404);
      expect(response.headers.get('content-type'), url).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 });
    }
  });

  test('security headers, and a request id to be found in the log', async () => {
    const response = await server.client().fetch('/healthz');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  });

  test('ready, description of the calls', async () => {
    const client = server.client();
    expect(await (await client.fetch('/readyz')).json()).toMatchObject({ status: 'ready', database: 'ok' });
    const description = (await (await client.fetch('/api/openapi.json')).json()) as { paths: object };
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining([
        '/functions/v1/ai-detection',
        '/api/analyses/{id}',
        '/api/analyses/{id}/cancel',
        '/api/video-analyses',
        '/api/profile/me',
      ]),
    );
  });

  test('a broken JSON body', async () => {
    const response = await server.client().fetch('/api/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'invalid_request',
    ]);
  });
});
