/** A lookalike domain as it arrives: in Slack at a real HTTP peer, and in mail at a real SMTP server. */
import { domainToASCII } from 'node:url';
import { schedules, userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { createNameAsker } from '@unmask/platform/dns-records';
import { createFetcher } from '@unmask/platform/safe-fetch';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { startInbox } from '@unmask/testing/inbox';
import { until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandConfigs, brandDomainLooks } from '../../tables.ts';
import { brandWorld } from '../brand.testing.ts';
import { domainRound, type LookDeps } from './looks.ts';

const inbox = await startInbox();
const { world, db, save } = brandWorld({ RUN_JOBS: 'false', SMTP_URL: inbox.url });
const MAIL = { a: ['192.0.2.7'], ns: ['ns1.host.example'], mx: ['mx.host.example'] };
/** Nobody knows why somebody registered a name. */
const ACCUSES = /malicious|phish|fraud|attack|scam|fake|criminal|threat actor/i;
const ARRIVES_MS = 30_000;

let slack: TestHttpServer;
beforeAll(async () => {
  slack = await startHttpServer(() => ({ status: 200 }));
  // The server's own rounds keep out of the way.
  await db()
    .update(schedules)
    .set({ nextAt: sql`now() + interval '1 hour'` })
    .where(eq(schedules.id, 'brand.domains'));
});
afterAll(async () => {
  await slack.close();
  await inbox.close();
});

async function look() {
  const { analysis } = world.server.core;
  const own = eq(brandDomainLooks.organizationId, world.organization.id);
  await db()
    .update(brandDomainLooks)
    .set({ nextLookAt: new Date(0) })
    .where(own);
  const deps: LookDeps = {
    ...{ db: db(), analyses: analysis as never, events: analysis.events, logger: undefined as never },
    names: createNameAsker([world.names.address], 10_000),
    fetcher: createFetcher({ allow: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] }),
    homePages: () => [],
  };
  await domainRound(deps, new AbortController().signal);
}

test('[INTEGR-001] [INTEGR-002] a lookalike domain is told in Slack and in mail: what was seen, no accusation, and no name that can be clicked', async () => {
  const { id } = world.organization;
  const channel = (type: string, settings: object) =>
    world.admin.ask('PUT', `/${id}/alert-channels/${type}`, { settings });
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, world.admin.id));
  await channel('slack', { webhookUrl: `${slack.origin}/slack` });
  await channel('email', { emailAddress: world.admin.email });
  world.names.records.set('acme.example', MAIL);
  await save({ brand_assets: ['acme.example'] });
  await db()
    .update(brandConfigs)
    .set({ active: true, startedAt: new Date(), startedBy: world.admin.id })
    .where(eq(brandConfigs.organizationId, id));
  await look();
  // Later, one in our letters and one in others take mail.
  const cyrillic = `${domainToASCII('\u0430cme')}.example`;
  world.names.records.set('acme-login.example', MAIL);
  world.names.records.set(cyrillic, MAIL);
  await look();

  const posted = await until(
    'two messages in Slack',
    async () => (slack.to('/slack').length >= 2 ? slack.to('/slack').map(({ body }) => body) : null),
    ARRIVES_MS,
  );
  const subject = 'Lookalike domain found';
  const mails = await until(
    'two mails',
    async () => {
      const found = inbox.mails.filter((mail) => mail.to === world.admin.email && mail.subject === subject);
      return found.length >= 2 ? found : null;
    },
    ARRIVES_MS,
  );
  const told = [...posted, ...mails.map(({ text }) => text), ...mails.map(({ html }) => html)];
  for (const message of told) {
    expect(message).not.toMatch(ACCUSES);
    // Whatever chats and mail programs make a link of is the official domain, or ours.
    for (const name of ['acme-login.example', cyrillic, '\u0430cme.example'])
      expect([name, message.includes(name)]).toEqual([name, false]);
    expect(message).toContain('takes mail');
    expect(message).toContain('it says nothing about why it was registered');
  }
  for (const [where, messages] of Object.entries({ posted, mails: mails.map(({ text }) => text) })) {
    expect([where, messages.some((each) => each.includes('acme-login[.]example'))]).toEqual([where, true]);
    // In other letters: both as it looks and as it is asked for.
    const other = messages.find((each) => each.includes('\u0430cme[.]example'));
    expect(other).toContain(cyrillic.replaceAll('.', '[.]'));
  }
  const [message] = posted.map((body) => JSON.parse(body));
  expect(message).toMatchObject({ text: subject, unfurl_links: false, unfurl_media: false });
  expect(message.attachments[0].fields).toMatchObject([
    { title: 'Type', value: 'Lookalike domain' },
    { title: 'Severity', value: 'medium' },
    { title: 'Message' },
  ]);
  // Every link leads into the service: to the list of domains, and to what can be done about the alert.
  const links = posted.flatMap((body) =>
    (JSON.parse(body).attachments[0].actions as Array<{ url: string }>).map(
      ({ url }) => new URL(url).pathname,
    ),
  );
  expect(new Set(links)).toEqual(new Set(['/enterprise-features/brand-protection', '/alert-action']));
});
