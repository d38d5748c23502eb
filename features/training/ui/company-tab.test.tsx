/** The company dashboard as admins use it, against a small real HTTP server. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import CompanyTab from './company-tab.tsx';

let server: TestHttpServer;
const person = (email: string, more = {}) => ({
  ...{
    userId: `id of ${email}`,
    email,
    completedModules: 0,
    totalModules: 2,
    averageScore: null,
    attempts: 0,
  },
  ...{ overdue: 0, ...more },
});
const answers: Record<string, unknown> = {
  stats: { totalEmployees: 2, completedModules: 1, averageScore: 90, complianceRate: 50 },
  analytics: {
    ...{ totalModules: 2, totalUsers: 2, averageCompletionRate: 25, certificatesIssued: 1 },
    moduleCompletionRates: [
      { moduleId: 'm1', title: 'Voices', completionRate: 50 },
      { moduleId: 'm2', title: 'Pictures', completionRate: 0 },
    ],
    userProgress: [
      person('ann@example.com', { completedModules: 1, averageScore: 90, attempts: 3 }),
      person('bob@example.com', { overdue: 1 }),
    ],
  },
  assignments: {
    items: [
      {
        ...{ id: 'a1', module_id: 'm1', title: 'Voices', user_id: 'bob', email: 'bob@example.com' },
        ...{ due_at: '2026-11-20T23:59:00.000Z', state: 'overdue', progress: 20 },
      },
    ],
  },
  assign: { assigned: 1 },
  unassign: { success: true },
};

beforeEach(async () => {
  server = await startHttpServer(({ path }) => ({
    body: { json: answers[path.replace('/rpc/training/', '')] },
  }));
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

const sent = (name: string) =>
  server.exchanges
    .filter(({ path }) => path === `/rpc/training/${name}`)
    .map(({ body }) => JSON.parse(body).json);

test('who is where, and what is said about what admins do not see', async () => {
  renderUi(<CompanyTab organizationId="north" managesTeam setsUp={false} />);
  expect(await screen.findByRole('row', { name: /ann@example\.com 1 of 2 90% 3 0/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /bob@example\.com 0 of 2 No data 0 1/ })).toBeInTheDocument();
  expect(screen.getByText(/never what somebody answered/)).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Voices 50%/ })).toBeInTheDocument();
  expect(screen.getByText('One certificate issued')).toBeInTheDocument();
});

test('one person is asked by a day; who is asked can be let off', async () => {
  renderUi(<CompanyTab organizationId="north" managesTeam setsUp={false} />);
  await userEvent.selectOptions(await screen.findByLabelText('Module'), 'Pictures');
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'ann@example.com');
  const due = `${new Date().getFullYear() + 1}-01-15`;
  fireEvent.change(screen.getByLabelText(/Due on/), { target: { value: due } });
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('One person gets a mail.')).toBeInTheDocument();
  expect(sent('assign')).toEqual([
    {
      ...{ organizationId: 'north', moduleId: 'm2', dueAt: `${due}T23:59:00.000Z` },
      userIds: ['id of ann@example.com'],
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Voices for bob@example.com' }));
  await waitFor(() => expect(sent('unassign')).toEqual([{ organizationId: 'north', assignmentId: 'a1' }]));
});
