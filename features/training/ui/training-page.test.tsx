/** The training portal against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionProvider } from '@unmask/accounts/ui';
import { OrganizationProvider } from '@unmask/organizations/ui';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ModuleCard, Progress, ReadModule } from '../contract.ts';
import { firstStep } from './module-view.tsx';
import TrainingPage from './training-page.tsx';

let server: TestHttpServer;
let answers: Record<string, unknown>;
let role: string | null;

const progress = (more: Partial<Progress> = {}): Progress => ({
  ...{ id: 'p', user_id: 'u', organization_id: 'north', module_id: 'm1', progress: 33, score: null },
  ...{ completed: false, completed_at: null, certificate_id: null },
  ...{ created_at: '2026-11-22T10:00:00.000Z', updated_at: '2026-11-22T10:00:00.000Z', ...more },
});
const module = (id: string, more: Partial<ModuleCard> = {}): ModuleCard => ({
  ...{ id, organization_id: 'north', title: `Module ${id}`, description: 'About it.', duration_minutes: 15 },
  ...{ difficulty_level: 'beginner', category: 'Detection', is_mandatory: true, kind: 'course' },
  ...{ sample: false, sections: 2, questions: 2, progress: null, due_at: null },
  ...{ created_at: '2026-11-22T10:00:00.000Z', updated_at: '2026-11-22T10:00:00.000Z', ...more },
});
const section = (n: number): ReadModule['content']['sections'][number] => ({
  ...{
    id: `s${n}`,
    title: `Section ${n}`,
    content: `First **strong**.\n\n- one\n- two <b>x</b>`,
    order: n - 1,
  },
  ...{ type: n === 2 ? 'comparison' : 'text' },
  realExamples: n === 2 ? [{ text: 'As drawn.', media: 'portrait-as-drawn' }] : [],
  fakeExamples: n === 2 ? [{ text: 'Altered.', media: 'portrait-face-swapped' }] : [],
});
const read = (more: Partial<ReadModule> = {}): ReadModule => ({
  ...module('m1'),
  content: { sections: [section(1), section(2)], quiz: { passingScore: 80, asked: 2 } },
  ...more,
});
const asked = [1, 2].map((n) => ({ id: `q${n}`, question: `Question ${n}?`, options: ['Yes', 'No'] }));
const answered = (right: boolean) =>
  asked.map((question) => ({
    ...question,
    ...{
      chosen: right ? 0 : 1,
      correctAnswer: 0,
      explanation: 'Because of it.',
      consequence: 'It happened.',
    },
  }));

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  role = 'viewer';
  answers = {
    modules: { items: [module('m1', { sample: true }), module('m2', { progress: progress() })] },
    module: { module: read() },
    saveProgress: progress(),
    openCheck: { attemptId: 'a', passingScore: 80, asked: 2, questions: asked },
    progress: { items: [1, 2, 3, 4].map((n) => ({ ...progress({ id: `p${n}` }), title: `Begun ${n}` })) },
    certificates: { items: [] },
    stats: { totalEmployees: 7, completedModules: 3, averageScore: 91.5, complianceRate: null },
  };
  server = await startHttpServer(({ path }): Answer => {
    if (path === '/rpc/organizations/list') {
      const mine = role === null ? [] : [{ id: 'north', name: 'North', role }];
      return { body: { json: { items: mine, activeId: mine[0]?.id ?? null } } };
    }
    if (path.startsWith('/api/auth/get-session'))
      return {
        body: { session: { id: 's' }, user: { id: 'u', email: 'a@example.com', isAnonymous: false } },
      };
    const found = answers[path.replace('/rpc/training/', '')];
    return found === undefined ? { status: 500, body: {} } : { body: { json: found } };
  });
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const sent = (name: string) => server.to(`/rpc/training/${name}`).map(({ body }) => JSON.parse(body).json);

function show(address = '/enterprise-features/training') {
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    at('/enterprise-features/training', () => <TrainingPage />),
    at('/organization', () => 'organization'),
    at('/verify/$id', () => 'verify'),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  return renderUi(
    <SessionProvider>
      <OrganizationProvider userId="u">
        <RouterProvider router={createRouter({ routeTree, history }) as never} />
      </OrganizationProvider>
    </SessionProvider>,
  );
}

test('[TRAINING-004, TRAINING-005, TRAINING-006, TRAINING-008, TRAINING-020, TRAINING-021, TRAINING-022] four tabs, and each module with its state', async () => {
  answers.modules = {
    items: [
      module('m1', { sample: true }),
      module('m2', { progress: progress() }),
      module('m3', { progress: progress({ completed: true, progress: 100 }) }),
    ],
  };
  show();
  for (const name of ['Training Modules', 'My Progress', 'Company Dashboard', 'Certificates'])
    expect(await screen.findByRole('tab', { name })).toBeInTheDocument();
  const cards = await screen.findAllByRole('listitem');
  expect(within(cards[0]!).getByRole('button', { name: 'Start' })).toBeInTheDocument();
  expect(within(cards[0]!).getByText('sample')).toBeInTheDocument();
  expect(within(cards[1]!).getByRole('button', { name: 'Continue' })).toBeInTheDocument();
  expect(within(cards[1]!).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  expect(within(cards[2]!).getByText('Completed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Write modules' })).toBeNull();
});

test('[TRAINING-007, TRAINING-024] without an active organization there is no company dashboard, nothing is asked and nothing can be done', async () => {
  role = null;
  show();
  expect(await screen.findByText(/Training belongs to an organization/)).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Company Dashboard' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'My Progress' }));
  expect(await screen.findByRole('link', { name: 'Your organization' })).toBeInTheDocument();
  expect(server.exchanges.filter(({ path }) => path.startsWith('/rpc/training'))).toEqual([]);
});

test('[TRAINING-009, TRAINING-010, TRAINING-011, TRAINING-012, TRAINING-013, TRAINING-014, TRAINING-015, TRAINING-016, TRAINING-017] section by section to the knowledge check, with the step badge', async () => {
  show('/enterprise-features/training?module=m1');
  expect(await screen.findByRole('heading', { name: 'Section 1' })).toBeInTheDocument();
  expect(screen.getByText('1 of 3')).toBeInTheDocument();
  expect(screen.getByText('strong').tagName).toBe('STRONG');
  expect(screen.getByText('two <b>x</b>')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('2 of 3')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Real' })).getByRole('img')).toHaveAttribute(
    'alt',
    within(screen.getByRole('region', { name: 'Fake' }))
      .getByRole('img')
      .getAttribute('alt')!,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Knowledge Check' })).toBeInTheDocument();
  expect(screen.getByText('3 of 3')).toBeInTheDocument();
  expect(sent('saveProgress')).toEqual(
    [0, 1].map((step) => ({ organizationId: 'north', moduleId: 'm1', step })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  expect(await screen.findByRole('button', { name: 'Submit Quiz' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Portal' }));
  expect(await screen.findByRole('tab', { name: 'Training Modules' })).toBeInTheDocument();
});

test('a section that was not saved stays, and says so', async () => {
  delete answers.saveProgress;
  show('/enterprise-features/training?module=m1');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Failed to update progress')).toBeInTheDocument();
  expect(screen.getByText('1 of 3')).toBeInTheDocument();
});

test('somebody goes on where they were', () => {
  const content = { sections: [section(1), section(2)], quiz: { passingScore: 80, asked: 2 } };
  for (const [percent, step] of [
    [0, 0],
    [33, 1],
    [67, 2],
    [100, 2],
  ] as const)
    expect(firstStep({ progress: progress({ progress: percent }), content }), String(percent)).toBe(step);
  expect(firstStep({ progress: null, content })).toBe(0);
  expect(firstStep({ progress: progress({ progress: 100, completed: true }), content })).toBe(0);
});

async function beginCheck(): Promise<void> {
  answers.module = { module: read({ progress: progress({ progress: 67 }) }) };
  show('/enterprise-features/training?module=m1');
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }));
}

test('[TRAINING-013, TRAINING-023] Submit Quiz asks for every answer, then shows score, right answers and explanations', async () => {
  answers.submitCheck = {
    ...{ score: 50, passed: false, passingScore: 80, answers: answered(false), progress: progress() },
  };
  await beginCheck();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Quiz' }));
  expect(screen.getByRole('alert')).toHaveTextContent('2 questions are not answered yet.');
  for (const group of screen.getAllByRole('group')) await userEvent.click(within(group).getByLabelText('No'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit Quiz' }));
  expect(await screen.findByText('Not passed yet')).toBeInTheDocument();
  expect(screen.getByText('50% right; 80% is needed.')).toBeInTheDocument();
  expect(screen.getAllByText('Because of it.')).toHaveLength(2);
  expect(screen.getAllByText('Right answer: Yes')).toHaveLength(2);
  expect(sent('submitCheck')).toEqual([
    { organizationId: 'north', attemptId: 'a', answers: { q1: 1, q2: 1 } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Submit Quiz' })).toBeInTheDocument();
  expect(screen.getAllByRole('radio').every((radio) => !(radio as HTMLInputElement).checked)).toBe(true);
});

test('passing leads to the certificate; one that could not be made is asked for again', async () => {
  const done = progress({ completed: true, progress: 100, score: 100 });
  answers.submitCheck = {
    score: 100,
    passed: true,
    passingScore: 80,
    answers: answered(true),
    progress: done,
  };
  answers.certify = { ...done, certificate_id: 'cert_1' };
  await beginCheck();
  for (const group of await screen.findAllByRole('group'))
    await userEvent.click(within(group).getByLabelText('Yes'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit Quiz' }));
  expect(await screen.findByText('Passed')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Make my certificate' }));
  expect(await screen.findByRole('link', { name: 'Open your certificate' })).toHaveAttribute(
    'href',
    '/api/training/certificates/cert_1/file',
  );
});

test('a drill: one decision after the other, and what happens then', async () => {
  const done = progress({ completed: true, progress: 100, certificate_id: 'cert_1' });
  const [first, second] = answered(false);
  answers.module = { module: read({ kind: 'drill', progress: progress({ progress: 67 }) }) };
  answers.openCheck = { attemptId: 'a', passingScore: 80, asked: 2, questions: [asked[0]] };
  answers.decide = { answer: first, next: asked[1], graded: null };
  show('/enterprise-features/training?module=m1');
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  expect(await screen.findByText('Decision 1 of 2')).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('No'));
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('It happened.')).toBeInTheDocument();
  expect(screen.getByRole('group')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next decision' }));
  expect(screen.getByText('Question 2?')).toBeInTheDocument();
  answers.decide = {
    ...{ answer: second, next: null },
    graded: { score: 100, passed: true, passingScore: 80, answers: answered(true), progress: done },
  };
  await userEvent.click(screen.getByLabelText('Yes'));
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await userEvent.click(await screen.findByRole('button', { name: 'See the result' }));
  expect(await screen.findByText('Passed')).toBeInTheDocument();
});

test('[TRAINING-032, ERR-004] what cannot be loaded says so in its place and in the console alone', async () => {
  delete answers.modules;
  show();
  expect(
    await screen.findByText('The modules could not be loaded.', undefined, { timeout: 20_000 }),
  ).toBeInTheDocument();
  expect(console.warn).toHaveBeenCalledWith('Failed to fetch modules', expect.anything());
  // A toast would be a status or an alert beside the place itself.
  expect(document.querySelector('.mantine-Notification-root')).toBeNull();
  answers.modules = { items: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/There is no module yet/)).toBeInTheDocument();
});

test('[TRAINING-038] recent activity shows the first three', async () => {
  show('/enterprise-features/training?tab=progress');
  const recent = await screen.findByRole('list', { name: 'Recent activity' });
  expect(
    within(recent)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.slice(0, 7)),
  ).toEqual(['Begun 1', 'Begun 2', 'Begun 3']);
});

test('[TRAINING-029] figures of the company come from the service; what there is no data for says so', async () => {
  show('/enterprise-features/training?tab=company');
  expect(await screen.findByText('7')).toBeInTheDocument();
  expect(screen.getByText('91.5%')).toBeInTheDocument();
  expect(screen.getByText('No data')).toBeInTheDocument();
  expect(screen.getByText(/for those who manage the team/)).toBeInTheDocument();
  expect(sent('analytics')).toEqual([]);
});

test('certificates are opened and checked; an admin revokes one of the team after a question', async () => {
  role = 'admin';
  const certificate = {
    ...{ id: 'cert_1', module_title: 'Cloned Voices', module_version: 1, issuer: 'North', holder: 'Ann' },
    ...{
      score: 90,
      issued_at: '2026-11-22T10:00:00.000Z',
      expires_at: '2027-11-22T10:00:00.000Z',
      state: 'valid',
    },
  };
  answers.certificates = { items: [certificate] };
  answers.issued = { items: [certificate] };
  answers.revoke = { success: true };
  show('/enterprise-features/training?tab=certificates');
  const team = await screen.findByRole('table', { name: 'Certificates of the team' });
  expect(
    screen.getAllByRole('link', { name: 'Public check of the certificate for Cloned Voices' })[0],
  ).toHaveAttribute('href', '/verify/cert_1');
  await userEvent.click(within(team).getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The certificate of Ann for "Cloned Voices"');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(sent('revoke')).toEqual([{ organizationId: 'north', certificateId: 'cert_1' }]));
});
