/** Context, switcher and the page of organizations against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Invitation, Member, Organization } from '@unmask/organizations/contract';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OrganizationProvider, useOrganization } from './organization-context.tsx';
import { OrganizationPage } from './organization-page.tsx';
import { OrganizationSwitcher } from './switcher.tsx';

const NORTH: Organization = { id: 'north', name: 'Northwind', role: 'admin' };
const SOUTH: Organization = { id: 'south', name: 'Southwind', role: 'viewer' };
const ME = { id: 'u1', guest: false };

let server: TestHttpServer;
let answers: Record<string, Answer>;
let own: { items: Organization[]; activeId: string | null };
let members: Member[];
let invitations: Invitation[];

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'BAD', status, message } },
});

function member(id: string, role: Member['role']): Member {
  return {
    id: `m-${id}`,
    user_id: id,
    role,
    joined_at: '2026-11-01T00:00:00.000Z',
    email: `${id}@example.com`,
  };
}

beforeEach(async () => {
  own = { items: [NORTH, SOUTH], activeId: 'north' };
  members = [member('u1', 'admin'), member('bob', 'viewer')];
  invitations = [];
  answers = {};
  server = await startHttpServer(({ path, body }) => {
    const name = path.split('?')[0]?.split('/').at(-1) ?? '';
    const given = answers[name];
    if (given) return given;
    const input = body ? JSON.parse(body).json : {};
    if (name === 'list') return { body: { json: own } };
    if (name === 'members') return { body: { json: { items: members } } };
    if (name === 'invitations') return { body: { json: { items: invitations } } };
    if (name === 'switch') {
      own = { ...own, activeId: input.organizationId };
      const row = { user_id: 'u1', organization_id: input.organizationId, updated_at: 'now' };
      return { body: { json: row } };
    }
    if (name === 'create') {
      const made: Organization = { id: 'made', name: input.name, role: 'admin' };
      own = { items: [...own.items, made], activeId: 'made' };
      return { body: { json: made } };
    }
    if (name === 'invite') {
      const sent = { ...input, id: 'i1', created_at: '2026-11-21', expires_at: '2026-11-28T00:00:00.000Z' };
      invitations = [sent];
      return { body: { json: sent } };
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

/** What was sent to one call. */
const sent = (name: string) =>
  server.to(`/rpc/organizations/${name}`).map(({ body }) => JSON.parse(body).json);

function show(element: ReactNode, userId: string | null = ME.id) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return renderUi(
    <OrganizationProvider userId={userId}>
      {/* The routes of the test are not those of the app. */}
      <RouterProvider router={router as never} />
    </OrganizationProvider>,
  );
}

const showPage = (who: { id: string; guest: boolean } | null = ME) =>
  show(<OrganizationPage member={who} />, who !== null && !who.guest ? who.id : null);

describe('the context', () => {
  function Probe() {
    const { active, organizations, loading } = useOrganization();
    return <p>{loading ? 'loading' : `${active?.name ?? 'none'} of ${organizations.length}`}</p>;
  }

  test('[ORG-009] without its provider it raises an error', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderUi(<Probe />)).toThrow('useOrganization needs an OrganizationProvider around it');
    silent.mockClear();
  });

  test('[ORG-001] gives the active one of the list', async () => {
    own.activeId = 'south';
    show(<Probe />);
    expect(await screen.findByText('Southwind of 2')).toBeInTheDocument();
  });

  test('asks for nothing while nobody is signed in', async () => {
    show(<Probe />, null);
    expect(await screen.findByText('none of 0')).toBeInTheDocument();
    expect(server.exchanges).toEqual([]);
  });

  test('[ERR-001] [ORG-006] a failed load: the toast', async () => {
    answers.list = { status: 500, body: {} };
    show(<Probe />);
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(/^Error.*Failed to load organizations/);
  });
});

