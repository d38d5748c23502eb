/** The dashboard against a small real HTTP server that answers as the service does. */

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { shownTime } from '@unmask/ui';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Overview } from '../contract.ts';
import { Dashboard, type DashboardProps } from './dashboard.tsx';

const USER = { id: 'u1', email: 'ann@example.com' };
const NORTH = { id: 'north', name: 'Northwind' };
const FAILS: Answer = { status: 500, body: {} };

const EMPTY: Overview = {
  organization: null,
  scope: 'own',
  stats: {
    analyses: 0,
    threats: 0,
    accuracy: { percent: 94.2, sample: true, analyses: 0 },
    trend: { percent: 12, sample: true, recent: 0, before: 0 },
  },
  activity: [],
  alerts: [],
};
/** Recent on whatever day the test runs: after a week a moment is told as its date. */
const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
const ALERTS: Overview['alerts'] = [
  {
    id: 'a',
    type: 'critical',
    title: 'Critical threat found',
    description: 'x.mp4',
    timestamp: at,
    actionRequired: true,
  },
  {
    id: 'b',
    type: 'warning',
    title: 'Daily limit almost used',
    description: '3 of 3',
    timestamp: at,
    actionRequired: false,
  },
];
const ACTIVITY: Overview['activity'] = (['success', 'warning', 'error', 'other'] as const).map(
  (status, index) => ({
    id: `${index}`,
    type: 'analysis',
    title: `clip-${index}.mp4`,
    description: 'No sign of AI found, 80% confidence',
    timestamp: at,
    status,
  }),
);

let server: TestHttpServer;
let overview: Answer;
let report: Answer;
const on = { refresh: vi.fn(), signOut: vi.fn(), analyze: vi.fn(), analytics: vi.fn(), plans: vi.fn() };

beforeEach(async () => {
  overview = { body: { json: EMPTY } };
  report = { body: { json: { id: 'r', to: 'operator' } } };
  for (const call of Object.values(on)) call.mockClear();
  server = await startHttpServer(({ path }) => (path.includes('reportThreat') ? report : overview));
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show(props: Partial<DashboardProps> = {}) {
  const element = (
    <Dashboard
      user={USER}
      usage={{ subscription_tier: 'free', videos_analyzed_today: 1, daily_limit: 3 }}
      organization={null}
      switcher={<span>switcher</span>}
      onRefreshSubscription={on.refresh}
      onSignOut={on.signOut}
      onAnalyze={on.analyze}
      onAnalytics={on.analytics}
      onPlans={on.plans}
      {...props}
    />
  );
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  // The routes of the test are not those of the app.
  renderUi(<RouterProvider router={router as never} />);
  return screen.findByText('Recent Activity');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const panel = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!);
const tiles = () =>
  within(screen.getByLabelText('Figures'))
    .getAllByRole('term')
    .map((term) => [...term.parentElement!.children].map((part) => part.textContent));
const reads = () => server.to('/rpc/dashboard/overview').length;

describe('the header', () => {
  test('[DASH-004] [DASH-005] without an organization it is mine', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 2, name: 'My Dashboard' })).toBeInTheDocument();
    expect(screen.getByText('ann@example.com')).toBeInTheDocument();
    expect(screen.getByText('switcher')).toBeInTheDocument();
  });

  test('[DASH-003] with one it has its name', async () => {
    await show({ organization: NORTH });
    expect(screen.getByRole('heading', { level: 2, name: 'Northwind Dashboard' })).toBeInTheDocument();
  });

  test('[DASH-006] [DASH-025] the subscription is refreshed on arrival, and with the figures on Refresh', async () => {
    await show();
    expect(on.refresh).toHaveBeenCalledTimes(1);
    expect(reads()).toBe(1);
    overview = { body: { json: { ...EMPTY, stats: { ...EMPTY.stats, analyses: 7 } } } };
    await press('Refresh');
    await waitFor(() => expect(tiles()[0]).toContain('7'));
    expect(on.refresh).toHaveBeenCalledTimes(2);
    expect(reads()).toBe(2);
  });

  test('a refresh that fails says so and keeps what is there', async () => {
    await show();
    overview = FAILS;
    await press('Refresh');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Refresh failed/);
    expect(screen.getByText('Recent Activity')).toBeInTheDocument();
  });

  test('[DASH-007] signs out', async () => {
    await show();
    await press('Sign out');
    expect(on.signOut).toHaveBeenCalledTimes(1);
  });
});

