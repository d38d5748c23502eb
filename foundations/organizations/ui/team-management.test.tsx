/** The team of an organization against a small real HTTP server that answers as the service does. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Invitation, Member, Organization } from '@unmask/organizations/contract';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrganizationProvider } from './organization-context.tsx';
import { TeamManagement } from './team-management.tsx';

const NORTH: Organization = { id: 'north', name: 'Northwind', role: 'admin' };

let server: TestHttpServer;
let answers: Record<string, Answer>;
let members: Member[];
let invitations: Invitation[];

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'BAD', status, message, data: { code } } },
});
const FAILS: Answer = { status: 500, body: {} };

const member = (id: string, role: Member['role']): Member => ({
  id: `m-${id}`,
  user_id: id,
  role,
  joined_at: '2026-11-01T00:00:00.000Z',
  email: `${id}@example.com`,
});

beforeEach(async () => {
  answers = {};
  members = [member('ann', 'admin'), member('amy', 'admin'), member('bob', 'viewer')];
  invitations = [];
  server = await startHttpServer(({ path, body }) => {
    const name = path.split('?')[0]?.split('/').at(-1) ?? '';
    const given = answers[name];
    if (given) return given;
    if (name === 'list') return { body: { json: { items: [NORTH], activeId: 'north' } } };
    if (name === 'members') return { body: { json: { items: members } } };
    if (name === 'invitations') return { body: { json: { items: invitations } } };
    if (name === 'invite') {
      const { email, role } = JSON.parse(body ?? '{}').json;
      const made = {
        id: 'i1',
        email,
        role,
        created_at: '2026-11-21',
        expires_at: '2026-11-28T00:00:00.000Z',
      };
      invitations = [made];
      return { body: { json: made } };
    }
    return { body: { json: { success: true } } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = (organization = NORTH) =>
  renderUi(
    <OrganizationProvider userId="ann">
      <TeamManagement organization={organization} userId="ann" />
    </OrganizationProvider>,
  );
const sent = (name: string) =>
  server.exchanges
    .filter(({ path }) => path.split('?')[0]?.endsWith(`/${name}`))
    .map(({ body }) => JSON.parse(body ?? '{}').json);
const panel = async () =>
  within((await screen.findByRole('heading', { name: 'Add a member' })).closest('section')!);
async function add(email: string, button = 'Add member') {
  const form = await panel();
  if (email !== '') await userEvent.type(form.getByLabelText('Email'), email);
  await userEvent.click(form.getByRole('button', { name: button }));
}
const toast = async (text: RegExp) =>
  waitFor(() =>
    expect(screen.queryAllByRole('alert').map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(text),
    ),
  );

test('[TEAM-001] [TEAM-011] lists the members; an admin has no remove button', async () => {
  show();
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((line) => line.querySelector('th')?.textContent?.trim())).toEqual([
    'ann@example.com (You)',
    'amy@example.com',
    'bob@example.com',
  ]);
  const removes = screen.getAllByRole('button', { name: /^Remove / });
  expect(removes.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove bob@example.com']);
});

test('[TEAM-002] [TEAM-012] [TEAM-013] [TEAM-015] [TEAM-016] [TEAM-017] [TEAM-018] adds people who have an account, with a role that says what it may do', async () => {
  show();
  const form = await panel();
  const role = form.getByLabelText('Role');
  expect(role).toHaveValue('analyst');
  expect([...role.querySelectorAll('option')].map(({ value }) => value).sort()).toEqual([
    'admin',
    'analyst',
    'viewer',
  ]);
  expect(form.getByText('Can view analytics and all team analyses')).toBeInTheDocument();
  await userEvent.selectOptions(role, 'admin');
  expect(form.getByText(/^Full access/)).toBeInTheDocument();
  await userEvent.selectOptions(role, 'viewer');
  expect(form.getByText('Can view analytics but only own analyses')).toBeInTheDocument();
  await add('New@example.com');
  expect(await screen.findByText('A link is on its way to new@example.com.')).toBeInTheDocument();
  expect(sent('invite')).toEqual([
    { organizationId: 'north', email: 'new@example.com', role: 'viewer', requireAccount: true },
  ]);
  expect(await screen.findByText('Viewer, expires Nov 28, 2026')).toBeInTheDocument();
  expect(form.getByLabelText('Email')).toHaveValue('');
});

test.each([
  ['admin', ['viewer', 'analyst', 'admin']],
  ['analyst', ['viewer', 'analyst']],
] as const)('[TEAM-014] %s is offered the roles %j', async (role, offered) => {
  show({ ...NORTH, role });
  const options = (await panel()).getByLabelText('Role').querySelectorAll('option');
  expect([...options].map(({ value }) => value)).toEqual(offered);
});

test('people without an account are invited by mail', async () => {
  show();
  await add('new@example.com', 'Invite by mail');
  expect(await screen.findByText('A link is on its way to new@example.com.')).toBeInTheDocument();
  expect(sent('invite')).toEqual([
    { organizationId: 'north', email: 'new@example.com', role: 'analyst', requireAccount: false },
  ]);
});

test('[TEAM-004] without an address, and with what is none', async () => {
  show();
  await add('');
  await toast(/^Please enter an email address/);
  await add('nobody');
  await toast(/^Invalid email/);
  expect(sent('invite')).toEqual([]);
});

test.each([
  [
    '[TEAM-005] no account',
    refusal(404, 'user_not_found', 'This user needs to create an account first'),
    /^User not found.*This user needs to create an account first/,
  ],
  [
    '[TEAM-006] a member',
    refusal(409, 'already_member', 'This person is a member of the organization already.'),
    /^Already a member/,
  ],
  [
    '[TEAM-007] [TEAM-020] [ERR-002] no permission',
    refusal(403, 'forbidden', 'Your role does not allow this.'),
    /^Permission denied.*Your role does not allow this\./,
  ],
  ['[TEAM-022] [ERR-002] a failure', FAILS, /^Failed to add team member/],
])('adding, %s: the toast, and what was typed stays', async (_what, answer, words) => {
  answers.invite = answer;
  show();
  await add('bob@example.com');
  await toast(words);
  expect((await panel()).getByLabelText('Email')).toHaveValue('bob@example.com');
});

test.each([
  [
    '[TEAM-008] [TEAM-021] without permission',
    refusal(403, 'forbidden', 'Only admins can remove other admins'),
    /^Permission denied.*Only admins can remove other admins/,
  ],
  ['[TEAM-023] [ERR-002] a failure', FAILS, /^Failed to remove team member/],
])('removing, %s: the toast, and the member stays', async (_what, answer, words) => {
  answers.removeMember = answer;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove bob@example.com' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this member?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await toast(words);
  expect(screen.getByText('bob@example.com')).toBeInTheDocument();
});

test('[TEAM-003] removes after asking', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove bob@example.com' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this member?' });
  expect(sent('removeMember')).toEqual([]);
  members = members.slice(0, 2);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Member removed')).toBeInTheDocument();
  expect(sent('removeMember')).toEqual([{ organizationId: 'north', memberId: 'm-bob' }]);
  await waitFor(() => expect(screen.queryByText('bob@example.com')).toBeNull());
});

test('[TEAM-019] [ERR-002] members that cannot be loaded: the toast, and a way to try again', async () => {
  answers.members = FAILS;
  show();
  await toast(/^Failed to load team members/);
  answers = {};
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 members')).toBeInTheDocument();
});
