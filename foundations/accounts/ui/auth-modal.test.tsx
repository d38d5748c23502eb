import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { OLD_PASSWORD, PASSWORD } from '@unmask/platform/testing/passwords';
import { renderUi, untilStoresRest, visit } from '@unmask/ui/testing.tsx';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuthModal } from './auth-modal.tsx';
import type { AuthMode } from './auth-mode.ts';
import { credentialsError } from './credentials.ts';
import { hidePasswordNotice } from './password-notice.ts';
import { SessionProvider } from './session.tsx';

afterAll(untilStoresRest);

const USER = { id: 'u1', email: 'ann@example.com', name: 'ann', emailVerified: false, isAnonymous: false };

let server: TestHttpServer;
let signedIn: boolean;
/** What the account service answers to a sign-in or sign-up; null: it works. */
let refusal: Answer | null;
let sessionOf: () => unknown;
let [closed, toProfile, forgot] = [0, 0, 0];
/** What the password alone gets: a session, or a question for the code. */
let codeAsked: boolean;
/** The password in force would not be taken as a new one. */
let weakPassword: boolean;

function session() {
  const now = new Date().toISOString();
  const own = { id: 's', userId: 'u1', token: 't', createdAt: now, updatedAt: now, expiresAt: now };
  return { user: { ...USER, createdAt: now, updatedAt: now }, session: own };
}

beforeEach(async () => {
  sessionOf = session;
  [signedIn, refusal, codeAsked, weakPassword] = [false, null, false, false];
  [closed, toProfile, forgot] = [0, 0, 0];
  server = await startHttpServer(({ path }) => {
    if (path.startsWith('/api/auth/get-session')) return { body: signedIn ? sessionOf() : null };
    if (path.startsWith('/rpc/profile/me')) return { status: 500, body: {} };
    if (refusal !== null) return refusal;
    if (path.startsWith('/api/auth/sign-in/email') && weakPassword)
      return { body: { ...weak(), user: USER } };
    if (path.startsWith('/api/auth/sign-in/email') && codeAsked) return { body: { twoFactorRedirect: true } };
    return { body: { token: 't', user: USER } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const weak = () => ({ passwordProblem: 'PASSWORD_BELOW_LENGTH', twoFactorRedirect: codeAsked });

function Page({ start }: { start: AuthMode }) {
  const [mode, setMode] = useState(start);
  return (
    <SessionProvider>
      <AuthModal
        opened
        mode={mode}
        onMode={setMode}
        onClose={() => {
          closed += 1;
        }}
        onProfile={() => {
          toProfile += 1;
        }}
        onForgot={() => {
          forgot += 1;
        }}
      />
    </SessionProvider>
  );
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');

/** Types into both fields (an empty word leaves one empty) and presses Enter. */
async function submit(address: string, word: string) {
  if (address !== '') await userEvent.type(email(), address);
  if (word !== '') await userEvent.type(password(), word);
  await userEvent.click(screen.getByRole('button', { name: /^(Sign In|Create account)$/ }));
}

const calls = (path: string) =>
  server.to(`/api/auth${path}`).map((exchange) => JSON.parse(exchange.body || '{}'));

test.each([
  ['AUTHMODAL-010', '', PASSWORD, 'Please fill in all fields'],
  ['AUTHMODAL-010', 'a@b.co', '', 'Please fill in all fields'],
  ['AUTHMODAL-011', 'nobody.co', PASSWORD, 'Please enter a valid email address'],
  ['AUTHMODAL-012', 'a@b', PASSWORD, 'Please enter a valid email address'],
  ['AUTHMODAL-013', 'a@b.co', '12345', 'Password must be at least 6 characters long'],
  ['AUTHMODAL-014', 'a@b.co', '123456', null],
])('[%s] %j with %j: %s', (_row, address, word, words) => {
  expect(credentialsError(address, word)).toBe(words);
});

describe('the auth modal', () => {
  test('[AUTHMODAL-001] [AUTHMODAL-002] [AUTHMODAL-003] [AUTHMODAL-005] toggles between sign in and sign up', async () => {
    renderUi(<Page start="signIn" />);
    expect(email()).toBeInTheDocument();
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: /No account yet/ }));
    expect(screen.getByText(/All signups create instant demo accounts/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Already have an account/ }));
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });

  test('[AUTHMODAL-019] what is wrong is said in the form, and nothing is sent', async () => {
    renderUi(<Page start="signUp" />);
    await submit('a@b.co', '12345');
    expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 6 characters long');
    expect(calls('/sign-up')).toEqual([]);
  });

  test('[AUTHMODAL-017] [SESSION-029] sign-up', async () => {
    renderUi(<Page start="signUp" />);
    await submit('ann@example.com', PASSWORD);
    expect(await screen.findByText('Account created successfully!')).toBeInTheDocument();
    expect(calls('/sign-up/email')).toEqual([
      expect.objectContaining({ email: 'ann@example.com', password: PASSWORD }),
    ]);
    expect(closed).toBe(1);
  });

  test('[AUTHMODAL-018] [SESSION-028] sign-in', async () => {
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', PASSWORD);
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(calls('/sign-in/email')).toEqual([
      expect.objectContaining({ email: 'ann@example.com', password: PASSWORD }),
    ]);
  });

  test('[AUTHMODAL-004] [AUTHMODAL-015] [AUTHMODAL-016] guest', async () => {
    renderUi(<Page start="signIn" />);
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    expect(await screen.findByText('Guest Access Enabled')).toBeInTheDocument();
    expect(screen.getByText('You can now use the app without signing in.')).toBeInTheDocument();
    expect(calls('/sign-in/anonymous')).toHaveLength(1);
    expect(closed).toBe(1);
  });

  test.each([
    [
      'in words',
      { status: 429, body: { message: 'Too many guests from here.' } },
      'Too many guests from here.',
    ],
    ['without any', { status: 500, body: {} }, 'Please try again.'],
  ])('no guest, refused %s: told once, and the window stays', async (_how, answer, description) => {
    refusal = answer;
    renderUi(<Page start="signIn" />);
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    expect(await screen.findByText('No guest session')).toBeInTheDocument();
    expect(screen.getByText(description)).toBeInTheDocument();
    expect(calls('/sign-in/anonymous')).toHaveLength(1);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(closed).toBe(0);
  });

  test("[AUTHMODAL-020] the server's own words", async () => {
    refusal = { status: 401, body: { code: 'INVALID', message: 'Invalid email or password' } };
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', 'wrong-one');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(closed).toBe(0);
  });

  test('[AUTHMODAL-021] a server without words', async () => {
    refusal = { status: 500, body: {} };
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', PASSWORD);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
  });

  test('[AUTHMODAL-006] [AUTHMODAL-007] [AUTHMODAL-008] [AUTHMODAL-009] who is signed in is welcomed', async () => {
    signedIn = true;
    renderUi(<Page start="signIn" />);
    expect(await screen.findByRole('dialog', { name: 'Welcome' })).toHaveTextContent('ann@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'View Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect([toProfile, closed]).toEqual([1, 1]);
  });
});

describe('a person with a second factor', () => {
  beforeEach(() => {
    codeAsked = true;
  });
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

  test('is asked for the code after the password, and greeted only then', async () => {
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', PASSWORD);
    expect(await screen.findByRole('dialog', { name: 'Enter your code' })).toBeInTheDocument();
    expect(screen.queryByText('Welcome back!')).toBeNull();
    await confirm();
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the code');
    refusal = { status: 401, body: { code: 'INVALID_CODE', message: 'The code is not right.' } };
    await userEvent.type(screen.getByLabelText('Code'), '000000');
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is not right.');
    refusal = null;
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), '123 456');
    await confirm();
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(calls('/two-factor/verify-totp').at(-1)).toEqual({ code: '123456' });
    expect(closed).toBe(1);
  });

  test('may use a backup code, or go back', async () => {
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', PASSWORD);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a backup code' }));
    await userEvent.type(screen.getByLabelText('Backup code'), 'abcde-fghij');
    await confirm();
    await waitFor(() => expect(calls('/two-factor/verify-backup-code')).toEqual([{ code: 'abcde-fghij' }]));
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
  });

  test('goes back to the password', async () => {
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', PASSWORD);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeInTheDocument();
  });
});