describe('the tiles', () => {
  const COUNTS = expect.stringMatching(/^How sure the service was .* undecided files are left out/);

  test('[DASH-008] [DASH-009] [DASH-010] without history two of the four are samples, and say so', async () => {
    await show();
    expect(tiles()).toEqual([
      ['Files Analyzed', '0', 'by you'],
      ['Threats Detected', '0', 'judged AI-generated'],
      ['Accuracysample', '94.2%', 'no verdict yet', COUNTS],
      ['Trendsample', '12%', 'no history yet'],
    ]);
  });

  test.each([
    [18.2, 52, '+18.2%'],
    [-50, 22, '-50%'],
    [null, 5, '+5'],
  ])('with history they are measured: a change of %j', async (percent, recent, shown) => {
    const stats: Overview['stats'] = {
      analyses: 1284,
      threats: 37,
      accuracy: { percent: 88.4, sample: false, analyses: 1000 },
      trend: { percent, sample: false, recent, before: percent === null ? 0 : 44 },
    };
    overview = { body: { json: { ...EMPTY, scope: 'organization', stats } } };
    await show({ organization: NORTH });
    const all = tiles();
    expect(all.map(([label]) => label)).toEqual(['Files Analyzed', 'Threats Detected', 'Accuracy', 'Trend']);
    expect(all[0]).toEqual(['Files Analyzed', '1,284', 'by the team']);
    expect(all[2]?.slice(1)).toEqual([
      '88.4%',
      'not measured here: the mean confidence of 1000 verdicts',
      COUNTS,
    ]);
    expect(all[3]?.[1]).toBe(shown);
    expect(screen.getByText('All analyses of the organization')).toBeInTheDocument();
  });
});

describe('activity', () => {
  test('[DASH-011] [ENT-070] each item with its status and time', async () => {
    overview = { body: { json: { ...EMPTY, activity: ACTIVITY } } };
    await show();
    const items = panel('Recent Activity').getAllByRole('listitem');
    expect(items.map((item) => within(item).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Done',
      'Warning',
      'Threat',
      'Noted',
    ]);
    expect(within(items[0]!).getByRole('link', { name: 'clip-0.mp4' })).toHaveAttribute(
      'href',
      '/analyses/0',
    );
    expect(within(items[0]!).getByText('2 hours ago')).toHaveAttribute('title', shownTime(at, 'full'));
  });

  test('says what appears here when there is nothing', async () => {
    await show();
    expect(screen.getByText('Nothing analyzed yet. Your first result appears here.')).toBeInTheDocument();
  });
});

describe('quick actions', () => {
  const names = () =>
    [
      ...panel('Quick Actions').queryAllByRole('button'),
      ...panel('Quick Actions').queryAllByRole('link'),
    ].map((action) => action.textContent);

  test('[DASH-012] [DASH-015] [DASH-016] [DASH-019] [DASH-020] [DASH-021] without an organization', async () => {
    await show();
    expect(names().sort()).toEqual(['Analyze Video', 'Report Threat', 'Security Tips', 'View Analytics']);
    await press('Analyze Video');
    await press('View Analytics');
    expect([on.analyze, on.analytics].map((call) => call.mock.calls.length)).toEqual([1, 1]);
    expect(screen.getByRole('link', { name: 'Security Tips' })).toHaveAttribute('href', '/security-tips');
    expect(screen.queryByRole('button', { name: 'Tell your admins' })).toBeNull();
  });

  test('[DASH-017] [DASH-018] [DASH-022] with an organization', async () => {
    await show({ organization: NORTH });
    expect(names().sort()).toEqual(['Analyze Video', 'Export Data', 'Manage Team', 'View Analytics']);
    expect(screen.getByRole('link', { name: 'Manage Team' })).toHaveAttribute('href', '/organization');
    await press('Export Data');
    const files = (await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('href'));
    expect(files).toEqual(['/api/dashboard/export?format=csv', '/api/dashboard/export?format=json']);
  });

  test('[DASH-020] a threat is reported', async () => {
    await show();
    await press('Report Threat');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a threat' }));
    const send = async () => {
      // Not while the answer before is still being dealt with.
      const button = dialog.getByRole('button', { name: 'Send report' });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
    };
    await send();
    expect(dialog.getByLabelText('What happened')).toHaveAccessibleDescription(
      'Please say what happened, with some details.',
    );
    await userEvent.type(dialog.getByLabelText('What happened'), 'A call');
    await userEvent.type(dialog.getByLabelText('Details'), 'Asked for money');
    await userEvent.type(dialog.getByLabelText(/Link/), 'no link');
    await userEvent.selectOptions(dialog.getByLabelText('Severity'), 'high');
    const message = 'Please enter a link that starts with http:// or https://, or leave it out.';
    await send();
    expect(dialog.getByLabelText(/Link/)).toHaveAccessibleDescription(message);
    expect(server.to('/rpc/dashboard/reportThreat')).toEqual([]);
    await userEvent.clear(dialog.getByLabelText(/Link/));
    const refusal = 'This text is too long. Please shorten it.';
    const body = { json: { defined: false, code: 'BAD_REQUEST', status: 400, message: refusal } };
    report = { status: 400, body };
    await send();
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(refusal));
    report = { status: 500, body: {} };
    await send();
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/could not be sent/));
    report = { body: { json: { id: 'r', to: 'operator' } } };
    await send();
    expect(await screen.findByText('The people who run this service have it now.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to('/rpc/dashboard/reportThreat').map(({ body }) => JSON.parse(body).json);
    expect(sent.at(-1)).toEqual({ title: 'A call', description: 'Asked for money', severity: 'high' });
  });

  test('members report from the alerts, to their admins', async () => {
    await show({ organization: NORTH });
    await press('Tell your admins');
    const dialog = await screen.findByRole('dialog', { name: 'Report a threat' });
    expect(dialog).toHaveTextContent('Goes to the admins of Northwind');
  });
});

