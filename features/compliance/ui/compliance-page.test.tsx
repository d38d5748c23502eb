/** The compliance dashboard against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OrganizationProvider } from '@unmask/organizations/ui';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { failureToast, renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dashboard, Finding, FullReport } from '../contract.ts';
import CompliancePage from './compliance-page.tsx';

const AT = '2026-11-22T10:00:00.000Z';
let server: TestHttpServer;
let answers: Record<string, Answer>;
let member: boolean;

const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  ...{ id, organization_id: 'north', severity: 'high', category: 'access', description: `Finding ${id}` },
  ...{ remediation: 'Mend it', status: 'open', due_date: '2099-01-01T00:00:00.000Z', created_at: AT },
  ...{ resolved_at: null, measured: null, accepted_until: null, accepted_reason: null, check_id: null },
  ...{ title: null, updated_at: AT, owner: null, accepted_by: null, links: [], subjects: [], to: null },
  ...more,
});
const dashboard = (items: Finding[]): Dashboard => ({
  metrics: {
    ...{ totalFindings: 4, criticalFindings: 1, resolvedFindings: 3, complianceScore: 75 },
    trendsData: Array.from({ length: 12 }, (_, index) => ({
      date: new Date(Date.UTC(2026, index, 28)).toISOString(),
      score: index < 6 ? null : 50 + index,
    })),
    ...{ findingsByCategory: { access: 4 }, acceptedFindings: 0, overdueFindings: 0 },
  },
  ...{ findings: items, deadlines: items, recommendations: ['Maintain.'], checkedAt: AT },
  checks: { passed: 3, failed: 1, no_data: 0, not_checked: 0 },
});
const report: FullReport = {
  ...{ id: 'r1', organization_id: 'north', type: 'annual', status: 'draft', generated_at: AT },
  ...{ reporting_period_start: '2025-11-22T10:00:00.000Z', reporting_period_end: AT, created_at: AT },
  ...{ score: 75, counted: 0, made_by: null, approved_by: null, approved_at: null, published_at: null },
  ...{ content_sha256: 'ab', document_id: null, pdf_sha256: null, needs_another: false },
  ...{ organization: 'North', findings: [], audit_trail: [], audit_total: 0, audit_actions: {} },
  ...{ recommendations: ['Maintain.'], controls: [] },
};
const ok = (json: unknown): Answer => ({ body: { json } });

beforeEach(async () => {
  member = true;
  const [open, running] = [finding('one'), finding('two', { status: 'in_progress' })];
  answers = {
    dashboard: ok(dashboard([open, running])),
    findings: ok({ items: [open, running], nextCursor: null }),
    finding: ok({ finding: open, events: [] }),
    updateFinding: ok(open),
    reports: ok({ items: [report] }),
    report: ok(report),
    generate: ok(report),
  };
  server = await startHttpServer(({ path }) => {
    if (path === '/rpc/organizations/list') {
      const items = member ? [{ id: 'north', name: 'North', role: 'admin' }] : [];
      return ok({ items, activeId: items[0]?.id ?? null });
    }
    return answers[path.replace('/rpc/compliance/', '')] ?? { status: 404, body: {} };
  });
  visit(server.origin);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: CompliancePage });
  const other = createRoute({ getParentRoute: () => root, path: '/organization', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderUi(
    <OrganizationProvider userId="ann">
      <RouterProvider router={router as never} />
    </OrganizationProvider>,
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const sent = (name: string) =>
  server.to(`/rpc/compliance/${name}`).map(({ body }) => (JSON.parse(body) as { json: unknown }).json);

test('[COMPLY-003] [COMPLY-004] [COMPLY-005] [COMPLY-006] [COMPLY-007] summary cards and tabs', async () => {
  show();
  for (const name of ['Overview', 'Reports', 'Findings', 'Trends'])
    expect(await screen.findByRole('tab', { name })).toBeInTheDocument();
  const cards = within(screen.getByRole('region', { name: 'Summary' }));
  expect(cards.getByText('75%')).toBeInTheDocument();
  expect(cards.getByText('3 of 4 findings resolved')).toBeInTheDocument();
  await tab('Trends');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(13);
  expect(rows.filter((row) => row.textContent?.includes('no data'))).toHaveLength(6);
});

test('[COMPLY-014] [COMPLY-015] [COMPLY-016] [COMPLY-028] steps of a finding', async () => {
  show();
  await press('Review: Finding one');
  expect(sent('updateFinding')).toEqual([{ organizationId: 'north', id: 'one', status: 'in_progress' }]);
  expect(await screen.findByText('Finding updated')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await tab('Findings');
  await press('Start Remediation: Finding one');
  await press('Mark Resolved: Finding two');
  expect(sent('updateFinding').slice(1)).toEqual([
    { organizationId: 'north', id: 'one', status: 'in_progress' },
    { organizationId: 'north', id: 'two', status: 'resolved' },
  ]);
});

test('[COMPLY-026] [ERR-002] a failed update says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answers.updateFinding = { status: 500, body: { json: {} } };
  show();
  await tab('Findings');
  await press('Start Remediation: Finding one');
  expect(await failureToast('Update failed')).toHaveTextContent('Could not update finding status');
});

test('[COMPLY-008] [COMPLY-009] [COMPLY-010] [COMPLY-027] a report is generated and opened in an overlay', async () => {
  show();
  await tab('Reports');
  await press('Generate SOC 2 Report');
  expect(await screen.findByText('SOC 2 report generated')).toBeInTheDocument();
  await press(/^View/);
  const overlay = within(await screen.findByRole('dialog'));
  expect(await overlay.findByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    '/api/organizations/north/compliance/reports/r1/pdf',
  );
  expect(overlay.getByRole('button', { name: 'Close' })).toBeInTheDocument();
});

test('[COMPLY-025] [ERR-002] a failed generation says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answers.generate = { status: 500, body: { json: {} } };
  show();
  await tab('Reports');
  await press('Generate SOC 2 Report');
  expect(await failureToast('Generation failed')).toHaveTextContent('Could not generate SOC 2 report');
});

test('[COMPLY-022] without an organization nothing is asked', async () => {
  member = false;
  show();
  expect(await screen.findByText(/^Compliance belongs to an organization/)).toBeInTheDocument();
  expect(server.exchanges.filter(({ path }) => path.includes('compliance'))).toEqual([]);
});

test('[COMPLY-024] [ERR-002] a dashboard that cannot be read says so', async () => {
  answers.dashboard = { status: 400, body: { json: {} } };
  show();
  expect(await failureToast('Failed to load dashboard')).toBeInTheDocument();
});
