/** The operator's pages against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { Providers, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SectionId } from '../words.ts';
import { AdminArea } from './admin-area.tsx';

const AT = '2026-03-01T10:00:00.000Z';
const json = (value: unknown): Answer => ({ body: { json: value } });
const list = (items: unknown[], nextCursor: string | null = null) => json({ items, nextCursor });
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { json: { defined: false, code, status, message } },
});
const FAILS = refusal(500, 'INTERNAL_SERVER_ERROR', 'Internal server error');

const person = {
  id: 'p1',
  email: 'eve@example.com',
  name: 'Eve',
  tier: 'pro',
  verified: true,
  isGuest: false,
  isStaff: false,
  createdAt: AT,
  lastSeenAt: null,
  suspendedAt: null,
  suspendedReason: null,
};
const job = {
  handle: 'h1',
  state: 'failed',
  fileName: 'clip.mp4',
  fileSize: 1_536,
  mode: 'full',
  owner: null,
  attempts: 2,
  stage: null,
  share: 0,
  errorCode: 'decoder_crashed',
  error: 'The file could not be analyzed.',
  createdAt: AT,
  finishedAt: AT,
  canRetry: true,
  canCancel: false,
};
const mail = {
  id: 'm1',
  kind: 'k',
  recipient: 'r@example.com',
  subject: 'Welcome',
  state: 'failed',
  attempts: 6,
  lastError: 'refused',
  createdAt: AT,
  sentAt: null,
  nextAttemptAt: null,
};
const policies = [
  { name: 'limit_policy', value: 'account', environment: 'account', changedAt: null },
  { name: 'visitor_daily_limit', value: 5, environment: 20, changedAt: AT },
  { name: 'media_retention_days', value: 30, environment: 30, changedAt: null },
  { name: 'sign_up_open', value: true, environment: true, changedAt: null },
];

let server: TestHttpServer;
let answers: Record<string, Answer | (() => Answer)>;
beforeEach(async () => {
  answers = {};
  server = await startHttpServer(({ path }) => {
    const answer = answers[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? FAILS;
    return typeof answer === 'function' ? answer() : answer;
  });
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

function open(section: SectionId) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/admin/$section',
    component: () => <AdminArea section={section} />,
  });
  const history = createMemoryHistory({ initialEntries: [`/admin/${section}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <Providers>
      {/* biome-ignore lint/suspicious/noExplicitAny: the app's own router type is registered for the whole program. */}
      <RouterProvider router={router as any} />
    </Providers>,
  );
}

const inputs = (name: string) =>
  server.to(`/rpc/admin/${name}`).map(({ path, body }) => {
    const data = body || new URL(path, server.origin).searchParams.get('data') || '{}';
    return (JSON.parse(data) as { json: unknown }).json;
  });
