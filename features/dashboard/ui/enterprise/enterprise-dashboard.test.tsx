/** What the enterprise dashboard shows to whom; its figures against a small real HTTP server. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnterpriseDashboard, type EnterpriseDashboardProps } from './enterprise-dashboard.tsx';
import { EnterpriseOverview } from './enterprise-overview.tsx';
import { ENTERPRISE_TABS } from './tabs.ts';

function show(content: ReactNode) {
  const root = createRootRoute({ component: () => content });
  const paths = ['/', '/organization'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(paths),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderUi(<RouterProvider router={router as never} />);
}

const parts = Object.fromEntries(
  ENTERPRISE_TABS.map((name) => [name, () => <p>{`part ${name}`}</p>]),
) as EnterpriseDashboardProps['parts'];

/** As a slice adds them. */
const ADDED = [
  { id: 'api', name: 'API Access', part: () => <p>part api</p> },
  { id: 'documentation', name: 'Documentation', part: () => <p>part documentation</p> },
];

function Held({ tab: first = 'overview', ...given }: Partial<EnterpriseDashboardProps>) {
  const [tab, setTab] = useState<string>(first);
  return (
    <EnterpriseDashboard
      organization={{ id: 'north', name: 'Northwind', role: 'admin' }}
      loading={false}
      failed={false}
      onRetry={() => undefined}
      switcher={<p>switcher</p>}
      tab={tab}
      onTab={setTab}
      parts={parts}
      added={ADDED}
      {...given}
    />
  );
}

const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

describe('the states', () => {
  test('[ENTDASH-003] loading', async () => {
    show(<Held loading organization={null} />);
    expect(await screen.findByRole('status', { name: 'Loading your organization' })).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('[ENTDASH-004] [ENTDASH-005] no organization: a welcome, and the way home', async () => {
    show(<Held organization={null} />);
    expect(
      await screen.findByRole('heading', { name: 'Welcome to the Enterprise Dashboard' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Create organization' })).toHaveAttribute(
      'href',
      '/organization#create',
    );
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('[ENTDASH-006] [ENTDASH-007] [ENTDASH-008] a role without analytics: restricted, with role and organization', async () => {
    show(<Held organization={{ id: 'north', name: 'Northwind', role: 'guest-auditor' }} />);
    expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeInTheDocument();
    expect(screen.getByText('guest-auditor')).toBeInTheDocument();
    expect(screen.getByText('Northwind')).toBeInTheDocument();
    expect(screen.getByText('switcher')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('a failed load is tried again', async () => {
    const onRetry = vi.fn();
    show(<Held failed organization={null} onRetry={onRetry} />);
    expect(await screen.findByText('Your organization could not be loaded.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the tabs', () => {
  test('[ENTDASH-009] [ENTDASH-010] [ENTDASH-012] [ENTDASH-013] [ENTDASH-014] [ORG-010] five for an admin, under a header with the switcher', async () => {
    show(<Held />);
    expect(await tabs()).toEqual([
      'Overview',
      'Team Management',
      'Analysis History',
      'API Access',
      'Documentation',
    ]);
    expect(screen.getByRole('banner', { hidden: true })).toHaveTextContent(/Northwind.*switcher/);
    for (const name of ['Team Management', 'Analysis History', 'API Access', 'Documentation']) {
      await userEvent.click(screen.getByRole('tab', { name }));
      expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
    expect(screen.getByText('part documentation')).toBeInTheDocument();
    expect(screen.queryByText('part overview')).toBeNull();
  });

  test.each(['analyst', 'viewer'])(
    '[ENTDASH-001] [ENTDASH-011] %s: no team, also when the address names it',
    async (role) => {
      show(<Held tab="team" organization={{ id: 'north', name: 'Northwind', role }} />);
      expect(await tabs()).toEqual(['Overview', 'Analysis History', 'API Access', 'Documentation']);
      expect(screen.getByText('part overview')).toBeInTheDocument();
      expect(screen.queryByText('part team')).toBeNull();
    },
  );
});

describe('the figures', () => {
  let server: TestHttpServer;
  let answer: Answer;
  const stats = {
    analyses: 1234,
    threats: 56,
    accuracy: { percent: 88.4, sample: false, analyses: 1000 },
    trend: { percent: 0, sample: false, recent: 1, before: 1 },
  };
  const overview = (more = {}): Answer => ({
    body: {
      json: {
        organization: { id: 'north', name: 'Northwind', role: 'admin', members: 7 },
        scope: 'organization',
        stats: { ...stats, ...more },
        activity: [],
        alerts: [],
      },
    },
  });

  beforeEach(async () => {
    answer = overview();
    server = await startHttpServer(() => answer);
    visit(`${server.origin}/`);
  });
  afterEach(() => server.close());

  const cards = async () => {
    const list = (await screen.findByText('Total Analyses')).closest('dl')!;
    return [...list.children].map((card) => [...card.children].map((part) => part.textContent));
  };

  test('[ENTDASH-015] four cards of the organization', async () => {
    show(<EnterpriseOverview userId="u1" organizationId="north" />);
    expect(await cards()).toEqual([
      ['Total Analyses', '1,234', 'by the team'],
      ['Threats Detected', '56', 'judged AI-generated'],
      ['Team Members', '7', 'in the organization'],
      ['Average Confidence', '88.4%', 'of 1000 verdicts'],
    ]);
  });

  test('nothing measured is no figure', async () => {
    answer = overview({ analyses: 0, threats: 0, accuracy: { percent: 94.2, sample: true, analyses: 0 } });
    show(<EnterpriseOverview userId="u1" organizationId="north" />);
    expect((await cards())[3]).toEqual(['Average Confidence', '–', 'no verdict yet']);
  });

  test('a failed load is tried again', async () => {
    answer = { status: 500, body: {} };
    show(<EnterpriseOverview userId="u1" organizationId="north" />);
    expect(await screen.findByText('The figures could not be loaded.')).toBeInTheDocument();
    answer = overview();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toHaveLength(4);
  });
});
