import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NEXT_PASSWORD, PASSWORD } from '@unmask/platform/testing/passwords';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type Service, startService } from './test-app.tsx';

let service: Service;
beforeEach(async () => {
  service = await startService();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.close();
});

const page = () => within(screen.getByRole('main'));
const email = () => page().getByLabelText('Email');
const password = () => page().getByLabelText('Password');
const confirmation = () => page().queryByLabelText('Confirm password');
const submit = (name = 'Sign In') => page().getByRole('button', { name });
const sent = (path: string) => service.server.to(path).map(({ body }) => JSON.parse(body || '{}'));

async function open(path = '/auth', heading = path.includes('signup') ? 'Sign Up' : 'Sign In') {
  const router = openApp(path);
  await screen.findByRole('heading', { name: heading });
  if (path.startsWith('/auth?') || path === '/auth') await waitFor(() => expect(email()).toBeEnabled());
  return router;
}

async function type(address: string, word: string, again?: string) {
  for (const [field, text] of [
    [email(), address],
    [password(), word],
    [confirmation(), again],
  ] as const) {
    if (field && text) {
      await userEvent.clear(field);
      await userEvent.type(field, text);
    }
  }
}

describe('the auth page', () => {
  test('[ROUTE-004] [AUTHPAGE-007] [AUTHPAGE-009] [AUTHPAGE-010] [AUTHPAGE-012] signs in, and has a way home', async () => {
    await open();
    expect(email()).toBeInTheDocument();
    expect(password()).toHaveAttribute('type', 'password');
    expect(confirmation()).toBeNull();
    expect(page().getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(page().getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/auth/reset',
    );
  });

  test('[AUTHPAGE-006] [AUTHPAGE-011] [AUTHPAGE-014] [AUTHPAGE-015] [AUTHPAGE-016] changing the mode clears fields and messages', async () => {
    await open();
    await type('nobody', '');
    await userEvent.click(submit());
    expect(page().getByRole('alert')).toBeInTheDocument();
    await userEvent.click(page().getByRole('button', { name: /Sign up/ }));
    expect(page().getByRole('heading', { name: 'Sign Up' })).toBeInTheDocument();
    expect(confirmation()).toHaveAttribute('type', 'password');
    expect(page().queryByRole('alert')).toBeNull();
    for (const field of [email(), password(), confirmation()]) expect(field).toHaveValue('');
    await type('ann@example.com', PASSWORD, PASSWORD);
    await userEvent.click(page().getByRole('button', { name: /Sign in/ }));
    expect(confirmation()).toBeNull();
    for (const field of [email(), password()]) expect(field).toHaveValue('');
  });

  test('[AUTHPAGE-001] [AUTHPAGE-002] [AUTHPAGE-003] [AUTHPAGE-004] [AUTHPAGE-005] signing up says what the tiers give, and names nothing that is not there', async () => {
    await open('/auth?mode=signup');
    const lines = page()
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(lines).toEqual([
      ...['3 analyses per day', 'The quiz, with your profile and the leaderboard', 'Files up to 50 MB'],
      ...['Every measurement, and the report as a PDF', 'Celebrity database access'],
      'Marketing dashboard access',
    ]);
    expect(page().getByText('Pro gives unlimited analyses.')).toBeInTheDocument();
  });

  test.each([
    ['AUTHPAGE-020', '', PASSWORD, 'Please fill in all fields'],
    ['AUTHPAGE-020', 'a@b.co', '', 'Please fill in all fields'],
    ['AUTHPAGE-021', 'nobody.co', PASSWORD, 'Please enter a valid email address'],
    ['AUTHPAGE-022', 'a@b', PASSWORD, 'Please enter a valid email address'],
    ['AUTHPAGE-023', 'a@b.co', '12345', 'Password must be at least 6 characters long'],
  ])('[%s] %j with %j: %s', async (_row, address, word, words) => {
    await open();
    await type(address, word);
    await userEvent.click(submit());
    expect(page().getByRole('alert')).toHaveTextContent(words);
    expect(sent('/api/auth/sign-in')).toEqual([]);
  });

  test('[AUTHPAGE-024] a confirmation that does not match', async () => {
    await open('/auth?mode=signup');
    await type('ann@example.com', PASSWORD, NEXT_PASSWORD);
    await userEvent.click(submit('Create account'));
    expect(page().getByRole('alert')).toHaveTextContent('Passwords do not match');
    expect(sent('/api/auth/sign-up')).toEqual([]);
  });

  test('[AUTHPAGE-019] a successful sign-in goes home', async () => {
    const router = await open();
    await type('ann@example.com', PASSWORD);
    await userEvent.click(submit());
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent('/api/auth/sign-in/email')).toEqual([
      expect.objectContaining({ email: 'ann@example.com', password: PASSWORD }),
    ]);
  });

  test('[AUTHPAGE-008] who is signed in is sent home', async () => {
    service.signedIn = true;
    const router = openApp('/auth');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test.each([
    ['/billing?checkout=done', '/billing?checkout=done'],
    ['//elsewhere.example', '/'],
    ['https://elsewhere.example/', '/'],
    ['/auth', '/'],
  ])('who wanted %s before signing in comes to %s', async (wanted, place) => {
    service.signedIn = true;
    const router = openApp(`/auth?${new URLSearchParams({ next: wanted })}`);
    await waitFor(() => expect(router.state.location.href).toBe(place));
  });

  test('[AUTHPAGE-017] [AUTHPAGE-018] [AUTHPAGE-027] after a sign-up a message shows, and 2 s later the form signs in', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const router = openApp('/auth?mode=signup');
    await screen.findByRole('heading', { name: 'Sign Up' });
    await user.type(email(), 'ann@example.com');
    await user.type(password(), PASSWORD);
    await user.type(page().getByLabelText('Confirm password'), PASSWORD);
    await user.click(submit('Create account'));
    const message = await page().findByText(/Account created successfully!/);
    expect(message).toBeInTheDocument();
    expect(sent('/api/auth/sign-up/email')).toEqual([
      expect.objectContaining({ email: 'ann@example.com', password: PASSWORD }),
    ]);
    // The page asks to sign in: nobody is signed in on the way.
    expect(service.signedIn).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(message).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(page().queryByText(/Account created successfully!/)).toBeNull();
    expect(page().getByRole('heading', { name: 'Sign In' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/auth');
    // With what was typed already, for one press.
    expect(email()).toHaveValue('ann@example.com');
    expect(password()).toHaveValue(PASSWORD);
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent('/api/auth/sign-in/email')).toEqual([
      expect.objectContaining({ email: 'ann@example.com', password: PASSWORD }),
    ]);
  });

  test("[AUTHPAGE-025] the provider's own words stand in the form", async () => {
    service.replies['/api/auth/sign-in'] = () => ({
      status: 401,
      body: { code: 'X', message: 'Invalid email or password' },
    });
    await open();
    await type('ann@example.com', 'wrong-one');
    await userEvent.click(submit());
    expect(await page().findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(page().queryByText(/creator access/)).toBeNull();
  });

  test('[AUTHPAGE-026] a provider without words', async () => {
    service.replies['/api/auth/sign-in'] = () => ({ status: 500, body: {} });
    await open();
    await type('ann@example.com', PASSWORD);
    await userEvent.click(submit());
    expect(await page().findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
  });

  test('[AUTHPAGE-013] an error about a captcha brings the tip', async () => {
    service.replies['/api/auth/sign-in'] = () => ({
      status: 403,
      body: { code: 'X', message: 'Captcha verification failed' },
    });
    await open();
    await type('ann@example.com', PASSWORD);
    await userEvent.click(submit());
    expect(await page().findByText(/creator access.*"Continue as Guest".*home page/)).toBeInTheDocument();
  });

  test('a person with a second factor enters the code, then goes home', async () => {
    service.replies['/api/auth/sign-in'] = () => ({ body: { twoFactorRedirect: true } });
    service.replies['/api/auth/two-factor/verify-totp'] = () => {
      service.signedIn = true;
      return { body: { token: 't', user: {} } };
    };
    const router = await open();
    await type('ann@example.com', PASSWORD);
    await userEvent.click(submit());
    await userEvent.type(await page().findByLabelText('Code'), '123456');
    expect(router.state.location.pathname).toBe('/auth');
    await userEvent.click(submit('Confirm'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a forgotten password', () => {
  test('asks for the address and always says the same', async () => {
    service.replies['/api/auth/request-password-reset'] = () => ({ body: { status: true } });
    await open('/auth/reset', 'Set a new password');
    await userEvent.click(submit('Send the link'));
    expect(email()).toHaveAccessibleDescription('Please fill in all fields');
    await userEvent.type(email(), 'ann@example.com');
    await userEvent.click(submit('Send the link'));
    expect(await page().findByText(/If there is an account with this address/)).toBeInTheDocument();
    expect(sent('/api/auth/request-password-reset')).toEqual([{ email: 'ann@example.com' }]);
  });

  test('is set anew with the token of the link', async () => {
    service.replies['/api/auth/reset-password'] = () => ({ body: { status: true } });
    await open('/auth/reset?token=abc', 'Set a new password');
    await userEvent.type(page().getByLabelText('New password'), PASSWORD);
    await userEvent.type(page().getByLabelText('Confirm new password'), NEXT_PASSWORD);
    await userEvent.click(submit('Save the new password'));
    expect(page().getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Passwords do not match',
    );
    await userEvent.clear(page().getByLabelText('Confirm new password'));
    await userEvent.type(page().getByLabelText('Confirm new password'), PASSWORD);
    await userEvent.click(submit('Save the new password'));
    expect(await page().findByText(/Your new password is set/)).toBeInTheDocument();
    expect(sent('/api/auth/reset-password')).toEqual([{ token: 'abc', newPassword: PASSWORD }]);
    expect(page().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  });

  test('the hint names both lengths: only the service knows whose link it is', async () => {
    await open('/auth/reset?token=abc', 'Set a new password');
    const field = page().getByLabelText('New password');
    const both = 'At least 12 characters, or 8 if two-factor sign-in is on.';
    expect(field).toHaveAccessibleDescription(both);
    await userEvent.type(field, 'kel4-tr');
    expect(field).toHaveAccessibleDescription('Use at least 8 characters.');
    await userEvent.type(page().getByLabelText('Confirm new password'), 'kel4-tr');
    await userEvent.click(submit('Save the new password'));
    expect(field).toBeInvalid();
    expect(sent('/api/auth/reset-password')).toEqual([]);
    await userEvent.type(field, 'o');
    expect(field).toHaveAccessibleDescription(both);
    await userEvent.type(field, 'mba!');
    expect(field).toHaveAccessibleDescription(/^Long enough/);
  });

  test('a link that is not valid any more leads to a new one', async () => {
    service.replies['/api/auth/reset-password'] = () => ({
      status: 400,
      body: { code: 'INVALID_TOKEN', message: 'This link is not valid any more.' },
    });
    await open('/auth/reset?token=abc', 'Set a new password');
    await userEvent.type(page().getByLabelText('New password'), PASSWORD);
    await userEvent.type(page().getByLabelText('Confirm new password'), PASSWORD);
    await userEvent.click(submit('Save the new password'));
    expect(await page().findByRole('alert')).toHaveTextContent('This link is not valid any more.');
    expect(page().getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/reset');
  });
});

describe('the link that stops a change of address', () => {
  const stopped = () => service.server.to('/rpc/account/stopAddressChange');

  test.each([
    ['stopped', 'The change was stopped'],
    ['expired', 'The link has expired'],
    ['invalid', 'The link is not valid'],
  ])('%s: %s', async (state, words) => {
    service.replies['/rpc/account/stopAddressChange'] = () => ({ body: { json: { state } } });
    await open('/auth/stop-address?token=abc', 'Stop a change of address');
    // Opening the page alone stops nothing.
    expect(stopped()).toEqual([]);
    await userEvent.click(submit('Stop this change'));
    expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument();
    expect(stopped().map(({ body }) => JSON.parse(body))).toEqual([{ json: { token: 'abc' } }]);
    expect(page().getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/auth/reset');
  });

  test('a failure can be tried again', async () => {
    service.replies['/rpc/account/stopAddressChange'] = () =>
      stopped().length > 1 ? { body: { json: { state: 'stopped' } } } : { status: 500, body: {} };
    await open('/auth/stop-address?token=abc', 'Stop a change of address');
    await userEvent.click(submit('Stop this change'));
    expect(await screen.findByRole('heading', { name: 'The link could not be checked' })).toBeInTheDocument();
    await userEvent.click(submit('Stop this change'));
    expect(await screen.findByRole('heading', { name: 'The change was stopped' })).toBeInTheDocument();
  });
});

describe('the link of a mail about a new password', () => {
  const calls = () => service.server.to('/rpc/account/secure').map(({ body }) => JSON.parse(body).json);
  const view = (sessions: number, api_keys: number, webhooks: number) => ({
    body: { json: { state: 'open', left: { sessions, api_keys, webhooks } } },
  });

  test('shows what is open and ends each kind with one click; what is not there has no button', async () => {
    service.replies['/rpc/account/secure'] = ({ body }) =>
      JSON.parse(body).json.end === 'api_keys' ? view(2, 0, 0) : view(2, 1, 0);
    await open('/auth/secure?token=abc', 'End what others may have opened');
    expect(await page().findByText('2 other devices are signed in.')).toBeInTheDocument();
    expect(page().getByText('There is no webhook.')).toBeInTheDocument();
    expect(page().queryByRole('button', { name: 'Delete all webhooks' })).toBeNull();
    // Opening the page alone ends nothing.
    expect(calls()).toEqual([{ token: 'abc' }]);
    await userEvent.click(submit('Revoke all API keys'));
    expect(await page().findByText('There is no API key.')).toBeInTheDocument();
    expect(calls().at(-1)).toEqual({ token: 'abc', end: 'api_keys' });
    await userEvent.click(submit('End all other sessions'));
    await waitFor(() => expect(calls().at(-1)).toEqual({ token: 'abc', end: 'sessions' }));
    expect(page().getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/auth/reset');
  });

  test.each([
    ['expired', /has expired/],
    ['invalid', /is not valid/],
  ])('%s', async (state, words) => {
    service.replies['/rpc/account/secure'] = () => ({ body: { json: { state, left: null } } });
    await open('/auth/secure?token=abc', 'End what others may have opened');
    expect(await page().findByText(words)).toBeInTheDocument();
    expect(page().queryByRole('button')).toBeNull();
  });

  test('a failure can be tried again', async () => {
    service.replies['/rpc/account/secure'] = () =>
      calls().length > 1 ? view(0, 0, 1) : { status: 500, body: {} };
    await open('/auth/secure?token=abc', 'End what others may have opened');
    await userEvent.click(await page().findByRole('button', { name: 'Try again' }));
    expect(await page().findByText('1 webhook is told of results.')).toBeInTheDocument();
  });

  test('the page after a reset offers the same', async () => {
    service.replies['/api/auth/reset-password'] = () => ({
      body: { status: true, secureToken: 'from-the-answer' },
    });
    service.replies['/rpc/account/secure'] = () => view(0, 3, 0);
    await open('/auth/reset?token=abc', 'Set a new password');
    await userEvent.type(page().getByLabelText('New password'), PASSWORD);
    await userEvent.type(page().getByLabelText('Confirm new password'), PASSWORD);
    await userEvent.click(submit('Save the new password'));
    expect(await page().findByText('3 API keys work.')).toBeInTheDocument();
    expect(page().getByText('No other device is signed in.')).toBeInTheDocument();
    await userEvent.click(submit('Revoke all API keys'));
    await waitFor(() => expect(calls().at(-1)).toEqual({ token: 'from-the-answer', end: 'api_keys' }));
  });
});

describe('the link of a confirmation mail', () => {
  const confirmed = () => service.server.to('/rpc/account/confirmAddress');

  test.each([
    ['ok', 'Address confirmed'],
    ['used', 'Already confirmed'],
    ['expired', 'The link has expired'],
    ['invalid', 'The link is not valid'],
  ])('%s: %s', async (state, words) => {
    service.replies['/rpc/account/confirmAddress'] = () => ({ body: { json: { state } } });
    openApp('/auth/verify?token=abc');
    expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument();
    expect(confirmed().map(({ body }) => JSON.parse(body))).toEqual([{ json: { token: 'abc' } }]);
    expect(page().getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
      'href',
      '/profile?tab=account',
    );
    expect(page().queryByText(/from before were deleted/)).toBeNull();
  });

  test('tells of keys and links that the first proof took away', async () => {
    const body = { json: { state: 'ok', cleared: true } };
    service.replies['/rpc/account/confirmAddress'] = () => ({ body });
    openApp('/auth/verify?token=abc');
    expect(
      await screen.findByText(/API keys, webhooks and shared links from before were deleted/),
    ).toBeInTheDocument();
  });

  test('a failure can be tried again', async () => {
    service.replies['/rpc/account/confirmAddress'] = () =>
      confirmed().length > 1 ? { body: { json: { state: 'ok' } } } : { status: 500, body: {} };
    openApp('/auth/verify?token=abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeInTheDocument();
  });
});
