/** The operator's part of the newsletter against a small real HTTP server that answers as the service does. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { failureToast, renderRouted, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Campaign, NewsletterInput, Overview, Subscriber } from '../../contract.ts';
import StaffSection from './staff-section.tsx';

const AT = '2026-11-27T09:00:00.000Z';
const SETTINGS = { timeZone: 'UTC', sendHour: 9, automatic: true };
const OVERVIEW: Overview = {
  ...{ confirmed: 12, pending: 1, unsubscribed: 2, suppressed: 3, joined: 5, left: 2 },
  ...{ campaignsThisMonth: 4, uninvited: 0, perMinute: 60, settings: SETTINGS, nextFriday: AT },
};
const ISSUE: NewsletterInput = {
  weekOf: '2026-11-27',
  threatLevel: 'low',
  featuredIncident: {
    ...{ title: 'A case', description: 'It happened.', lossAmount: '', location: '' },
    ...{ date: '', source: 'A newspaper' },
  },
  weeklyStats: { newThreats: 2, detectionRate: 29.1, globalIncidents: 9, preventedFraud: null },
  topTrends: [],
};
const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  ...{ id: 'c1', title: 'The first', type: 'newsletter', status: 'draft', description: 'Of the week' },
  ...{ recipients: 0, promotional: false, startedAt: null, sentAt: null, copies: {} },
  ...over,
});
const READER: Subscriber = {
  ...{ id: 's1', email: 'ann@example.com', name: 'Ann', source: 'website', state: 'confirmed' },
  ...{ createdAt: AT, confirmedAt: AT, suppressed: 'complaint' },
};

let server: TestHttpServer;
let json: Record<string, unknown>;
let answers: Record<string, Answer>;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answers = {};
  json = { overview: OVERVIEW };
  server = await startHttpServer(({ path }) => {
    const call = path.replace('/rpc/newsletter/', '').split('?')[0] ?? '';
    return answers[call] ?? { body: { json: json[call] ?? { items: [], nextCursor: null } } };
  });
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const open = () => renderRouted(<StaffSection />, '/admin/newsletter');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const show = async (part: string) => userEvent.click(await screen.findByRole('radio', { name: part }));
const confirmed = async (action: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));
const sent = (call: string) =>
  server
    .to(`/rpc/newsletter/${call}`)
    .map(({ body }) => (JSON.parse(body || '{}') as { json?: unknown }).json);

test('an issue is begun from the figures, and looked at as the mail that it becomes', async () => {
  json.compose = { title: 'From the figures', issue: ISSUE };
  json.preview = { subject: 'From the figures', html: '<p>The mail</p>', text: 'The mail' };
  open();
  expect((await screen.findByText('Subscribers', { selector: 'dt' })).parentElement).toHaveTextContent('12');
  await press('Issue from the figures');
  expect(await screen.findByLabelText('AI-generated files found here this week')).toHaveValue('2');
  expect(screen.getByLabelText('AI videos named, percent as measured')).toHaveValue('29.1');
  await press('Preview');
  const frame = await screen.findByTitle('What the mail looks like');
  // Nothing of it runs here.
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', '<p>The mail</p>');
});

test('an issue is kept as a draft once it names who reported its case', async () => {
  json.compose = { title: 'From the figures', issue: ISSUE };
  json.create = { ...campaign(), body: '', issue: ISSUE };
  open();
  await press('Issue from the figures');
  const source = await screen.findByLabelText('Reported by');
  await userEvent.clear(source);
  await press('Save draft');
  expect(await screen.findByText('Fill in title, case and source, and choose a Friday.')).toBeInTheDocument();
  expect(sent('create')).toEqual([]);
  await userEvent.type(source, 'B');
  await press('Save draft');
  await screen.findByText('The draft is stored.');
  const draft = {
    ...{ title: 'From the figures', type: 'newsletter', description: '', promotional: false, body: '' },
    issue: { ...ISSUE, featuredIncident: { ...ISSUE.featuredIncident, source: 'B' } },
  };
  expect(sent('create')).toEqual([draft]);
});

test('a draft is tested, scheduled and sent after a question; what goes out is stopped, what went out stays', async () => {
  json.campaigns = {
    items: [
      campaign(),
      campaign({
        id: 'c2',
        title: 'Under way',
        status: 'scheduled',
        startedAt: AT,
        recipients: 9,
        copies: { delivered: 4, waiting: 5 },
      }),
      campaign({
        id: 'c3',
        title: 'The last',
        status: 'sent',
        startedAt: AT,
        sentAt: AT,
        recipients: 9,
        copies: { delivered: 8, bounced: 1 },
      }),
    ],
    nextCursor: null,
  };
  for (const call of ['send', 'test', 'schedule', 'stop']) json[call] = campaign();
  open();
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await row('Under way')).getByText('4 delivered', { exact: false })).toHaveTextContent('5 waiting');
  expect((await row('The last')).getByText('8 delivered, 1 bounced')).toBeInTheDocument();
  expect((await row('The last')).queryByRole('button')).toBeNull();
  expect((await row('The last')).getByText('not tracked')).toBeInTheDocument();
  await press('Test to me: The first');
  await screen.findByText('To your own address.');
  await press('Schedule: The first');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/^Send at/), '2099-01-02T09:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await screen.findByText('It goes out then by itself.');
  expect(sent('schedule')).toEqual([{ id: 'c1', at: new Date('2099-01-02T09:30').toISOString() }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Send: The first');
  expect(sent('send')).toEqual([]);
  await confirmed('Send');
  await screen.findByText('The first copies leave in a moment.');
  await press('Stop: Under way');
  await confirmed('Stop');
  await screen.findByText('What still waited is not sent.');
  expect([...sent('test'), ...sent('send'), ...sent('stop')]).toEqual([
    { id: 'c1' },
    { id: 'c1' },
    { id: 'c2' },
  ]);
});

test('addresses: found, forgotten after a question, and those that are not written to', async () => {
  json.subscribers = { items: [READER], nextCursor: null };
  json.removeSubscriber = { done: true };
  json.suppress = { added: 2 };
  open();
  await show('Subscribers');
  expect(await screen.findByRole('link', { name: 'Consents as CSV' })).toHaveAttribute(
    'href',
    '/api/admin/newsletter/consents.csv',
  );
  expect(within(await screen.findByRole('row', { name: /ann@/ })).getByText('complaint')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Left');
  await waitFor(() => expect(sent('subscribers')).toContainEqual({ search: '', filter: 'unsubscribed' }));
  await press('Forget: ann@example.com');
  await confirmed('Forget');
  await screen.findByText('Nothing of the address is left.');
  await show('Not written to');
  await userEvent.type(await screen.findByLabelText('Addresses, one a line'), 'a@b.example, c@d.example');
  await press('Add addresses');
  await screen.findByText('2 new on the list.');
  const emails = ['a@b.example', 'c@d.example'];
  expect(sent('suppress')).toContainEqual({ emails, reason: 'complaint', detail: '' });
});

test('the records of the sender say what to do; a time zone that there is not is said at its field', async () => {
  json.deliverability = {
    ...{ from: 'news@mail.example', domain: 'mail.example' },
    checks: [
      { name: 'spf', state: 'good', record: 'v=spf1 -all', advice: '' },
      { name: 'dmarc', state: 'missing', record: null, advice: 'Add a record.' },
    ],
  };
  answers.saveSettings = {
    status: 400,
    body: {
      json: {
        ...{ defined: true, code: 'BAD_REQUEST', status: 400, message: 'There is no such place.' },
        data: { code: 'newsletter_time_zone' },
      },
    },
  };
  open();
  await show('Sender');
  expect(
    within(await screen.findByRole('row', { name: /DMARC/ })).getByText('Add a record.'),
  ).toBeInTheDocument();
  await show('Settings');
  const zone = await screen.findByLabelText(/^Time zone/);
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Nowhere/City');
  await press('Save');
  expect(await screen.findByText('There is no such place.')).toBeInTheDocument();
  expect(sent('saveSettings')).toEqual([{ ...SETTINGS, timeZone: 'Nowhere/City' }]);
});

test('a failure is told', async () => {
  json.campaigns = { items: [campaign()], nextCursor: null };
  answers.test = { status: 500, body: {} };
  open();
  await press('Test to me: The first');
  expect(await failureToast('Newsletter')).toHaveTextContent('This could not be done. Please try again.');
});
