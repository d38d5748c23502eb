/** The forensics screens against a small real HTTP server that answers as the service does. */
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
import type { CaseDetail, Exhibit, ListedCase, ListedReport } from '../contract.ts';
import CasePage from './case-page.tsx';
import ForensicsPage from './forensics-page.tsx';
import NewCasePage from './new-case-page.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const SHA = 'ab'.repeat(32);
let server: TestHttpServer;
let role: string | null;
let cases: ListedCase[];
let reports: ListedReport[];
let detail: CaseDetail;
let answers: Record<string, Answer>;
let warn: ReturnType<typeof vi.spyOn>;
const listed = (id: string, more: Partial<ListedCase> = {}): ListedCase => ({
  id,
  organization_id: 'north',
  case_number: 'CASE-1763806800000-ABC123',
  title: `Case ${id}`,
  description: '',
  status: 'open',
  priority: 'high',
  assigned_to: null,
  created_at: AT,
  updated_at: AT,
  exhibits: 1,
  openTasks: 0,
  ...more,
});
const report = (id: string, more: Partial<ListedReport> = {}): ListedReport => ({
  id,
  caseId: 'one',
  caseNumber: 'CASE-1763806800000-ABC123',
  type: 'forensic',
  template: 'video',
  title: 'Video Analysis Report',
  version: 1,
  supersedes: null,
  supersededBy: null,
  issuedBy: 'ana@example.com',
  issuedAt: AT,
  pdfSha256: SHA,
  keyId: 'k',
  timestampAt: null,
  ...more,
});
const exhibit = (more: Partial<Exhibit> = {}): Exhibit => ({
  id: 'e',
  exhibit: 'E1',
  role: 'questioned',
  filename: 'call.mp4',
  type: 'video/mp4',
  description: '',
  sizeBytes: 1000,
  sha256: SHA,
  hasFile: true,
  noFile: null,
  analysisId: null,
  state: 'completed',
  problem: null,
  outcome: 'inconclusive',
  headline: 'Undetermined',
  strength: 'About even.',
  modality: 'video',
  engineVersion: '1.0.0',
  addedBy: 'ana@example.com',
  addedAt: AT,
  verifiedAt: AT,
  intact: true,
  ...{ comparisons: [], derivation: null },
  ...more,
});

beforeEach(async () => {
  role = 'analyst';
  cases = [listed('one')];
  reports = [];
  answers = {};
  const { exhibits: _n, openTasks: _t, ...row } = listed('one');
  detail = {
    case: { ...row, evidence: [], timeline: [], findings: null },
    exhibits: [exhibit()],
    ...{ notes: [], tasks: [] },
    custody: [
      {
        id: 'c',
        position: 1,
        event: 'case_opened',
        description: 'It was opened.',
        by: null,
        at: AT,
        hash: SHA,
      },
    ],
    chain: { intact: true, brokenAt: null, head: SHA },
    ...{ reports: [], redactions: [] },
    people: [{ id: 'ana', email: 'ana@example.com' }],
    may: { change: true, end: false },
  };
  server = await startHttpServer(({ path }) => {
    const given = answers[path.replace('/rpc/', '')];
    if (given) return given;
    if (path === '/rpc/organizations/list') {
      const mine = role === null ? [] : [{ id: 'north', name: 'North', role }];
      return { body: { json: { items: mine, activeId: mine[0]?.id ?? null } } };
    }
    if (path === '/rpc/forensics/list')
      return {
        body: { json: { items: cases, nextCursor: null, mayOpen: role !== 'viewer', people: detail.people } },
      };
    if (path === '/rpc/forensics/shares') return { body: { json: { items: [] } } };
    if (path === '/rpc/forensics/reports') return { body: { json: { items: reports } } };
    if (path === '/rpc/forensics/get') return { body: { json: detail } };
    if (path === '/rpc/forensics/issue') {
      reports = [report('made')];
      return { body: { json: reports[0] } };
    }
    if (path === '/rpc/forensics/create' || path === '/rpc/forensics/update')
      return { body: { json: detail.case } };
    return { body: { json: { success: true } } };
  });
  visit(`${server.origin}/`);
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'X', status, message, data: { code } } },
});
const asked = (call: string) =>
  server.to(`/rpc/forensics/${call}`).map(({ body }) => JSON.parse(body).json as Record<string, unknown>);

