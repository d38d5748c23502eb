import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BLITZ_TASKS } from '@unmask/product/content/marketing/blitz';
import { expect, test } from 'vitest';
import { marketingPlace, press } from '../marketing.testing.tsx';
import { dayOf } from './plan-tab.tsx';

const { place, show, sent } = marketingPlace();
const progress = (more: object = {}) => ({
  ...{ done: [], counted: { signups: 0, emails: 0, calls: 0, impressions: 0 }, measured: null },
  ...more,
});
const today = () => dayOf(new Date());
const items = async (name: string) =>
  within(await screen.findByRole('list', { name })).findAllByRole('listitem');

test('[MKT-006] [MKT-014] [MKT-015] [MKT-039] [MKT-040] [MKT-132] [MKT-179] [MKT-180] the first tab that is open, to everyone, is the plan: eight tasks from 8 AM to 4 PM, 3 hours 15 minutes', async () => {
  show('', 'visitor');
  const tab = await screen.findByRole('tab', { name: "Tomorrow's Plan" });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('8 tasks, 3 hours 15 minutes')).toBeInTheDocument();
  const tasks = await items('Tasks of the day');
  expect(tasks).toHaveLength(8);
  expect(tasks[0]).toHaveTextContent('8:00 AM');
  expect(tasks[7]).toHaveTextContent('4 PM');
  expect(BLITZ_TASKS.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(195);
  expect(screen.getByRole('link', { name: 'Sign in to keep it' })).toHaveAttribute('href', '/auth');
});

test('[MKT-041] [MKT-181] [MKT-182] [MKT-183] [MKT-184] goals of the week with progress bars', async () => {
  place.json.progress = progress({ counted: { signups: 5, emails: 5, calls: 10, impressions: 500 } });
  show();
  const goals = await items('Weekly goals');
  expect(goals.map(({ textContent }) => textContent)).toEqual([
    'Signups5 of 10',
    'Cold emails5 of 25',
    'Calls10 of 10',
    'Impressions500 of 500',
  ]);
  const percents = goals.map((goal) => within(goal).getByRole('progressbar').getAttribute('aria-valuenow'));
  expect(percents).toEqual(['50', '20', '100', '100']);
  await press('One more: Cold emails');
  await waitFor(() => expect(sent('setCount')).toEqual([{ day: today(), goal: 'emails', count: 6 }]));
  expect(screen.getByText('6 of 25')).toBeInTheDocument();
});

test('next steps that are due stand in the plan of their day', async () => {
  const tomorrow = dayOf(new Date(Date.now() + 24 * 3600_000));
  const due = (id: string, nextStepOn: string, more: object = {}) => ({
    ...{ id, company: `Company ${id}`, contact: '', nextStep: `Call ${id}`, nextStepOn, objected: false },
    ...more,
  });
  place.json.prospects = {
    items: [
      ...[due('a', tomorrow), due('b', today()), due('c', '2026-01-05'), due('d', '')],
      due('e', today(), { objected: true }),
    ],
  };
  const router = show();
  const texts = async () => (await items('Next steps that are due')).map(({ textContent }) => textContent);
  expect(await texts()).toEqual([
    ...['Company c: Call c since Jan 5, 2026', 'Company b: Call b on this day'],
  ]);
  await press('Tomorrow');
  expect(await texts()).toHaveLength(3);
  await press('To the pipeline');
  expect(router.state.location.search).toEqual({ tab: 'outreach', sub: 'central-ca' });
});

test('staff read what the service counted', async () => {
  place.json.progress = progress({ measured: { signups: 4, impressions: 1234 } });
  show('', 'staff');
  expect(await screen.findByText('4 of 10')).toBeInTheDocument();
  expect(screen.getByText('1,234 of 500')).toBeInTheDocument();
  expect(screen.getAllByText('counted by the service')).toHaveLength(2);
});

test('a tick is kept by the service, for today or tomorrow', async () => {
  place.json.progress = progress({ done: ['inbox'] });
  show();
  expect(await screen.findByText('1 of 8 done')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Calls' }));
  expect(await screen.findByText('2 of 8 done')).toBeInTheDocument();
  await waitFor(() => expect(sent('setTask')).toEqual([{ day: today(), task: 'calls', done: true }]));
  await press('Tomorrow');
  await waitFor(() => expect(place.server.to('/rpc/marketing/progress')).toHaveLength(2));
});

test('a tick that was not stored is taken back, and said so', async () => {
  place.json.progress = progress();
  place.answers.setTask = { status: 500, body: { json: {} } };
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Calls' }));
  expect(await screen.findByText('Not saved')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('0 of 8 done')).toBeInTheDocument());
});

test('a visitor ticks for the moment: nothing is sent', async () => {
  show('', 'visitor');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Calls' }));
  expect(screen.getByText('1 of 8 done')).toBeInTheDocument();
  expect(place.server.to('/rpc/marketing')).toEqual([]);
});

test('[MKT-042] quick-action cards lead to where the work is done', async () => {
  const router = show();
  const cards = await screen.findByRole('region', { name: 'Quick actions' });
  expect(within(cards).getAllByRole('listitem')).toHaveLength(4);
  await press('Publish a post');
  expect(router.state.location.search).toEqual({ tab: 'outreach', sub: 'social' });
});