describe('the switcher', () => {
  const open = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Organization: Northwind' }));

  test('[ORG-004] [ORG-008] lists all with their roles; choosing another one saves and tells', async () => {
    show(<OrganizationSwitcher />);
    await open();
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual([
      'NorthwindAdmin',
      'SouthwindViewer',
      'Organization settings',
      'Create organization',
    ]);
    expect(screen.getByRole('menuitem', { name: /Northwind/ })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: /Southwind/ }));
    const toast = await screen.findByText('Organization switched');
    expect(toast.closest('[role="status"]')).toHaveTextContent('Now viewing Southwind');
    expect(await screen.findByRole('button', { name: 'Organization: Southwind' })).toBeInTheDocument();
    expect(sent('switch')).toEqual([{ organizationId: 'south' }]);
  });

  test('[ERR-001] [ORG-007] a failed switch: the toast, and the first stays', async () => {
    answers.switch = refusal(404, 'This organization does not exist, or you are not a member of it.');
    show(<OrganizationSwitcher />);
    await open();
    await userEvent.click(await screen.findByRole('menuitem', { name: /Southwind/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error.*Failed to switch organization/);
    expect(screen.getByRole('button', { name: 'Organization: Northwind' })).toBeInTheDocument();
  });

  test('leads to the settings and to a new one', async () => {
    show(<OrganizationSwitcher />);
    await open();
    expect(await screen.findByRole('menuitem', { name: 'Organization settings' })).toHaveAttribute(
      'href',
      '/organization',
    );
    expect(screen.getByRole('menuitem', { name: 'Create organization' })).toHaveAttribute(
      'href',
      '/organization#create',
    );
  });
});

describe('creating', () => {
  const form = async () => within((await screen.findByText('Create an organization')).closest('section')!);
  const submit = async () =>
    userEvent.click((await form()).getByRole('button', { name: 'Create organization' }));
  const add = async (email: string) => {
    if (email !== '') await userEvent.type((await form()).getByLabelText('Email'), email);
    await userEvent.click((await form()).getByRole('button', { name: 'Add' }));
  };
  const toasts = () => screen.queryAllByRole('alert').map((toast) => toast.textContent);

  test('[ORG-012] with people to invite: sent at once, and active', async () => {
    showPage();
    await userEvent.type((await form()).getByLabelText('Organization name'), 'Westwind');
    await add('One@example.com');
    await userEvent.selectOptions((await form()).getByLabelText('Role'), 'viewer');
    await add('two@example.com');
    await add('gone@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Remove gone@example.com' }));
    await userEvent.type((await form()).getByLabelText('Email'), 'typed@example.com');
    await submit();
    expect(await screen.findByText('Organization created')).toBeInTheDocument();
    expect(sent('create')).toEqual([
      {
        name: 'Westwind',
        invites: [
          { email: 'one@example.com', role: 'analyst' },
          { email: 'two@example.com', role: 'viewer' },
          { email: 'typed@example.com', role: 'viewer' },
        ],
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Organization: Westwind' })).toBeInTheDocument();
    expect((await form()).getByLabelText('Organization name')).toHaveValue('');
  });

  test('[ORG-013] without a name', async () => {
    showPage();
    await submit();
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Organization name required/)]));
    expect(sent('create')).toEqual([]);
  });

  test.each([
    ['a visitor', null],
    ['a guest', { id: 'g', guest: true }],
  ])('[ORG-014] as %s', async (_who, who) => {
    showPage(who);
    await userEvent.type((await form()).getByLabelText('Organization name'), 'Westwind');
    await submit();
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Authentication required/)]));
    expect(server.exchanges).toEqual([]);
  });

  test.each(['', 'nobody', 'a b@example.com'])('[ORG-015] inviting %j', async (email) => {
    showPage();
    await add(email);
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Invalid email/)]));
    expect(screen.queryByRole('list', { name: 'Will be invited' })).toBeNull();
  });

  test('[ORG-016] inviting the same address twice', async () => {
    showPage();
    await add('one@example.com');
    await add('ONE@example.com{Enter}');
    await waitFor(() => expect(toasts()[0]).toMatch(/^Duplicate email/));
    expect(
      within(screen.getByRole('list', { name: 'Will be invited' })).getAllByRole('listitem'),
    ).toHaveLength(1);
  });

  test('[ORG-017] [ERR-002] a failure: the toast, in the words of the service when it has some, and what was typed stays', async () => {
    answers.create = { status: 500, body: {} };
    showPage();
    await userEvent.type((await form()).getByLabelText('Organization name'), 'Westwind');
    await submit();
    await waitFor(() =>
      expect(toasts()).toEqual([
        expect.stringMatching(/^Failed to create organization.*Please try again later\./),
      ]),
    );
    answers.create = refusal(429, 'Please wait a minute and try again.');
    await submit();
    await waitFor(() => expect(toasts().join()).toContain('Please wait a minute and try again.'));
    expect((await form()).getByLabelText('Organization name')).toHaveValue('Westwind');
  });
});

