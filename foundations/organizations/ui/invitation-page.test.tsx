import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvitationPage } from './invitation-page.tsx';
import { OrganizationProvider } from './organization-context.tsx';

const OPEN = { organization: 'Northwind', email: 'bob@example.com', role: 'viewer' };

let server: TestHttpServer;
let invitation: Answer;
let accept: Answer;
const on = { auth: vi.fn(), signOut: vi.fn(), joined: vi.fn(), home: vi.fn() };

beforeEach(async () => {
  invitation = { body: { json: OPEN } };
  accept = { body: { json: { id: 'north', name: 'Northwind', role: 'viewer' } } };
  for (const call of Object.values(on)) call.mockClear();
  server = await startHttpServer(({ path }) => (path.endsWith('/accept') ? accept : invitation));
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = (email: string | null) =>
  renderUi(
    <OrganizationProvider userId={null}>
      <InvitationPage
        token="secret"
        email={email}
        onAuth={on.auth}
        onSignOut={on.signOut}
        onJoined={on.joined}
        onHome={on.home}
      />
    </OrganizationProvider>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (name: string) =>
  server.to(`/rpc/organizations/${name}`).map(({ body }) => JSON.parse(body).json);

describe('the link of an invitation', () => {
  test('a visitor is told whose it is, and signs up or in', async () => {
    show(null);
    expect(await screen.findByRole('heading', { name: 'Join Northwind' })).toBeInTheDocument();
    expect(screen.getByText('This invitation is for bob@example.com, as viewer.')).toBeInTheDocument();
    await press('Sign Up');
    await press('Sign In');
    expect(on.auth.mock.calls).toEqual([['signUp'], ['signIn']]);
    expect(sent('invitation')).toEqual([{ token: 'secret' }]);
  });

  test('the invited person joins', async () => {
    show('Bob@example.com');
    await press('Join organization');
    expect(await screen.findByText('You are now a member of Northwind.')).toBeInTheDocument();
    expect(sent('accept')).toEqual([{ token: 'secret' }]);
    expect(on.joined).toHaveBeenCalledTimes(1);
  });

  test('somebody else is asked to change the account', async () => {
    show('eve@example.com');
    expect(await screen.findByText(/You are signed in as eve@example\.com/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Join organization' })).toBeNull();
    await press('Sign Out');
    expect(on.signOut).toHaveBeenCalledTimes(1);
  });

  test('a link that is used up says so', async () => {
    invitation = {
      status: 404,
      body: { json: { defined: false, code: 'NOT_FOUND', status: 404, message: 'x' } },
    };
    show(null);
    expect(await screen.findByRole('heading', { name: 'This invitation does not work' })).toBeInTheDocument();
    await press('Go to the start page');
    expect(on.home).toHaveBeenCalledTimes(1);
  });

  test('a link that is used up in the meantime: the toast', async () => {
    const message = 'This invitation has been used, withdrawn or replaced.';
    accept = { status: 404, body: { json: { defined: false, code: 'NOT_FOUND', status: 404, message } } };
    show('bob@example.com');
    await press('Join organization');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(on.joined).not.toHaveBeenCalled();
  });

  test('a service that fails is asked again', async () => {
    invitation = { status: 500, body: {} };
    show(null);
    expect(await screen.findByText('The invitation could not be loaded.')).toBeInTheDocument();
    invitation = { body: { json: OPEN } };
    await press('Try again');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Join Northwind' })).toBeInTheDocument());
  });
});