function show(at = '/enterprise-features/forensics') {
  const root = createRootRoute();
  const base = '/enterprise-features/forensics';
  const routes = [
    createRoute({ getParentRoute: () => root, path: base, component: ForensicsPage }),
    createRoute({ getParentRoute: () => root, path: `${base}/cases/new`, component: NewCasePage }),
    createRoute({ getParentRoute: () => root, path: `${base}/cases/$caseId`, component: CasePage }),
    createRoute({ getParentRoute: () => root, path: '/organization', component: () => null }),
    createRoute({ getParentRoute: () => root, path: '/analyses/$id', component: () => null }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  renderUi(
    <OrganizationProvider userId="ana">
      <RouterProvider router={router as never} />
    </OrganizationProvider>,
  );
  return router;
}
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const text = (what: string | RegExp) => screen.findByText(what, {}, { timeout: 20_000 });

describe('the forensics screen', () => {
  test('[FORENSICS-015] cases with where they stand, by status, and the way to open one', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Case one' })).toHaveAttribute(
      'href',
      '/enterprise-features/forensics/cases/one',
    );
    const row = within(screen.getByRole('table', { name: 'Cases' })).getAllByRole('row')[1]!;
    expect(row).toHaveTextContent('CASE-1763806800000-ABC123');
    expect(row).toHaveTextContent('High');
    expect(screen.getByRole('link', { name: 'Open a case' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'closed');
    await waitFor(() => expect(asked('list').at(-1)).toMatchObject({ status: 'closed' }));
  });

  test('[FORENSICS-027] [ERR-002] that the cases cannot be read is told', async () => {
    answers['forensics/list'] = { status: 500, body: {} };
    show();
    expect(await failureToast('Failed to fetch cases')).toBeVisible();
    expect(screen.getAllByText('Failed to fetch cases').length).toBeGreaterThan(1);
    expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
  });

  test('[FORENSICS-003] [FORENSICS-004] [FORENSICS-005] [FORENSICS-006] [FORENSICS-007] [FORENSICS-011] [FORENSICS-013] [FORENSICS-014] tabs, the empty list of reports, and the two templates', async () => {
    show();
    expect((await screen.findAllByRole('tab')).map((each) => each.textContent)).toEqual([
      'Cases',
      'All Reports',
      'Report Templates',
      'Compliance',
    ]);
    await tab('All Reports');
    expect(await text('No forensics reports yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Generate First Report' }));
    for (const name of ['Video Analysis Report', 'Voice Clone Analysis']) {
      expect(await screen.findByRole('heading', { name })).toBeVisible();
      expect(screen.getByRole('button', { name: `Use Template: ${name}` })).toHaveTextContent('Use Template');
    }
  });

  test('[FORENSICS-012] [FORENSICS-032] a template is used with a case, and the report can be downloaded', async () => {
    show();
    await tab('Report Templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Use Template: Video Analysis Report' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
    expect(await text('Forensics report generated')).toBeVisible();
    expect(asked('issue')).toEqual([{ organizationId: 'north', caseId: 'one', template: 'video' }]);
    const link = await screen.findByRole('link', { name: /^Download PDF: Video Analysis Report/ });
    expect(link).toHaveTextContent('Download PDF');
    expect(link).toHaveAttribute('href', '/api/organizations/north/forensics/reports/made/pdf');
  });

  test('[FORENSICS-031] [ERR-002] that it could not be made is told; a refusal says why', async () => {
    answers['forensics/issue'] = { status: 500, body: {} };
    show();
    await tab('Report Templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Use Template: Voice Clone Analysis' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
    expect(await failureToast('Generation failed')).toHaveTextContent('Could not generate forensics report');
    answers['forensics/issue'] = refusal(400, 'report_nothing_to_say', 'No exhibit of this case fits.');
    await userEvent.click(screen.getByRole('button', { name: 'Generate report' }));
    expect(await text('No exhibit of this case fits.')).toBeVisible();
  });

  test('[FORENSICS-023] that the reports cannot be read is only logged: no toast', async () => {
    answers['forensics/reports'] = { status: 500, body: {} };
    show();
    await tab('All Reports');
    expect(await text('The reports could not be read.')).toBeVisible();
    expect(warn).toHaveBeenCalledWith('The reports could not be read.', expect.anything());
    expect(document.querySelector('.mantine-Notification-root')).toBeNull();
  });

  test('[FORENSICS-008] [FORENSICS-009] legal and technical standards, each with what is left to people', async () => {
    show();
    await tab('Compliance');
    for (const [title, standard] of [
      ['Legal standards', /902\(14\)/],
      ['Technical standards', /ISO\/IEC 27037/],
    ] as const) {
      const panel = (await screen.findByRole('heading', { name: title })).closest('section')!;
      expect(within(panel).getByRole('heading', { name: standard })).toBeVisible();
      expect(within(panel).getAllByText('Yours').length).toBe(within(panel).getAllByRole('listitem').length);
    }
  });

  test('[FORENSICS-010] [FORENSICS-022] [FORENSICS-024] without an organization there is the sample: made here, marked, and nothing is sent', async () => {
    role = null;
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Sample Report' }));
    expect(await text('SAMPLE: made up, of no case and no file')).toBeVisible();
    expect(screen.getByText('Forensics report generated')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Cases' })).toBeNull();
    expect(server.exchanges.filter(({ path }) => path.includes('forensics'))).toEqual([]);
  });
});

describe('a new case', () => {
  const fill = async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Call of 3 May');
    await userEvent.click(screen.getByRole('button', { name: 'Open case' }));
  };

  test('from an alert it begins with its analysis, and the way goes on to the case', async () => {
    const router = show(
      '/enterprise-features/forensics/cases/new?analysis=a1&title=AI-generated%20file%20found',
    );
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('AI-generated file found');
    await userEvent.click(screen.getByRole('button', { name: 'Open case' }));
    await waitFor(() =>
      expect(asked('create')[0]).toMatchObject({ analysisId: 'a1', title: 'AI-generated file found' }),
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/enterprise-features/forensics/cases/one'),
    );
  });

  test('[FORENSICS-026] [ERR-002] that it could not be opened is told; without a title nothing is sent', async () => {
    answers['forensics/create'] = { status: 500, body: {} };
    show('/enterprise-features/forensics/cases/new');
    await userEvent.click(await screen.findByRole('button', { name: 'Open case' }));
    expect(await text('Please write what the case is about.')).toBeVisible();
    expect(asked('create')).toEqual([]);
    await fill();
    expect(await failureToast('Failed to create case')).toBeVisible();
  });

  test('a viewer is told who opens cases', async () => {
    role = 'viewer';
    show('/enterprise-features/forensics/cases/new');
    expect(await text('Admins and analysts of the organization open cases.')).toBeVisible();
  });
});

describe('the page of a case', () => {
  const open = () => show('/enterprise-features/forensics/cases/one');

  test('evidence with hash and last look, custody, and a broken chain said aloud', async () => {
    detail.chain = { intact: false, brokenAt: 3, head: SHA };
    open();
    expect(await screen.findByRole('heading', { level: 3, name: 'E1 · call.mp4' })).toBeVisible();
    expect(screen.getByText(SHA)).toBeVisible();
    expect(screen.getByText(/Copy last found unchanged/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The chain is broken at entry 3');
  });

  test('[FORENSICS-028] [ERR-002] that it cannot be read is told', async () => {
    answers['forensics/get'] = { status: 500, body: {} };
    open();
    expect(await failureToast('Failed to fetch case')).toBeVisible();
    expect(screen.getAllByText('Failed to fetch case').length).toBeGreaterThan(1);
  });

  test('[FORENSICS-030] [CALL-072] [ERR-002] a case that there is not', async () => {
    answers['forensics/get'] = refusal(404, 'case_not_found', 'This case does not exist.');
    open();
    expect(await failureToast('Case not found')).toBeVisible();
    expect(screen.getAllByText('Case not found').length).toBeGreaterThan(1);
    expect(screen.queryByText('Failed to fetch case')).toBeNull();
  });

  test('[FORENSICS-029] [ERR-002] a change names the case as it was read; one that fails is told, and one by somebody else says so', async () => {
    answers['forensics/update'] = { status: 500, body: {} };
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'in_progress');
    expect(await failureToast('Failed to update case')).toBeVisible();
    expect(asked('update')[0]).toMatchObject({ updatedAt: AT, status: 'in_progress' });
    answers['forensics/update'] = refusal(
      409,
      'case_changed_meanwhile',
      'Somebody else has changed this case.',
    );
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'closed');
    expect(await text('Somebody else has changed this case.')).toBeVisible();
  });

  test('closing with open tasks asks first', async () => {
    detail.tasks = [{ id: 't', title: 'Call the bank', doneAt: null, doneBy: null }];
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'closed');
    expect(await text('Close with open tasks?')).toBeVisible();
    expect(asked('update')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Close the case' }));
    await waitFor(() => expect(asked('update')[0]).toMatchObject({ status: 'closed', withOpenTasks: true }));
  });

  test('a viewer reads and changes nothing', async () => {
    role = 'viewer';
    detail.may = { change: false, end: false };
    open();
    await screen.findByRole('heading', { level: 1, name: 'Case one' });
    for (const name of ['Edit', 'Write findings', 'Choose a file', 'Add note', 'Generate report'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Hash again: E1' })).toBeVisible();
  });

  test('a comparison says what agrees and abstains where nothing was measured', async () => {
    detail.exhibits = [
      exhibit({
        comparisons: [
          {
            referenceId: 'r',
            reference: 'E2',
            said: '1 of 2 properties that both files state agree.',
            rows: [
              { property: 'Container', questioned: 'mov', reference: 'mov', agrees: true, note: '' },
              { property: 'Picture codec', questioned: 'h264', reference: 'hevc', agrees: false, note: '' },
              {
                property: 'Stream statistics',
                questioned: '1',
                reference: '2',
                agrees: null,
                note: 'No scale.',
              },
            ],
          },
        ],
      }),
    ];
    open();
    const table = await screen.findByRole('table', { name: 'Compared with E2' });
    expect(within(table).getByRole('row', { name: /Container/ })).toHaveTextContent('yes');
    expect(within(table).getByRole('row', { name: /Picture codec/ })).toHaveTextContent('no');
    expect(screen.getByText('No scale.')).toBeInTheDocument();
  });
});