describe('a new password', () => {
  test.each([
    ['123456', /^Use at least 12 characters/],
    ['aaaaaaaaaaaa', /^Use at least 5 different characters/],
    ['somebody2026', /^Choose something other than your email address/],
  ])('%s: the hint under the field and the form say what to do, and nothing is sent', async (word, words) => {
    renderUi(<Page start="signUp" />);
    expect(password()).toHaveAccessibleDescription('At least 12 characters.');
    await userEvent.type(email(), 'somebody@example.com');
    await userEvent.type(password(), word);
    expect(password()).toHaveAccessibleDescription(words);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(calls('/sign-up')).toEqual([]);
  });

  test('that is long enough is said to be, and the list is asked of the server', async () => {
    const message = 'Many people use this password.';
    refusal = { status: 400, body: { code: 'PASSWORD_COMMON', message } };
    renderUi(<Page start="signUp" />);
    await userEvent.type(password(), '1qaz2wsx3edc');
    expect(password()).toHaveAccessibleDescription(/^Long enough/);
    await userEvent.type(email(), 'ann@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(calls('/sign-up/email')).toHaveLength(1);
  });
});

describe('a password that is older than the rule', () => {
  const notice = () => screen.findByText('Please choose a new password');
  beforeEach(() => {
    weakPassword = true;
  });
  afterEach(hidePasswordNotice);

  test('signs in; the notice leads to where it is changed, and can be dismissed', async () => {
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', OLD_PASSWORD);
    await notice();
    const way = screen.getByRole('link', { name: 'Change the password' });
    expect(way).toHaveAttribute('href', '/profile?tab=security');
    const shown = way.closest<HTMLElement>('[role="status"]')!;
    await userEvent.click(within(shown).getByRole('button'));
    await waitFor(() => expect(screen.queryByText('Please choose a new password')).toBeNull());
    expect(closed).toBe(1);
  });

  test('with a second step, the notice comes after the code', async () => {
    codeAsked = true;
    renderUi(<Page start="signIn" />);
    await submit('ann@example.com', OLD_PASSWORD);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    expect(screen.queryByText('Please choose a new password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await notice();
  });
});

test('a forgotten password leads to a new one', async () => {
  renderUi(<Page start="signIn" />);
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(forgot).toBe(1);
});

test('a guest is asked to sign up rather than welcomed, and not to become a guest again', async () => {
  signedIn = true;
  const own = session();
  sessionOf = () => ({ ...own, user: { ...own.user, isAnonymous: true } });
  renderUi(<Page start="signUp" />);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue as Guest' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Sign Up' })).toBeInTheDocument();
});
