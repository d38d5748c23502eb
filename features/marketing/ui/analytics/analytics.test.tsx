import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { KEPT } from '@unmask/product/browser-storage';
import { afterEach, expect, test } from 'vitest';
import { arrive, keepArrival, tellArrival, utmOf } from '../arrival.ts';
import { marketingPlace, openTab, press } from '../marketing.testing.tsx';
import { campaignLink } from './campaign-links.tsx';

const { place, show, sent } = marketingPlace();
afterEach(() => sessionStorage.clear());
const settings = (more: object = {}) => ({
  ...{ enabled: false, measurementId: 'G-XXXXXXXXXX', endpoint: 'https://www.example/mp/collect' },
  ...{ hasSecret: false, sent: 0, lastSentAt: null, lastError: null, ...more },
});

test('[MKT-018] visitors read what it is, and that it is off unless staff switch it on', async () => {
  show('', 'visitor');
  await openTab('Analytics Setup');
  expect(await screen.findByText(/It is off unless they switch it on/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Measurement id')).toBeNull();
  expect(place.server.to('/rpc/marketing')).toEqual([]);
});

test('[TRACK-010] staff begin with the placeholder of a measurement id, and store one with its secret', async () => {
  place.json.analytics = settings();
  place.json.saveAnalytics = settings({ enabled: true, hasSecret: true });
  place.json.arrivals = { items: [], others: 3 };
  show('?tab=analytics', 'staff');
  const id = await screen.findByLabelText('Measurement id');
  expect(id).toHaveValue('G-XXXXXXXXXX');
  expect(screen.getByText('Nothing is passed on.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check one event' })).toBeDisabled();
  await userEvent.clear(id);
  await userEvent.type(id, 'G-AB12CD34EF');
  await userEvent.type(screen.getByLabelText('API secret'), 'hush');
  await userEvent.click(screen.getByRole('switch', { name: 'Pass events on' }));
  await press('Save');
  await waitFor(() =>
    expect(sent('saveAnalytics')).toMatchObject([
      { enabled: true, measurementId: 'G-AB12CD34EF', secret: 'hush' },
    ]),
  );
  expect(await screen.findByText('The settings hold from the next event on.')).toBeInTheDocument();
  expect(screen.getByLabelText('API secret')).toHaveValue('');
});

test('what is refused stands at its field; what the other side says of an event is told', async () => {
  place.json.analytics = settings({
    ...{ enabled: true, hasSecret: true, sent: 1234, lastError: 'It answered with status 500.' },
  });
  place.answers.saveAnalytics = {
    status: 400,
    body: {
      json: {
        ...{ defined: false, code: 'BAD_REQUEST', status: 400, message: 'A measurement id looks like this.' },
        data: { code: 'measurement_id_invalid' },
      },
    },
  };
  place.json.testAnalytics = { accepted: false, messages: ['No such stream.'] };
  show('?tab=analytics', 'staff');
  expect(await screen.findByText('1,234')).toBeInTheDocument();
  expect(screen.getByText('It answered with status 500.')).toBeInTheDocument();
  await press('Save');
  expect(await screen.findByText('A measurement id looks like this.')).toBeInTheDocument();
  await press('Check one event');
  expect(await screen.findByText('No such stream.')).toBeInTheDocument();
});

test('links of campaigns are made, and staff read what they brought', async () => {
  place.json.analytics = settings();
  place.json.arrivals = {
    items: [
      {
        ...{ source: 'newsletter', medium: 'email', campaign: 'launch', signups: 12 },
        lastAt: '2026-11-22T10:00:00.000Z',
      },
    ],
    others: 1,
  };
  show('?tab=analytics', 'staff');
  expect(await screen.findByRole('row', { name: /newsletter email launch 12/ })).toBeInTheDocument();
  expect(screen.getByText('One account came through no such link.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Source'), 'Flyer');
  expect(screen.getByLabelText('Link')).toHaveTextContent('?utm_source=flyer');
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeEnabled();
});

const NONE = { source: '', medium: '', campaign: '', term: '', content: '' };
test.each([
  ['/business?x=1', { ...NONE, source: 'A b' }, 'https://here.example/business?x=1&utm_source=a+b'],
  [
    'pricing',
    { ...NONE, source: 'x', medium: 'y' },
    'https://here.example/pricing?utm_source=x&utm_medium=y',
  ],
  ['//evil.example/a', { ...NONE, source: 'x' }, 'https://here.example/'],
])('the link to %s', (page, parts, link) => {
  expect(campaignLink('https://here.example', page, parts)).toBe(link);
});

test('the first link of a tab is kept until there is an account, and told once', async () => {
  expect(utmOf('?utm_medium=email')).toBeNull();
  keepArrival('?utm_source=Letter&utm_campaign=launch');
  await arrive(false, '?utm_source=other');
  place.answers.arrive = { status: 500, body: { json: {} } };
  await tellArrival();
  expect(sessionStorage.getItem(KEPT.arrival.key)).not.toBeNull();
  place.answers = {};
  place.json.arrive = { counted: true };
  await arrive(true);
  await arrive(true);
  expect(sent('arrive')).toMatchObject([
    { source: 'letter', campaign: 'launch' },
    { source: 'letter', campaign: 'launch' },
  ]);
  expect(sessionStorage.getItem(KEPT.arrival.key)).toBeNull();
});
