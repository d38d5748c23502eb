/** What is pressed in Slack and Teams, over the real server: signed requests of Slack, and links that ask once more. */
import { auditLog } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { join } from '@unmask/testing/organizations';
import { until } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import type { Integration, LinkedAlert, ThreatAlert } from '../contract.ts';
import { ACTION_LINK_DAYS } from '../limits.ts';
import { slackRequests } from '../tables.ts';
import { slackSignature } from './actions/signature.ts';
import { isSlacks } from './actions/slack.ts';
import type { Way } from './actions/ways.ts';
import { alertWorld } from './integrations.testing.ts';
import { renderFor } from './render.ts';

const { world, db, at, save, alerts, ended, arrived } = alertWorld();
const ALERT: ThreatAlert = {
  ...{ id: 'one', organizationId: 'org', type: 'needs_review', severity: 'medium', title: 'A', message: 'B' },
  ...{ metadata: {}, timestamp: '2026-11-22T10:00:00.000Z', integrationsSent: [] },
};
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const bodyOf = (exchange: { body: string }) => JSON.parse(exchange.body);

const slack = (more = {}) =>
  save('slack', { webhookUrl: `${world.peer.origin}/slack`, signingSecret: SECRET, ...more });

interface Sending {
  to?: string;
  secret?: string;
  age_s?: number;
  payload?: object;
  change?: (body: string) => string;
  headers?: Record<string, string>;
}

let pressed = 0;
/** As Slack posts it: a form, signed over its bytes. */
async function press({ id }: Pick<Integration, 'id'>, alertId: string, action: string, more: Sending = {}) {
  const {
    to = id,
    secret = SECRET,
    age_s = 0,
    payload = {},
    change = (body: string) => body,
    headers,
  } = more;
  pressed += 1;
  const timestamp = String(Math.floor(Date.now() / 1000) - age_s);
  const body = new URLSearchParams({
    payload: JSON.stringify({
      type: 'block_actions',
      trigger_id: String(pressed),
      user: { id: 'U123', username: 'ann', name: 'ann\u202e <!here>' },
      response_url: `${world.peer.origin}/response`,
      actions: [{ type: 'button', action_id: action, value: alertId }],
      ...payload,
    }),
  }).toString();
  const sent = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': slackSignature(timestamp, body, secret),
      ...headers,
    },
    body: change(body),
  };
  const ask = async () => {
    const response = await fetch(`${world.server.address}/api/integrations/slack/${to}`, sent);
    return [response.status, (await response.text()).replace(/"instance":"[^"]*"/, '')] as const;
  };
  return { first: await ask(), again: ask };
}

const entries = (target: string) => db().select().from(auditLog).where(eq(auditLog.target, target));