describe('alerts', () => {
  beforeEach(() => {
    overview = { body: { json: { ...EMPTY, alerts: ALERTS } } };
  });
  const alerts = () => panel('Threat Alerts').queryAllByRole('listitem');

  test('[DASH-013] [DASH-023] [DASH-024] each can be dismissed, on this device alone, and shown again', async () => {
    await show();
    expect(alerts().map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^CriticalAction required.*Critical threat found/),
      expect.stringMatching(/^Warning(?!Action).*Daily limit almost used/),
    ]);
    const before = server.exchanges.length;
    await press('Dismiss: Critical threat found');
    expect(alerts()).toHaveLength(1);
    expect(screen.getByText(/^1 alert dismissed\./)).toBeInTheDocument();
    expect(server.exchanges).toHaveLength(before);
    expect(JSON.parse(localStorage.getItem('unmask_dismissed_alerts:u1') ?? '')).toEqual(['a']);
    await press('Show again');
    expect(alerts()).toHaveLength(2);
  });

  test('stay dismissed after a reload, for this person only', async () => {
    localStorage.setItem('unmask_dismissed_alerts:u1', '["a","b"]');
    await show();
    expect(panel('Threat Alerts').getByText('No alerts.')).toBeInTheDocument();
    expect(screen.getByText(/^2 alerts dismissed\./)).toBeInTheDocument();
  });

  test('a broken note on this device hides nothing', async () => {
    localStorage.setItem('unmask_dismissed_alerts:u1', '{');
    await show();
    expect(alerts()).toHaveLength(2);
  });
});

describe('usage', () => {
  test('[DASH-014] what is used and what is left', async () => {
    await show();
    expect(panel('Usage today').getByText('1 of 3 analyses')).toBeInTheDocument();
    expect(panel('Usage today').getByRole('meter')).toHaveAttribute('aria-valuenow', '1');
    expect(panel('Usage today').getByText('2 left until midnight UTC')).toBeInTheDocument();
    await press('See plans');
    expect(on.plans).toHaveBeenCalledTimes(1);
  });

  test('a paid plan has no limit, and nothing to sell', async () => {
    await show({ usage: { subscription_tier: 'pro', videos_analyzed_today: 41, daily_limit: 999_999 } });
    expect(panel('Usage today').getByText('41 analyses, no daily limit')).toBeInTheDocument();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
  });

  test("an organization's plan says whose it is", async () => {
    const shared_plan = { organization: 'Acme' };
    const usage = {
      subscription_tier: 'enterprise',
      videos_analyzed_today: 1,
      daily_limit: 999_999,
    } as const;
    await show({ usage: { ...usage, shared_plan } });
    expect(panel('Usage today').getByText('Plan of Acme: Enterprise')).toBeInTheDocument();
  });

  test('is left out until it is known', async () => {
    await show({ usage: null });
    expect(screen.queryByRole('heading', { name: 'Usage today' })).toBeNull();
  });
});

test('while it loads, and when it cannot be loaded', async () => {
  overview = FAILS;
  void show().catch(() => undefined);
  expect(await screen.findByRole('status', { name: 'Loading the dashboard' })).toBeInTheDocument();
  expect(await screen.findByText('The dashboard could not be loaded.')).toBeInTheDocument();
  overview = { body: { json: EMPTY } };
  await press('Try again');
  expect(await screen.findByText('Recent Activity')).toBeInTheDocument();
});
