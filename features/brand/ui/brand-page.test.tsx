/** The brand protection screen against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OrganizationProvider } from '@unmask/organizations/ui';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { failureToast, renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrandAlert, Overview, Stats, Takedown, Waiting } from '../contract.ts';
import { alert, overview, takedown } from './brand-page.testing.ts';
import BrandPage from './brand-page.tsx';

let server: TestHttpServer;
let answers: Record<string, Answer>;
let role: string | null;
let alerts: BrandAlert[];
let waiting: Waiting[];
let takedowns: Takedown[];
let state: Overview;
let stats: Stats;
const warned = () => vi.mocked(console.warn).mock.calls.map(([first]) => String(first));

beforeEach(async () => {
  answers = {};
  role = 'admin';
  alerts = [];
  waiting = [];
  takedowns = [];
  state = overview();
  stats = {
    ...{ totalAlerts: 0, resolvedAlerts: 0, resolutionRate: null, platformBreakdown: {}, threatTypes: {} },
    ...{ avgResponseTime: null, timeToDetect: null, timeToRemoval: null, acceptanceRate: null },
    counted: { responses: 0, detections: 0, removals: 0, answers: 0 },
  };
  server = await startHttpServer(({ path }) => {
    const call = path.replace('/rpc/', '').split('?')[0] ?? '';
    const given = answers[call];
    if (given) return given;
    if (call === 'organizations/list') {
      const mine = role === null ? [] : [{ id: 'north', name: 'North', role }];
      return { body: { json: { items: mine, activeId: mine[0]?.id ?? null } } };
    }
    const json: Record<string, unknown> = {
      'brand/alerts': { items: alerts, nextCursor: null },
      'brand/stats': stats,
      'brand/waiting': { items: waiting },
      'brand/takedowns': { items: takedowns },
      'brand/submitTakedownRequest': { takedownRequest: takedown() },
      'brand/updateStatus': alerts[0],
      'brand/updateTakedown': takedowns[0],
      'brand/addByHand': waiting[0] ?? {},
    };
    return { body: { json: json[call] ?? state } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show() {
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: BrandPage }),
    createRoute({ getParentRoute: () => root, path: '/organization', component: () => 'the organization' }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderUi(
    <OrganizationProvider userId="ann">
      <RouterProvider router={router} />
    </OrganizationProvider>,
  );
}

const sent = (call: string) =>
  server.to(`/rpc/brand/${call}`).map(({ body }) => JSON.parse(body).json as Record<string, unknown>);
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const BROKEN = { status: 500, body: { json: {} } };
const SOON = { timeout: 20_000 };

test('[BRAND-003] [BRAND-004] [BRAND-005] [BRAND-006] [BRAND-047] the tabs; figures that nothing was counted for say so', async () => {
  show();
  for (const name of ['Overview', 'Active Alerts', 'Takedown Requests', 'Configuration'])
    expect(await screen.findByRole('tab', { name })).toBeInTheDocument();
  const average = await screen.findByText('Average response');
  expect(average.nextElementSibling).toHaveTextContent('no data');
  expect(document.body).not.toHaveTextContent('2.3');
  expect(screen.getByText(/Monitoring is off/)).toBeInTheDocument();
});

test('figures with what they were counted from; why it stopped, and who is charged', async () => {
  stats = {
    ...{ totalAlerts: 4, resolvedAlerts: 2, resolutionRate: 50, platformBreakdown: { web: 3, twitter: 1 } },
    ...{ threatTypes: { ai_generated: 4 }, avgResponseTime: 2.04, timeToDetect: 30 },
    ...{ timeToRemoval: null, acceptanceRate: 100 },
    counted: { responses: 3, detections: 1, removals: 0, answers: 1 },
  };
  state = overview({ stopReason: 'account_suspended' });
  show();
  expect((await screen.findByText('Average response')).nextElementSibling).toHaveTextContent(
    '2.0 hours from 3',
  );
  expect(screen.getByText('Time to removal').nextElementSibling).toHaveTextContent('no data');
  expect(screen.getByText(/is suspended. Another admin/)).toBeInTheDocument();
  expect(within(screen.getByRole('table', { name: 'By platform' })).getByText('Web')).toBeInTheDocument();
});

test('[BRAND-032] without an active organization nothing is asked, and nothing can be done', async () => {
  role = null;
  show();
  expect(await screen.findByText(/belongs to an organization/)).toBeInTheDocument();
  expect(server.to('/rpc/brand')).toEqual([]);
  expect(screen.queryByRole('tab')).toBeNull();
});

test('[BRAND-036] [ERR-016] [ERR-018] what cannot be loaded is only logged, and said in its place', async () => {
  answers['brand/alerts'] = BROKEN;
  answers['brand/stats'] = BROKEN;
  show();
  expect(await screen.findByText('Failed to fetch stats', undefined, SOON)).toBeInTheDocument();
  await openTab('Active Alerts');
  expect(await screen.findByText('Failed to fetch alerts', undefined, SOON)).toBeInTheDocument();
  expect(warned()).toEqual(expect.arrayContaining(['Failed to fetch stats', 'Failed to fetch alerts']));
  expect(screen.queryByText('Setup failed')).toBeNull();
});

describe('the configuration', () => {
  test('[BRAND-025] [BRAND-026] [BRAND-027] [BRAND-028] [BRAND-029] [BRAND-030] [BRAND-031] [BRAND-039] [BRAND-040] [BRAND-041] [BRAND-042] [BRAND-043] [BRAND-044] platforms by checkbox, each with what really happens there', async () => {
    show();
    await openTab('Configuration');
    const box = (name: string) => screen.findByRole('checkbox', { name });
    for (const name of ['Facebook', 'Instagram', 'X (Twitter)', 'TikTok', 'YouTube'])
      expect(await box(name)).toBeChecked();
    expect(await box('LinkedIn')).not.toBeChecked();
    expect(await box('Facebook')).toHaveAccessibleDescription(/By hand/);
    expect(await box('X (Twitter)')).toHaveAccessibleDescription(/needs a key/);
  });

  test('[BRAND-017] [BRAND-020] [BRAND-021] [BRAND-022] [BRAND-023] [BRAND-024] [BRAND-037] [CALL-103] [CALL-104] is stored, then monitoring is started; lists are divided and trimmed, an empty threshold is 70', async () => {
    show();
    await openTab('Configuration');
    await userEvent.type(await screen.findByLabelText('Keywords'), ' a brand , another,, ');
    await userEvent.type(screen.getByLabelText('Executive names'), ' Ann Lee ,Bo ');
    await userEvent.clear(screen.getByLabelText('Alert threshold'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'LinkedIn' }));
    await press('Save and start monitoring');
    expect(await screen.findByText('Brand monitoring activated')).toBeInTheDocument();
    expect(sent('save')[0]).toMatchObject({
      organizationId: 'north',
      keywords: ['a brand', 'another'],
      executive_names: ['Ann Lee', 'Bo'],
      alert_threshold: 70,
      auto_takedown: false,
      monitored_platforms: expect.arrayContaining(['linkedin', 'facebook']),
    });
    expect(sent('startBrandMonitoring')).toEqual([{ organizationId: 'north' }]);
    expect(server.exchanges.findIndex(({ path }) => path === '/rpc/brand/save')).toBeLessThan(
      server.exchanges.findIndex(({ path }) => path === '/rpc/brand/startBrandMonitoring'),
    );
  });

  test('[BRAND-018] [BRAND-019] a threshold outside of 1 to 100 is not sent', async () => {
    show();
    await openTab('Configuration');
    for (const wrong of ['0', '101']) {
      const field = await screen.findByLabelText('Alert threshold');
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await press('Save and start monitoring');
      expect(await screen.findByText('Enter a whole number from 1 to 100.')).toBeInTheDocument();
    }
    expect(sent('save')).toEqual([]);
  });

  test.each([
    ['brand/save', 'Monitoring setup failed'],
    ['brand/startBrandMonitoring', 'Failed to start monitoring'],
  ])('[BRAND-034] [ERR-002] [ERR-014] [ERR-015] where %s fails the toast says so', async (call, prefix) => {
    answers[call] = BROKEN;
    show();
    await openTab('Configuration');
    await press('Save and start monitoring');
    expect(await failureToast('Setup failed')).toHaveTextContent('Could not activate brand monitoring');
    expect(warned()).toContain(prefix);
  });

  test('sources with their state; who is no admin changes nothing', async () => {
    role = 'viewer';
    state = overview({
      stored: true,
      active: true,
      sources: [
        {
          ...{ id: 's', kind: 'feed', platform: 'web', source: 'https://a.example/feed', state: 'failing' },
          ...{ failingSince: '2026-11-23T05:00:00.000Z', lastError: 'It answers with status 503.' },
          ...{ lastLookAt: null, lastCount: null, nextLookAt: null },
        },
      ],
    });
    show();
    await openTab('Configuration');
    expect(await screen.findByText('It answers with status 503.')).toBeInTheDocument();
    expect(screen.getByText(/^Failing since/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Look now/ })).toBeNull();
  });
});

describe('alerts', () => {
  test('[BRAND-007] [BRAND-012] [CALL-107] class and status in words; a status is changed; a takedown from "detected" alone', async () => {
    alerts = [
      alert('one', { sightings: 200 }),
      alert('two', { detection_type: 'needs_review', status: 'reviewing', confidence: 71.26 }),
    ];
    show();
    await openTab('Active Alerts');
    expect(await screen.findByText('AI-generated, probability 97.0%')).toBeInTheDocument();
    expect(screen.getByText('Needs review, probability 71.3%')).toBeInTheDocument();
    expect(screen.getByText('No verdict: a reason to look, not a finding.')).toBeInTheDocument();
    expect(screen.getByText(/Seen at 200 addresses/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Request takedown of/ })).toHaveLength(1);
    const status = screen.getByLabelText('Status of https://found.example/one');
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Detected', 'Reviewing', 'Removed', 'False positive']);
    await userEvent.selectOptions(status, 'reviewing');
    await waitFor(() =>
      expect(sent('updateStatus')).toEqual([{ organizationId: 'north', id: 'one', status: 'reviewing' }]),
    );
    const [openCase] = screen.getAllByRole('link', { name: 'Open a case from this alert' });
    expect(openCase).toHaveAttribute(
      'href',
      '/enterprise-features/forensics/cases/new?analysis=analysis-one',
    );
    const [post] = screen.getAllByRole('link', { name: 'Open the post' });
    expect(post).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  });

  test('[ERR-019] a change that fails says so', async () => {
    alerts = [alert('one')];
    answers['brand/updateStatus'] = BROKEN;
    show();
    await openTab('Active Alerts');
    await userEvent.selectOptions(await screen.findByLabelText(/^Status of/), 'reviewing');
    expect(await screen.findByText('Failed to update alert')).toBeInTheDocument();
  });

  test('[BRAND-038] [BRAND-048] [BRAND-049] [BRAND-050] [CALL-108] a takedown has its defaults, is submitted, and leads to the requests', async () => {
    alerts = [alert('one')];
    takedowns = [takedown()];
    show();
    await openTab('Active Alerts');
    await press(/^Request takedown of/);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Legal basis')).toHaveValue(
      'Unauthorized use of likeness and trademark infringement',
    );
    expect(within(dialog).getByLabelText('Evidence')).toHaveValue(
      'Technical analysis report\nAI detection results',
    );
    await userEvent.selectOptions(within(dialog).getByLabelText('Legal route'), 'dsa_16');
    await press('Make and submit');
    expect(await within(dialog).findByText(/^A notice by this route says why/)).toBeInTheDocument();
    expect(sent('submitTakedownRequest')).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Why the content must go'), 'It deceives buyers.');
    await press('Make and submit');
    expect(await screen.findByText('Takedown request submitted')).toBeInTheDocument();
    expect(screen.getByText(/platform will review within 2-5 business days/)).toBeInTheDocument();
    expect(sent('submitTakedownRequest')[0]).toMatchObject({
      alertId: 'one',
      evidence: ['Technical analysis report', 'AI detection results'],
      legalBasis: 'Unauthorized use of likeness and trademark infringement',
      route: 'dsa_16',
      reason: 'It deceives buyers.',
    });
    expect(await screen.findByRole('link', { name: /^Download the notice/ })).toHaveAttribute(
      'href',
      '/api/organizations/north/brand/takedowns/t1/pdf',
    );
    expect(screen.getByRole('link', { name: /^Check the notice/ })).toHaveAttribute(
      'href',
      '/verify/takedown_notice_x',
    );
    await press(/^Accepted:/);
    await waitFor(() => expect(sent('updateTakedown')[0]).toMatchObject({ id: 't1', state: 'accepted' }));
  });

  test('[BRAND-035] [ERR-002] [ERR-017] a takedown that fails says so', async () => {
    alerts = [alert('one')];
    answers['brand/submitTakedownRequest'] = BROKEN;
    show();
    await openTab('Active Alerts');
    await press(/^Request takedown of/);
    await press('Make and submit');
    expect(await failureToast('Request failed')).toHaveTextContent('Could not submit takedown request');
    expect(warned()).toContain('Takedown request failed');
  });

  test('an address is given by hand; a find without its clip asks for it', async () => {
    waiting = [
      {
        ...{ id: 'w', platform: 'tiktok', url: 'https://t.example/1', description: '', matched: [] },
        ...{ state: 'awaiting_clip', error: 'The post is a page.', analysisId: null },
        firstSeenAt: '2026-11-23T05:00:00.000Z',
      },
    ];
    answers['/api/organizations/north/brand/finds/w/file'] = { status: 202, body: {} };
    show();
    await openTab('Active Alerts');
    expect(await screen.findByText('The clip is missing')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Address'), 'https://t.example/2');
    await userEvent.selectOptions(screen.getByLabelText('Platform'), 'tiktok');
    await press('Add');
    expect(await screen.findByText('Address added')).toBeInTheDocument();
    expect(sent('addByHand')[0]).toMatchObject({ url: 'https://t.example/2', platform: 'tiktok' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(input!, new File(['clip'], 'clip.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText('Clip received')).toBeInTheDocument();
    expect(server.to('/api/organizations/north/brand/finds/w/file')).toHaveLength(1);
  });

  test('who may only read sees alerts, and nothing to press', async () => {
    role = 'viewer';
    alerts = [alert('one')];
    show();
    await openTab('Active Alerts');
    const row = (await screen.findByText('Find one')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Detected')).toBeInTheDocument();
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByLabelText('Address')).toBeNull();
  });
});
