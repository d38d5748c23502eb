import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CaptureBox } from './capture-box.tsx';
import { isEmail } from './send-email.ts';
import { SignupModal } from './signup-modal.tsx';

const SUBMIT = { name: 'Get Free Access + Weekly Intel' };
const JOIN = { name: 'Join Early Access' };

let server: TestHttpServer;
let answer: () => Answer | Promise<Answer>;

beforeEach(async () => {
  answer = () => ({ body: { success: true } });
  server = await startHttpServer(() => answer());
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const sent = () => server.to('/functions/v1/send-email').map((exchange) => JSON.parse(exchange.body));

/** An answer that waits until the test lets it go. */
function held(): () => void {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async () => {
    await gate;
    return { body: { success: true } };
  };
  return release;
}

test.each([
  ['', false],
  ['   ', false],
  ['nobody', false],
  ['a@b', true],
])('[SIGNUP-010] %j passes the check: %s', (text, passes) => {
  expect(isEmail(text)).toBe(passes);
});

describe('the email signup modal', () => {
  const done = vi.fn();
  beforeEach(() => {
    done.mockClear();
    renderUi(
      <SignupModal opened hasFile onClose={() => undefined} becomeGuest={async () => true} onDone={done} />,
    );
  });
  const email = () => screen.getByLabelText('Email');
  const submit = () => screen.getByRole('button', SUBMIT);

  test('[SIGNUP-001] [SIGNUP-002] [SIGNUP-003] [SIGNUP-004] an optional name and a required email', async () => {
    expect(screen.getByLabelText(/Name/)).not.toBeRequired();
    expect(email()).toBeRequired();
    await userEvent.type(email(), 'a@b.co');
    await userEvent.click(submit());
    await waitFor(() => expect(sent()).toEqual([{ email: 'a@b.co', type: 'early_access' }]));
  });

  test('[CALL-004] the name goes along when it was given', async () => {
    await userEvent.type(screen.getByLabelText(/Name/), 'Ann');
    await userEvent.type(email(), 'a@b.co');
    await userEvent.click(submit());
    await waitFor(() => expect(sent()).toEqual([{ email: 'a@b.co', name: 'Ann', type: 'early_access' }]));
  });

  test('a guest needs no address, and the analysis starts at once', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(sent()).toEqual([]);
  });

  test('[SIGNUP-008] [SIGNUP-011] an empty email cannot be sent', async () => {
    expect(submit()).toBeDisabled();
    await userEvent.type(email(), '   {Enter}');
    expect(submit()).toBeDisabled();
    fireEvent.submit(email());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Invalid email.*valid email address\./);
    expect(sent()).toEqual([]);
  });

  test('[SIGNUP-009] an email without "@" shows the toast', async () => {
    await userEvent.type(email(), 'nobody{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Invalid email.*Please enter a valid email address\./,
    );
    expect(sent()).toEqual([]);
  });

  test('[SIGNUP-012] it cannot be sent twice', async () => {
    const release = held();
    await userEvent.type(email(), 'a@b.co{Enter}');
    await waitFor(() => expect(submit()).toBeDisabled());
    release();
    expect(await screen.findByText(/The analysis of your file starts now/)).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('[SIGNUP-005] [SIGNUP-006] [SIGNUP-007] [SIGNUP-014] [SIGNUP-015] welcome, and 2 s later it is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(email(), 'a@b.co{Enter}');
    expect(await screen.findByText(/You are in/)).toBeInTheDocument();
    expect(screen.getByText("You're on the list for early access.")).toBeInTheDocument();
    expect(done).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1_700));
    expect(done).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(done).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['an error field', { status: 200, body: { error: 'mail is down' } }],
    ['a status', { status: 503, body: {} }],
  ])('[ERR-001] [SIGNUP-013] [CALL-006] a failure told by %s shows the toast', async (_name, failure) => {
    answer = () => failure;
    await userEvent.type(email(), 'a@b.co{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Something went wrong.*Please try again later\./,
    );
    expect(screen.queryByText(/You are in/)).toBeNull();
  });
});

describe('the early-access box', () => {
  beforeEach(() => {
    renderUi(<CaptureBox />);
  });
  const email = () => screen.getByLabelText('Email');
  const join = () => screen.getByRole('button', JOIN);

  test('[CAPTURE-002] [CAPTURE-008] [CALL-005] joining sends no name and says so', async () => {
    await userEvent.type(email(), 'a@b.co');
    await userEvent.click(join());
    await waitFor(() => expect(screen.getAllByText("You're on the list for early access.")).toHaveLength(2));
    expect(sent()).toEqual([{ email: 'a@b.co', type: 'early_access' }]);
    expect(email()).toHaveValue('');
  });

  test('[ERR-001] [CAPTURE-003] [CAPTURE-005] an empty email cannot be sent', async () => {
    expect(join()).toBeDisabled();
    fireEvent.submit(email());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Invalid email\s*Please enter a valid email address\.$/,
    );
    expect(sent()).toEqual([]);
  });

  test('[CAPTURE-004] an email without "@" shows the toast', async () => {
    await userEvent.type(email(), 'nobody');
    await userEvent.click(join());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Invalid email/);
  });

  test('[CAPTURE-006] it cannot be sent twice', async () => {
    const release = held();
    await userEvent.type(email(), 'a@b.co');
    await userEvent.click(join());
    await waitFor(() => expect(join()).toBeDisabled());
    release();
    await waitFor(() => expect(email()).toHaveValue(''));
  });

  test('[CAPTURE-007] a failure shows the toast', async () => {
    answer = () => ({ status: 500, body: { error: 'no' } });
    await userEvent.type(email(), 'a@b.co');
    await userEvent.click(join());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Something went wrong/);
  });
});