const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const quietly = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('a list', () => {
  test('is loading, then failed with a way to try again, then full', async () => {
    open('people');
    expect(await screen.findByRole('status', { name: 'Loading the list' })).toBeInTheDocument();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The list could not be read.');
    answers.listPeople = list([person]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await row('eve@example.com')).toHaveTextContent('Pro');
    expect(screen.getByText('That is the only one.')).toBeInTheDocument();
  });

  test('is empty, and differently when something is searched for', async () => {
    answers.listPeople = list([]);
    open('people');
    expect(await screen.findByText('Nobody is here.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'zz');
    expect(await screen.findByText('Nothing matches.')).toBeInTheDocument();
    await waitFor(() =>
      expect(inputs('listPeople').at(-1)).toMatchObject({ search: 'zz', filter: 'accounts' }),
    );
  });

  test('reads on from where it ended', async () => {
    answers.listPeople = list([person], 'next');
    open('people');
    await row('eve@example.com');
    answers.listPeople = list([{ ...person, id: 'p2', email: 'old@example.com' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await row('old@example.com');
    expect(inputs('listPeople').at(-1)).toMatchObject({ cursor: 'next' });
    expect(screen.getByText('That is all: 2.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Suspended');
    await waitFor(() => expect(inputs('listPeople').at(-1)).toMatchObject({ filter: 'suspended' }));
  });
});

describe('people', () => {
  test('suspending asks for the reason; a refusal keeps the window and says why', async () => {
    const log = quietly();
    answers.listPeople = list([person]);
    answers.suspend = refusal(409, 'CONFLICT', 'Staff cannot be suspended here.');
    open('people');
    await userEvent.click(within(await row('eve@example.com')).getByRole('button', { name: /Suspend/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend eve@example.com' });
    const button = within(dialog).getByRole('button', { name: 'Suspend' });
    expect(button).toBeDisabled();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'spam');
    await userEvent.click(button);
    expect(await screen.findByText('Staff cannot be suspended here.')).toBeInTheDocument();
    expect(log).toHaveBeenCalled();
    // The list is read again after a refusal too, and until then nothing is sent.
    await waitFor(() => expect(button).toBeEnabled());
    answers.suspend = json({ ...person, suspendedAt: AT, suspendedReason: 'spam' });
    answers.listPeople = list([{ ...person, suspendedAt: AT, suspendedReason: 'spam' }]);
    await userEvent.click(button);
    expect(await screen.findByText('suspended: spam')).toBeInTheDocument();
    expect(inputs('suspend')).toEqual([1, 2].map(() => ({ id: 'p1', reason: 'spam' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answers.unsuspend = json(person);
    answers.listPeople = list([person]);
    await userEvent.click(screen.getByRole('button', { name: 'Lift suspension: eve@example.com' }));
    expect(await screen.findByText('address confirmed')).toBeInTheDocument();
  });

  test('staff has no button', async () => {
    answers.listPeople = list([{ ...person, isStaff: true }]);
    open('people');
    expect(within(await row('eve@example.com')).queryByRole('button')).toBeNull();
  });
});

describe('queue and mail', () => {
  test('a failed analysis shows its error and runs again', async () => {
    answers.listJobs = list([job]);
    answers.retryJob = json({ done: true });
    open('queue');
    const failed = await row('clip.mp4');
    expect(failed).toHaveTextContent('1.5 KB, whole file');
    expect(failed).toHaveTextContent('The file could not be analyzed. (decoder_crashed, 2 attempts)');
    expect(failed).toHaveTextContent('visitor');
    answers.listJobs = list([
      { ...job, handle: 'h2', state: 'running', share: 0.4, error: null, canRetry: false, canCancel: true },
    ]);
    await userEvent.click(within(failed).getByRole('button', { name: 'Run again: clip.mp4' }));
    expect(await screen.findByText('Back in the queue')).toBeInTheDocument();
    expect(inputs('retryJob')).toEqual([{ handle: 'h1' }]);
    await waitFor(async () => expect(await row('clip.mp4')).toHaveTextContent('Running 40%'));
    answers.cancelJob = refusal(404, 'NOT_FOUND', 'This analysis is not in the queue any more.');
    quietly();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel: clip.mp4' }));
    expect(await screen.findByText('This analysis is not in the queue any more.')).toBeInTheDocument();
  });

  test('a message is read only when it is opened, and sent again', async () => {
    answers.listMail = list([mail]);
    answers.readMail = json({ ...mail, text: 'Hello,\nopen https://a.example/…' });
    answers.retryMail = json({ done: true });
    open('mail');
    const message = await row('Welcome');
    expect(message).toHaveTextContent('refused (6 attempts)');
    expect(inputs('readMail')).toEqual([]);
    await userEvent.click(within(message).getByRole('button', { name: /^Read/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Welcome' });
    expect(await within(dialog).findByText(/open https:\/\/a\.example/)).toBeInTheDocument();
    expect(inputs('readMail')).toEqual([{ id: 'm1' }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: /^Send again/ }));
    expect(await screen.findByText('In the outbox')).toBeInTheDocument();
  });
});

describe('settings', () => {
  test('show what holds and where it comes from; saving sends the value as its kind', async () => {
    answers.listPolicies = json({ items: policies });
    answers.changePolicy = json(policies[0]);
    open('settings');
    const field = await screen.findByRole('spinbutton', { name: /Analyses a day from one address/ });
    const form = within(field.closest('form')!);
    expect(field).toHaveValue(5);
    expect(form.getByText(/The environment says 20\. Changed/)).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '7');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Setting saved')).toBeInTheDocument();
    expect(inputs('changePolicy')).toEqual([{ name: 'visitor_daily_limit', value: 7 }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Sign-up/ }), 'closed');
    const signUp = within(screen.getByRole('combobox', { name: /Sign-up/ }).closest('form')!);
    await userEvent.click(signUp.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(inputs('changePolicy').at(-1)).toEqual({ name: 'sign_up_open', value: false }),
    );
    await userEvent.click(form.getByRole('button', { name: 'Use the environment’s' }));
    await waitFor(() =>
      expect(inputs('changePolicy').at(-1)).toEqual({ name: 'visitor_daily_limit', value: null }),
    );
  });

  test('a refused value says so', async () => {
    quietly();
    answers.listPolicies = json({ items: policies });
    answers.changePolicy = refusal(400, 'BAD_REQUEST', 'This value cannot be used for this setting.');
    open('settings');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Daily analyses/ }), 'free');
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    expect(await screen.findByText('This value cannot be used for this setting.')).toBeInTheDocument();
  });
});

describe('the audit log', () => {
  const whole = { rows: 2, hash: 'ab'.repeat(32), damage: null, checkedAt: AT };
  const rows = [
    {
      id: 2,
      at: AT,
      actor: 'p1',
      actorEmail: 'eve@example.com',
      action: 'policy.changed',
      target: 'sign_up_open',
      targetEmail: null,
      detail: { to: false },
      hash: 'x',
    },
  ];

  test('says that the chain is intact only once it has been read', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers.listAudit = list(rows);
    answers.checkAudit = json(whole);
    const { close } = server;
    await close();
    server = await startHttpServer(async ({ path }) => {
      if (path.includes('checkAudit')) await released;
      return (answers[path.split('?')[0]?.split('/').at(-1) ?? ''] as Answer) ?? FAILS;
    });
    visit(`${server.origin}/`);
    open('audit');
    expect(await row('policy.changed')).toHaveTextContent('eve@example.com');
    expect(await row('policy.changed')).toHaveTextContent('{"to":false}');
    expect(screen.queryByText(/Chain intact/)).toBeNull();
    release();
    expect(await screen.findByText(/Chain intact: all 2 rows follow from one another\./)).toBeInTheDocument();
    expect(screen.getByText('ab'.repeat(32))).toBeInTheDocument();
  });

  test.each([
    ['changed', 7, 'Row 7 was changed after it was written.'],
    ['missing', 8, 'A row before row 8 is missing.'],
    ['cut', 9, 'The log ends at row 9, and rows after it are missing.'],
    ['cut', null, 'The end of the log was cut off or replaced.'],
  ])('damage: %s', async (kind, id, words) => {
    answers.listAudit = list(rows);
    answers.checkAudit = json({ ...whole, damage: { kind, id } });
    open('audit');
    expect(await screen.findByText(new RegExp(words))).toHaveAttribute('role', 'alert');
    expect(screen.queryByText(/Chain intact/)).toBeNull();
  });

  test('a check that failed claims nothing', async () => {
    answers.listAudit = list([]);
    open('audit');
    expect(await screen.findByText('The log could not be checked.')).toBeInTheDocument();
    expect(screen.queryByText(/Chain intact/)).toBeNull();
    expect(await screen.findByText('Nothing has been recorded.')).toBeInTheDocument();
  });
});

test('health', async () => {
  answers.health = json({
    version: '1.2.3',
    node: 'v24',
    startedAt: AT,
    database: { kind: 'embedded', version: '17.5', size_bytes: 9_437_184 },
    jobs: { queued: 4, running: 1, failed: 2, completed: 9, cancelled: 0 },
    mail: { queued: 0, failed: 3, kept: 5, sent: 0 },
    engine: { worksOnQueue: true, processes: 2 },
  });
  open('health');
  const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling;
  expect(await fact('Version')).toHaveTextContent('1.2.3');
  expect(await fact('Database')).toHaveTextContent('embedded PostgreSQL 17.5');
  expect(await fact('Size of the database')).toHaveTextContent('9 MB');
  expect(await fact('Analyses waiting')).toHaveTextContent('4');
  expect(await fact('Engine processes')).toHaveTextContent('2');
  expect(screen.getByRole('navigation', { name: 'Operator pages' }).querySelectorAll('a')).toHaveLength(9);
});

test('organizations and reports', async () => {
  answers.listOrganizations = list([
    { id: 'o', name: 'Acme', createdAt: AT, members: 3, admins: 1, analyses: 1200, tier: 'enterprise' },
  ]);
  open('organizations');
  expect(await row('Acme')).toHaveTextContent('Enterprise');
  expect(await row('Acme')).toHaveTextContent('3, of them 1 admin');
  expect(await row('Acme')).toHaveTextContent('1,200');
});

test('a reported address becomes a link only when it is one of the web', async () => {
  const report = {
    id: 'r',
    title: 'False director',
    description: 'd',
    severity: 'high',
    reporter: null,
    createdAt: AT,
  };
  answers.listReports = list([
    { ...report, url: 'https://a.example/x' },
    { ...report, id: 'r2', title: 'Another', url: 'javascript:alert(1)' },
  ]);
  open('reports');
  expect(await row('False director')).toHaveTextContent('account deleted');
  expect(screen.getByRole('link', { name: 'https://a.example/x' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
  expect(within(await row('Another')).queryByRole('link')).toBeNull();
});
