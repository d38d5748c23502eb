/** The enterprise dashboard in the app: who gets to it, how, and what its address keeps. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { webhookDocs, webhooksSection } from '@unmask/webhooks/words';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, type Service, startService } from './test-app.tsx';

/** The code of a slice's part is loaded first. */
const PART = { timeout: 15_000 };
let service: Service;
let activeId: string;

const ORGANIZATIONS = [
  { id: 'north', name: 'Northwind', role: 'admin' },
  { id: 'south', name: 'Southwind', role: 'viewer' },
];
const STATS = {
  analyses: 2,
  threats: 1,
  accuracy: { percent: 90, sample: false, analyses: 2 },
  trend: { percent: 0, sample: false, recent: 1, before: 1 },
};

beforeEach(async () => {
  service = await startService();
  service.signedIn = true;
  activeId = 'north';
  const active = () => ORGANIZATIONS.find(({ id }) => id === activeId)!;
  service.replies['/rpc/organizations/list'] = () => ({ body: { json: { items: ORGANIZATIONS, activeId } } });
  service.replies['/rpc/organizations/switch'] = ({ body }) => {
    activeId = JSON.parse(body).json.organizationId;
    return { body: { json: { user_id: 'u1', organization_id: activeId, updated_at: 'now' } } };
  };
  service.replies['/rpc/dashboard/overview'] = () => ({
    body: {
      json: {
        organization: { ...active(), members: 2 },
        scope: 'own',
        stats: STATS,
        activity: [],
        alerts: [],
      },
    },
  });
  service.replies['/rpc/analysis/team'] = () => ({
    body: { json: { items: [], nextCursor: null, viewAll: true } },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

test('a visitor is asked to sign in', async () => {
  service.signedIn = false;
  openApp('/enterprise/dashboard');
  expect(await screen.findByText('Sign in to see the dashboard of your organization.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Team dashboard' })).toBeNull();
});

test('[ENTDASH-004] [ENTDASH-019] without an organization: the welcome, and no link in the header', async () => {
  service.replies['/rpc/organizations/list'] = () => ({ body: { json: { items: [], activeId: null } } });
  openApp('/enterprise/dashboard');
  expect(
    await screen.findByRole('heading', { name: 'Welcome to the Enterprise Dashboard' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Team dashboard' })).toBeNull();
});

test('[ENTDASH-002] [ORG-010] a member finds it in the header; switching the organization changes what there is', async () => {
  openApp('/enterprise/dashboard?tab=team');
  const link = await screen.findByRole('link', { name: 'Team dashboard' });
  expect(link).toHaveAttribute('href', '/enterprise/dashboard');
  expect(link.closest('header')).not.toBeNull();
  expect(await screen.findByRole('heading', { level: 1, name: 'Northwind' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Team Management' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Organization: Northwind' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Southwind/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Southwind' })).toBeInTheDocument();
  expect(await tabs()).not.toContain('Team Management');
  await waitFor(() =>
    expect(JSON.parse(service.server.to('/rpc/analysis/team').at(-1)?.body ?? '{}').json).toMatchObject({
      organizationId: 'south',
    }),
  );
});

test('tab and filters stand in the address', async () => {
  const router = openApp('/enterprise/dashboard?tab=history&threat=high');
  expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument();
  expect(screen.getByLabelText('Threat level')).toHaveValue('high');
  await userEvent.selectOptions(screen.getByLabelText('Threat level'), 'low');
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'history', threat: 'low' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(await screen.findByText('Total Analyses')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ tab: 'overview' });
});

test('[ENTDASH-001] [ENTDASH-013] [ENTDASH-014] the keys of the API and how to call it', async () => {
  service.replies['/rpc/webhooks/list'] = () => ({ body: { json: { items: [] } } });
  service.replies['/rpc/apiKeys/list'] = () => ({
    body: {
      json: {
        scopes: [{ scope: 'usage:read', words: "Read the month's usage" }],
        items: [],
        usage: { current_usage: 3, monthly_limit: 1000, reset_date: '2026-12-01', remaining_calls: 997 },
      },
    },
  });
  openApp('/enterprise/dashboard?tab=api');
  expect(await screen.findByText('3 of 1,000 analyses', {}, PART)).toBeInTheDocument();
  // As on the page of the keys: webhooks below them, and their part of the documentation.
  expect(await screen.findByRole('heading', { name: webhooksSection.title }, PART)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Documentation' }));
  expect(await screen.findByText(`${service.server.origin}/functions/v1`, {}, PART)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: webhookDocs.title }, PART)).toBeInTheDocument();
  expect(await screen.findByText('/api/v1/webhooks/{id}/test', { exact: false }, PART)).toBeInTheDocument();
}, 60_000);