describe('Slack', () => {
  test('the signature is the one that Slack documents', () => {
    const body = 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J';
    expect(slackSignature('1531420618', body, SECRET)).toMatch(/^v0=[0-9a-f]{64}$/);
    // Computed with `printf | openssl dgst -sha256 -hmac`.
    expect(slackSignature('1531420618', body, SECRET)).toBe(
      'v0=bca5eef5dd737ed259b428b18cd24f679baa18c3fc5f1cb2a6ac9f03e717969a',
    );
  });

  test('buttons act: answered at once, in the words of Slack, written once, and the message says who', async () => {
    const made = await slack();
    expect(made.settings).toMatchObject({ interactive: true });
    expect(JSON.stringify(made)).not.toContain(SECRET);
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const [message] = await arrived('/slack');
    const [alert] = await alerts();
    const elements = bodyOf(message!).attachments.at(-1).blocks[0].elements;
    expect(elements).toMatchObject([
      { action_id: 'acknowledge', text: { text: 'Acknowledge' }, value: alert?.id },
      { action_id: 'false_alarm', text: { text: 'False alarm' }, value: alert?.id },
      { action_id: 'open_case', url: expect.stringContaining('/forensics/cases/new?analysis=') },
    ]);
    const { first } = await press(made, alert!.id, 'acknowledge');
    expect(first).toEqual([200, '']);
    const who = 'Slack user U123 (ann <!here>)';
    expect((await alerts())[0]).toMatchObject({
      acknowledgedAt: expect.any(String),
      acknowledgedVia: who,
      falseAlarmAt: null,
    });
    const [update] = await arrived('/response');
    const body = bodyOf(update!);
    expect(body.replace_original).toBe(true);
    expect(body.attachments[1].text).toBe('Acknowledged by Slack user U123 (ann &lt;!here&gt;).');
    expect(
      body.attachments.at(-1).blocks[0].elements.map((each: { action_id: string }) => each.action_id),
    ).toEqual([...['false_alarm', 'open_case']]);
    await press(made, alert!.id, 'false_alarm', { payload: { user: { id: 'W9' } } });
    // The first who did stays.
    await press(made, alert!.id, 'acknowledge', { payload: { user: { id: 'U999' } } });
    expect((await alerts())[0]).toMatchObject({ acknowledgedVia: who, falseAlarmVia: 'Slack user W9' });
    expect((await entries(alert!.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['alert.acknowledged', who],
      ['alert.marked_false', 'Slack user W9'],
    ]);
    // A button that opens an address is told of, too, and changes nothing.
    expect((await press(made, alert!.id, 'open_case')).first).toEqual([200, '']);
  });

  test('everything that is not right is refused in the same words, and changes nothing', async () => {
    const made = await slack();
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    await arrived('/slack');
    const [alert] = await alerts();
    const id = alert!.id;
    const teams = await save('teams', { teamsWebhookUrl: `${world.peer.origin}/teams` });
    const ways: Record<string, Promise<{ first: readonly [number, string] }>> = {
      'another secret': press(made, id, 'acknowledge', { secret: 'another-secret-of-16' }),
      'too old': press(made, id, 'acknowledge', { age_s: 310 }),
      'from the future': press(made, id, 'acknowledge', { age_s: -310 }),
      'another body': press(made, id, 'acknowledge', { change: (body) => body.replace('U123', 'U124') }),
      'no signature': press(made, id, 'acknowledge', { headers: { 'x-slack-signature': '' } }),
      'a short signature': press(made, id, 'acknowledge', { headers: { 'x-slack-signature': 'v0=00' } }),
      'no time': press(made, id, 'acknowledge', { headers: { 'x-slack-request-timestamp': 'now' } }),
      'no integration': press(made, id, 'acknowledge', { to: 'none' }),
      'one of Teams': press(made, id, 'acknowledge', { to: teams.id }),
      'no such alert': press(made, 'none', 'acknowledge'),
      'no id of an alert': press(made, 'a\u0000', 'acknowledge'),
      'no id of an integration': press(made, id, 'acknowledge', { to: 'a%00' }),
      'no payload': press(made, id, 'acknowledge', { payload: { user: null } }),
    };
    const answers = new Set<string>();
    for (const [name, way] of Object.entries(ways)) {
      const [status, text] = (await way).first;
      expect([name, status]).toEqual([name, 401]);
      answers.add(text);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('slack_refused');
    // An alert that this integration never had: it was set up after it.
    await world.admin.ask('DELETE', at(`/${made.id}`));
    expect((await press(made, id, 'acknowledge')).first[0]).toBe(401);
    const later = await slack();
    expect((await press(later, id, 'acknowledge')).first[0]).toBe(401);
    await world.admin.ask('PATCH', at(`/${later.id}`), { enabled: false });
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    expect((await press(later, (await alerts())[0]!.id, 'acknowledge')).first[0]).toBe(401);
    for (const each of await alerts()) expect(each.acknowledgedAt).toBeNull();
  });

  test('the same request a second time is refused, and another organization’s alert', async () => {
    const made = await slack();
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    await arrived('/slack');
    const [alert] = await alerts();
    const other = await world.admin.create('Elsewhere');
    const theirs = await world.admin.ask<Integration>('PUT', `/${other.id}/alert-channels/slack`, {
      settings: { webhookUrl: `${world.peer.origin}/slack2`, signingSecret: SECRET },
    });
    expect((await press(theirs, alert!.id, 'false_alarm')).first[0]).toBe(401);
    const { first, again } = await press(made, alert!.id, 'acknowledge');
    expect([first[0], (await again())[0], (await again())[0]]).toEqual([200, 401, 401]);
    const kept = await db().select().from(slackRequests);
    expect(JSON.stringify(kept)).not.toContain('v0=');
  });

  test('the message is brought up to date at addresses of Slack alone', () => {
    expect(isSlacks('https://hooks.slack.com/actions/T1/1/x', [])).toBe(true);
    for (const url of [
      'http://hooks.slack.com/actions',
      'https://hooks.slack.com.evil.example/',
      'https://evil.example/hooks.slack.com',
      'https://user@hooks.slack.com/',
      'https://hooks.slack.com:8443/',
      'http://127.0.0.1/',
      'https://8.8.8.8/',
      '',
    ])
      expect(isSlacks(url, ['10.0.0.0/8']), url).toBe(false);
    expect(isSlacks('http://127.0.0.1:1234/', ['127.0.0.0/8'])).toBe(true);
  });

  test('a secret that is none is refused; one that is left out stays', async () => {
    expect(
      await world.admin.refused('PUT', `/${world.organization.id}/alert-channels/slack`, {
        settings: { webhookUrl: 'https://hooks.slack.com/x', signingSecret: 'short' },
      }),
    ).toEqual([400, 'integration_secret_invalid']);
    const made = await slack();
    const again = await save('slack', {}, { enabled: true });
    expect(again).toMatchObject({ id: made.id, settings: { interactive: true } });
  });
});

test('a connector of Office 365 gets the ways as OpenUri; without any there are none', () => {
  const alert = { ...ALERT, metadata: { analysis_id: 'a1' } };
  const teamsWebhookUrl = 'https://north.webhook.office.com/x';
  const card = (ways: Way[]) =>
    JSON.parse(renderFor('teams', alert, { teamsWebhookUrl }, 'https://u.example', ways).body);
  const way: Way = { text: 'Acknowledge', action: 'acknowledge', url: 'https://u.example/alert-action#t' };
  expect(card([way]).potentialAction[1]).toEqual({
    '@type': 'OpenUri',
    name: 'Acknowledge',
    targets: [{ os: 'default', uri: way.url }],
  });
  expect(card([]).potentialAction).toHaveLength(1);
});

describe('links', () => {
  const look = (token: string) => world.admin.client.post('/api/alert-links/look', { token });
  /** Nobody is signed in. */
  const act = (token: string) => world.server.client().post('/api/alert-links', { token });
  const tokensOf = (urls: string[]) =>
    urls.map((url) => url.split('#')[1] ?? '').filter((token) => token !== '');

  async function linksInTeams() {
    const made = await save('teams', { teamsWebhookUrl: `${world.peer.origin}/teams` });
    await ended({ outcome: 'inconclusive', probability: 0.8 });
    const [message] = await arrived('/teams');
    const { actions } = bodyOf(message!).attachments[0].content;
    return { made, actions: actions as Array<{ type: string; title: string; url: string }> };
  }

  test('Teams: to look changes nothing, the button acts once, and who is signed in is named', async () => {
    const { actions } = await linksInTeams();
    expect(actions.map(({ type, title }) => [type, title])).toEqual([
      ['Action.OpenUrl', 'Open the result'],
      ['Action.OpenUrl', 'Acknowledge'],
      ['Action.OpenUrl', 'False alarm'],
      ['Action.OpenUrl', 'Open a case'],
    ]);
    const [acknowledge, falseAlarm] = tokensOf(actions.map(({ url }) => url));
    const looked = (await (await look(acknowledge!)).json()) as LinkedAlert;
    expect(looked).toMatchObject({
      action: 'acknowledge',
      organization: 'Newsroom',
      title: 'A file needs a look',
      done: null,
    });
    const days = (Date.parse(looked.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(ACTION_LINK_DAYS);
    expect((await alerts())[0]?.acknowledgedAt).toBeNull();
    const stranger = 'somebody with the link sent to Microsoft Teams';
    expect(await (await act(acknowledge!)).json()).toMatchObject({
      done: { words: `Acknowledged by ${stranger}.` },
    });
    expect((await alerts())[0]).toMatchObject({ acknowledgedVia: stranger, falseAlarmAt: null });
    const analyst = await join(world.server, world.organization as never, world.admin, 'analyst');
    await analyst.client.post('/api/alert-links', { token: falseAlarm });
    const [marked] = await alerts();
    expect(marked).toMatchObject({ falseAlarmAt: expect.any(String), falseAlarmVia: null });
    expect((await entries(marked!.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['alert.acknowledged', stranger],
      ['alert.marked_false', analyst.id],
    ]);
    const file = (await (await analyst.client.fetch('/api/account/export')).json()) as Record<
      string,
      unknown
    >;
    expect(file.alerts_marked_false).toHaveLength(1);
  });

  test('one that was changed, that is too old, or whose integration is gone does not work', async () => {
    const { made, actions } = await linksInTeams();
    const [token = ''] = tokensOf(actions.map(({ url }) => url));
    const refused = async (which: string) => {
      const answers = [await look(which), await act(which)];
      return Promise.all(
        answers.map(async (each) => [each.status, ((await each.json()) as { code: string }).code]),
      );
    };
    const not = [404, 'alert_link_refused'];
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const which of ['', 'v1.none', changed]) expect(await refused(which)).toEqual([not, not]);
    await world.admin.ask('PATCH', at(`/${made.id}`), { enabled: false });
    expect(await refused(token)).toEqual([not, not]);
    await world.admin.ask('PATCH', at(`/${made.id}`), { enabled: true });
    expect((await look(token)).status).toBe(200);
    await world.admin.ask('DELETE', at(`/${made.id}`));
    expect(await refused(token)).toEqual([not, not]);
    expect((await alerts())[0]?.acknowledgedAt).toBeNull();
  });

  test('Slack without a signing secret gets links; a test gets none', async () => {
    const made = await save('slack', { webhookUrl: `${world.peer.origin}/plain` });
    expect(made.settings).toMatchObject({ interactive: false });
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const [message] = await arrived('/plain');
    const { attachments } = bodyOf(message!);
    expect(attachments).toHaveLength(1);
    const [, acknowledge] = attachments[0].actions as Array<{ text: string; url: string }>;
    expect(acknowledge?.text).toBe('Acknowledge');
    const [token] = tokensOf([acknowledge!.url]);
    await act(token!);
    expect((await alerts())[0]?.acknowledgedVia).toBe('somebody with the link sent to Slack');
    await world.admin.ask('POST', at(`/${made.id}/test`));
    const sent = await until('the test', async () => world.peer.to('/plain')[1]);
    expect(bodyOf(sent).attachments[0].actions).toBeUndefined();
  });

  test('a false alarm on the page is a matter of members that see all analyses', async () => {
    await ended({ outcome: 'ai_generated', probability: 0.97 });
    const [alert] = await alerts();
    const path = `/${world.organization.id}/threat-alerts/${alert?.id}/false-alarm`;
    const viewer = await join(world.server, world.organization as never, world.admin, 'viewer');
    expect(await viewer.refused('POST', path)).toEqual([403, 'forbidden']);
    const first = await world.admin.ask<{ falseAlarmAt: string }>('POST', path);
    expect(await world.admin.ask('POST', path)).toEqual(first);
    expect((await alerts())[0]).toMatchObject({ ...first, acknowledgedAt: first.falseAlarmAt });
    expect(await world.admin.refused('POST', path.replace(alert!.id, 'none'))).toEqual([
      404,
      'alert_not_found',
    ]);
  });
});
