/** The integrations screen against a small real HTTP server that answers as the service does. */
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
import type { Integration, ListedAlert } from '../contract.ts';
import type { IntegrationType } from '../limits.ts';
import IntegrationsPage from './integrations-page.tsx';

let server: TestHttpServer;
let items: Integration[];
let alerts: ListedAlert[];
let answers: Record<string, Answer>;
let role: string | null;

const integration = (type: IntegrationType, more: Partial<Integration> = {}): Integration => ({
  id: `id-${type}`,
  organization_id: 'north',
  type,
  enabled: true,
  settings: { threshold: 70 },
  failing_since: null,
  created_at: '2026-11-22T10:00:00.000Z',
  updated_at: '2026-11-22T10:00:00.000Z',
  ...more,
});
const alert = (id: string, more: Partial<ListedAlert> = {}): ListedAlert => ({
  id,
  organizationId: 'north',
  type: 'deepfake_detected',
  severity: 'high',
  title: `Find ${id}`,
  message: 'What was found.',
  metadata: { analysis_id: `analysis-${id}` },
  timestamp: '2026-11-22T10:00:00.000Z',
  integrationsSent: [],
  times: 1,
  acknowledgedAt: null,
  acknowledgedVia: null,
  falseAlarmAt: null,
  falseAlarmVia: null,
  deliveries: [],
  ...more,
});