describe('the page', () => {
  test('[PERM-003] [PERM-006] an admin manages members; the last admin is fixed', async () => {
    showPage();
    const role = await screen.findByLabelText('Role of bob@example.com');
    expect(screen.queryByLabelText('Role of u1@example.com')).toBeNull();
    expect(screen.getByText('2 members')).toBeInTheDocument();
    answers.changeRole = { body: { json: { ...members[1], role: 'analyst' } } };
    await userEvent.selectOptions(role, 'analyst');
    expect(await screen.findByText('bob@example.com is now analyst.')).toBeInTheDocument();
    expect(sent('changeRole')).toEqual([{ organizationId: 'north', memberId: 'm-bob', role: 'analyst' }]);

    await userEvent.click(screen.getByRole('button', { name: 'Remove bob@example.com' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this member?' });
    expect(sent('removeMember')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Member removed')).toBeInTheDocument();
    expect(sent('removeMember')).toEqual([{ organizationId: 'north', memberId: 'm-bob' }]);
  });

  test('invites, sends again and withdraws', async () => {
    showPage();
    expect(await screen.findByText('No open invitations.')).toBeInTheDocument();
    const panel = within(screen.getByRole('heading', { name: 'Invitations' }).closest('section')!);
    await userEvent.click(panel.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invalid email')).toBeInTheDocument();
    await userEvent.type(panel.getByLabelText('Email'), 'new@example.com{Enter}');
    expect(await screen.findByText('A link is on its way to new@example.com.')).toBeInTheDocument();
    expect(await screen.findByText('Analyst, expires Nov 28, 2026')).toBeInTheDocument();
    await userEvent.type(panel.getByLabelText('Email'), 'New@example.com{Enter}');
    expect(await screen.findByText('Duplicate email')).toBeInTheDocument();
    expect(sent('invite')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Send again to new@example.com' }));
    await waitFor(() => expect(sent('invite')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }));
    await waitFor(() => expect(sent('withdraw')).toEqual([{ organizationId: 'north', invitationId: 'i1' }]));
  });

  test('[PERM-012] a viewer sees the own role and the way out, and nothing of the team', async () => {
    own.activeId = 'south';
    showPage();
    const leave = await screen.findByRole('button', { name: 'Leave organization' });
    expect(screen.getByText('Viewer', { selector: 'strong' })).toBeInTheDocument();
    for (const name of ['Members', 'Invitations']) expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete organization' })).toBeNull();
    expect([...sent('members'), ...sent('invitations')]).toEqual([]);
    answers.leave = refusal(409, 'An organization needs an admin.');
    await userEvent.click(leave);
    const dialog = await screen.findByRole('dialog', { name: 'Leave Southwind?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not changed.*An organization needs an admin\./,
    );
  });

  test('without an organization, and when none can be loaded', async () => {
    own = { items: [], activeId: null };
    showPage();
    expect(await screen.findByText('You belong to no organization yet.')).toBeInTheDocument();
  });

  test('lists that fail say so and are tried again', async () => {
    answers.members = { status: 500, body: {} };
    answers.invitations = { status: 500, body: {} };
    showPage();
    expect(await screen.findByText('The members could not be loaded.')).toBeInTheDocument();
    expect(await screen.findByText('The invitations could not be loaded.')).toBeInTheDocument();
    answers = {};
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
    expect(await screen.findByText('2 members')).toBeInTheDocument();
    expect(await screen.findByText('No open invitations.')).toBeInTheDocument();
  });

  test('a failed load says so and is tried again', async () => {
    answers.list = { status: 500, body: {} };
    showPage();
    expect(await screen.findByText('Your organizations could not be loaded.')).toBeInTheDocument();
    answers = {};
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Northwind' })).toBeInTheDocument();
  });
});