beforeEach(async () => {
  items = [];
  alerts = [];
  answers = {};
  role = 'admin';
  server = await startHttpServer(({ path, body }) => {
    const given = answers[path.replace('/rpc/', '')];
    if (given) return given;
    const input = body === '' ? {} : (JSON.parse(body).json as Record<string, never>);
    if (path === '/rpc/organizations/list') {
      const mine = role === null ? [] : [{ id: 'north', name: 'North', role }];
      return { body: { json: { items: mine, activeId: mine[0]?.id ?? null } } };
    }
    if (path === '/rpc/integrations/listMailboxes') return { body: { json: { items: [] } } };
    if (path === '/rpc/integrations/list') return { body: { json: { items } } };
    if (path === '/rpc/integrations/alerts') return { body: { json: { items: alerts, nextCursor: null } } };
    if (path === '/rpc/integrations/update') {
      items = items.map((item) => (item.id === input.id ? { ...item, enabled: input.enabled } : item));
      return { body: { json: items.find(({ id }) => id === input.id) } };
    }
    if (path === '/rpc/integrations/save') {
      items = [integration(input.type)];
      return { body: { json: items[0] } };
    }
    if (path === '/rpc/integrations/test') return { body: { json: { success: true } } };
    if (path === '/rpc/integrations/acknowledge')
      return { body: { json: { acknowledgedAt: '2026-11-22T11:00:00.000Z' } } };
    if (path === '/rpc/integrations/callFalse')
      return { body: { json: { falseAlarmAt: '2026-11-22T11:00:00.000Z' } } };
    if (path === '/rpc/integrations/sendAgain') return { body: { json: { state: 'pending' } } };
    if (path === '/rpc/integrations/delete') items = [];
    return { body: { json: { success: true } } };
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
    createRoute({ getParentRoute: () => root, path: '/', component: IntegrationsPage }),
    createRoute({ getParentRoute: () => root, path: '/analyses/$id', component: () => 'the result' }),
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
  server.to(`/rpc/integrations/${call}`).map(({ body }) => JSON.parse(body).json as unknown);
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('[INTEGR-005] [INTEGR-006] [INTEGR-007] [INTEGR-008] [INTEGR-009] [INTEGR-010] [INTEGR-011] five tabs, four switches, the list of alerts', async () => {
  show();
  for (const name of [
    'Overview',
    'Email Monitoring',
    'Slack Integration',
    'Teams Integration',
    'Custom Webhooks',
  ])
    expect(await screen.findByRole('tab', { name })).toBeInTheDocument();
  expect(await screen.findAllByRole('switch')).toHaveLength(4);
  expect(screen.getByRole('heading', { name: 'Recent Threat Alerts' })).toBeInTheDocument();
  expect(await screen.findByText(/No alerts yet/)).toBeInTheDocument();
});

test('[INTEGR-019] without an active organization nothing is asked, and nothing can be done', async () => {
  role = null;
  show();
  expect(await screen.findByText(/Alerts belong to an organization/)).toBeInTheDocument();
  expect(server.to('/rpc/integrations')).toEqual([]);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('who is no admin sees what was found, and no settings', async () => {
  role = 'viewer';
  alerts = [alert('one')];
  show();
  expect(await screen.findByText('Find one')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(server.to('/rpc/integrations/list')).toEqual([]);
});

describe('the switches', () => {
  test('[INTEGR-027] [INTEGR-028] on and off, each told', async () => {
    items = [integration('slack', { enabled: false })];
    show();
    const slack = await screen.findByRole('switch', { name: /^Slack/ });
    await waitFor(() => expect(slack).toBeEnabled());
    await userEvent.click(slack);
    expect(await screen.findByText('Slack enabled')).toBeInTheDocument();
    await waitFor(() => expect(slack).toBeChecked());
    await userEvent.click(slack);
    expect(await screen.findByText('Slack disabled')).toBeInTheDocument();
    expect(sent('update')).toEqual([
      { organizationId: 'north', id: 'id-slack', enabled: true, settings: {} },
      { organizationId: 'north', id: 'id-slack', enabled: false, settings: {} },
    ]);
  });

  test('[INTEGR-026] [ERR-002] [ERR-012] a failure says so, and the switch stands as before', async () => {
    items = [integration('slack')];
    answers['integrations/update'] = { status: 500, body: { json: {} } };
    show();
    const slack = await screen.findByRole('switch', { name: /^Slack/ });
    await waitFor(() => expect(slack).toBeEnabled());
    await userEvent.click(slack);
    expect(await failureToast('Configuration failed')).toHaveTextContent(
      'Could not update integration settings',
    );
    expect(slack).toBeChecked();
  });

  test('[ERR-011] what cannot be read says so, and is read again', async () => {
    answers['integrations/list'] = { status: 500, body: { json: {} } };
    show();
    expect(
      await screen.findByText('Failed to fetch integrations', undefined, { timeout: 20_000 }),
    ).toBeInTheDocument();
  });

  test('what is not set up leads to its form', async () => {
    show();
    await press('Set up: Teams');
    expect(await screen.findByRole('heading', { name: 'Microsoft Teams' })).toBeInTheDocument();
  });
});

describe('the forms', () => {
  test('Slack: saved with its channel and threshold', async () => {
    show();
    await openTab('Slack Integration');
    await userEvent.type(
      await screen.findByLabelText('Webhook address'),
      'https://hooks.slack.com/services/a',
    );
    await userEvent.type(screen.getByLabelText('Channel'), '#fraud');
    await userEvent.selectOptions(screen.getByLabelText(/Files without a verdict/), '90');
    await userEvent.selectOptions(screen.getByLabelText('Quiet from'), '22:00');
    await userEvent.selectOptions(screen.getByLabelText('Quiet until'), '07:00');
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
    // Only mail can bring several together.
    expect(screen.queryByLabelText('Alerts by mail')).toBeNull();
    await press('Save');
    expect(await screen.findByText('Slack saved')).toBeInTheDocument();
    expect(sent('save')).toEqual([
      {
        organizationId: 'north',
        type: 'slack',
        enabled: true,
        settings: {
          ...{ webhookUrl: 'https://hooks.slack.com/services/a', channel: '#fraud', threshold: 90 },
          ...{ quietFrom: '22:00', quietTo: '07:00', timeZone: 'Asia/Tokyo' },
        },
      },
    ]);
    const { options } = screen.getByLabelText(/Files without a verdict/) as HTMLSelectElement;
    expect([...options].map(({ text }) => text)).toEqual(['90%', '70%', '50%']);
  });

  test('by mail alerts can come together', async () => {
    show();
    await openTab('Email Monitoring');
    await userEvent.type(await screen.findByLabelText('Email address'), 'ann@north.example');
    await userEvent.selectOptions(screen.getByLabelText('Alerts by mail'), 'Together, once a day at 8:00');
    await press('Save');
    await waitFor(() => expect(sent('save')).toHaveLength(1));
    expect(sent('save')).toMatchObject([{ settings: { digest: 'daily', quietFrom: '', quietTo: '' } }]);
  });

  test('[INTEGR-017] [INTEGR-018] [INTEGR-021] an own address: method, headers line by line; a wrong line is said at the field', async () => {
    show();
    await openTab('Custom Webhooks');
    await userEvent.type(await screen.findByLabelText('Address'), 'https://example.com/in');
    const method = screen.getByLabelText('Method') as HTMLSelectElement;
    expect(method.value).toBe('POST');
    expect([...method.options].map(({ text }) => text)).toEqual(['POST', 'PUT']);
    const headers = screen.getByLabelText('Headers');
    await userEvent.type(headers, 'no colon');
    await press('Save');
    expect(await screen.findByText('Each line needs a name, a colon and a value.')).toBeInTheDocument();
    expect(sent('save')).toEqual([]);
    await userEvent.clear(headers);
    await userEvent.type(headers, 'X-Token: abc');
    await press('Save');
    await waitFor(() =>
      expect(sent('save')).toMatchObject([
        { settings: { url: 'https://example.com/in', method: 'POST', headers: { 'X-Token': 'abc' } } },
      ]),
    );
  });

  test('[ERR-010] a refusal is told in the words of the service', async () => {
    answers['integrations/save'] = {
      status: 400,
      body: { json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'Only members.' } },
    };
    show();
    await openTab('Email Monitoring');
    await userEvent.type(await screen.findByLabelText('Email address'), 'ann@example.com');
    await press('Save');
    expect(await screen.findByText('Failed to setup integration')).toBeInTheDocument();
    expect(screen.getByText('Only members.')).toBeInTheDocument();
  });

  test('[ERR-013] a stored one shows its end alone, is tested, and deleted when asked', async () => {
    items = [
      integration('teams', {
        settings: {
          teamsWebhookUrl: 'https://x.example/••••wxyz',
          teamsCard: 'adaptive_card',
          threshold: 70,
        },
      }),
    ];
    show();
    await openTab('Teams Integration');
    expect(await screen.findByText(/Stored: https:\/\/x.example\/••••wxyz/)).toBeInTheDocument();
    expect(screen.getByText('This address gets an Adaptive Card.')).toBeInTheDocument();
    await press('Send a test alert');
    expect(await screen.findByText('Test alert sent')).toBeInTheDocument();
    answers['integrations/test'] = { body: { json: { success: false, message: 'Teams alert failed: 500' } } };
    await press('Send a test alert');
    expect(await screen.findByText('Teams alert failed: 500')).toBeInTheDocument();
    answers['integrations/delete'] = { status: 500, body: { json: {} } };
    await press('Delete integration');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this integration?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete integration' }));
    expect(await screen.findByText('Failed to delete integration')).toBeInTheDocument();
    expect(sent('delete')).toEqual([{ organizationId: 'north', id: 'id-teams' }]);
  });
});

test('a SIEM: its server, port and connection are saved; a port that is none is said at the field', async () => {
  show();
  await openTab('SIEM');
  await userEvent.type(await screen.findByLabelText('Server'), 'siem.example.com');
  const port = screen.getByLabelText('Port');
  await userEvent.clear(port);
  await userEvent.type(port, '70000');
  await press('Save');
  expect(await screen.findByText('Please enter a port from 1 to 65535.')).toBeInTheDocument();
  await userEvent.clear(port);
  await userEvent.type(port, '6515');
  await press('Save');
  await waitFor(() => expect(sent('save')).toHaveLength(1));
  expect(sent('save')[0]).toMatchObject({
    type: 'syslog',
    settings: { host: 'siem.example.com', port: 6515, transport: 'tls' },
  });
  expect(screen.getByText(/organizations\/north\/alerts\?cursor=0/)).toBeInTheDocument();
});

describe('the alerts', () => {
  test('[INTEGR-036] [INTEGR-037] [INTEGR-038] [INTEGR-039] severity in words, with its colour', async () => {
    const severities = ['critical', 'high', 'medium', 'low'] as const;
    alerts = severities.map((severity) => alert(severity, { severity }));
    show();
    for (const severity of severities) {
      const shown = await screen.findByText(severity, { exact: false, selector: '[data-severity]' });
      expect(shown).toHaveAttribute('data-severity', severity);
    }
  });

  test('where it went, sent again, acknowledged, its result opened', async () => {
    alerts = [
      alert('one', {
        times: 3,
        deliveries: [
          {
            id: 'd1',
            integrationId: 'id-slack',
            type: 'slack',
            state: 'failed',
            attempts: 7,
            error: 'Slack alert failed: 500',
          },
          {
            id: 'd2',
            integrationId: 'id-webhook',
            type: 'webhook',
            state: 'delivered',
            attempts: 1,
            error: null,
          },
        ],
      }),
    ];
    show();
    expect(await screen.findByText('Found 3 times')).toBeInTheDocument();
    expect(screen.getByText('Slack alert failed: 500')).toBeInTheDocument();
    await press('Send again to Slack');
    expect(await screen.findByText('Sent again')).toBeInTheDocument();
    expect(sent('sendAgain')).toEqual([{ organizationId: 'north', id: 'd1' }]);
    await userEvent.click(screen.getByRole('button', { name: /^Acknowledge: Find one/ }));
    expect(await screen.findByText('Acknowledged')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Open result: Find one/ }));
    expect(await screen.findByText('the result')).toBeInTheDocument();
  });

  test('[ERR-016] what cannot be read says so', async () => {
    answers['integrations/alerts'] = { status: 500, body: { json: {} } };
    show();
    expect(
      await screen.findByText('Failed to fetch alerts', undefined, { timeout: 20_000 }),
    ).toBeInTheDocument();
  });
});
