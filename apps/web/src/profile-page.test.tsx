import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NEXT_PASSWORD, PASSWORD } from '@unmask/platform/testing/passwords';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceName } from '../../../foundations/accounts/ui/profile/device-name.ts';
import { openApp, type Service, startService } from './test-app.tsx';

let service: Service;
let user: Record<string, unknown>;

beforeEach(async () => {
  service = await startService();
  service.signedIn = true;
  user = { id: 'u1', email: 'ann@example.com', name: 'Ann', emailVerified: false, isAnonymous: false };
  const now = new Date().toISOString();
  service.replies['/api/auth/get-session'] = () => ({
    body: service.signedIn
      ? {
          user: { ...user, createdAt: now, updatedAt: now },
          session: { id: 's', userId: 'u1', token: 't', createdAt: now, updatedAt: now, expiresAt: now },
        }
      : null,
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const main = () => within(screen.getByRole('main'));
const sent = (path: string) => service.server.to(path).map(({ body }) => JSON.parse(body || '{}'));
const press = (name: string | RegExp) => userEvent.click(main().getByRole('button', { name }));
/** The panel under a title. */
const panel = (title: string) => within(main().getByRole('heading', { name: title }).closest('section')!);

async function open(tab: 'account' | 'security' | 'data' = 'account') {
  openApp(`/profile?tab=${tab}`);
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
}

describe('the profile page', () => {
  test('[PERM-015, PERM-016, QPROFILE-001, QPROFILE-002, QPROFILE-003, QPROFILE-004] asks a visitor to sign in, or to play without', async () => {
    service.signedIn = false;
    openApp('/profile');
    expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeInTheDocument();
    expect(main().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(main().getByRole('link', { name: 'Take Quiz Without Account' })).toHaveAttribute('href', '/quiz');
    expect(main().queryByRole('tab')).toBeNull();
    expect(service.server.to('/rpc/account')).toEqual([]);
  });

  test('shows address, plan and what was used today, and sends the confirmation again', async () => {
    service.analyzedToday = 2;
    service.replies['/api/auth/send-verification-email'] = () => ({ body: { status: true } });
    await open();
    expect(await main().findByText('2 of 3')).toBeInTheDocument();
    expect(main().getByText('ann@example.com')).toBeInTheDocument();
    expect(main().getByText('Free')).toBeInTheDocument();
    expect(main().getByText('Not confirmed yet')).toBeInTheDocument();
    await press('Send the mail again');
    expect(await screen.findByText('Mail sent')).toBeInTheDocument();
    expect(sent('/api/auth/send-verification-email')).toEqual([{ email: 'ann@example.com' }]);
  });

  test('another address is asked for with the password; the mail to it is told of', async () => {
    service.replies['/rpc/account/changeAddress'] = () => ({
      status: 400,
      body: {
        json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'The password is not right.' },
      },
    });
    await open();
    await press('Change address');
    await userEvent.type(main().getByLabelText('New email'), 'new@example.com');
    await userEvent.type(main().getByLabelText('Password'), 'wrong');
    await press('Send the link');
    expect(await main().findByText('The password is not right.')).toBeInTheDocument();
    service.replies['/rpc/account/changeAddress'] = () => ({ body: { json: { done: true } } });
    await press('Send the link');
    expect(await main().findByText(/^A mail is on its way to new@example.com/)).toBeInTheDocument();
    expect(sent('/rpc/account/changeAddress').at(-1)).toEqual({
      json: { email: 'new@example.com', password: 'wrong' },
    });
  });

  test('a confirmed address, and a new name', async () => {
    user.emailVerified = true;
    service.replies['/api/auth/update-user'] = () => ({ body: { status: true } });
    await open();
    expect(main().getByText('Confirmed')).toBeInTheDocument();
    expect(main().queryByText('Send the mail again')).toBeNull();
    const name = main().getByLabelText('Name');
    await userEvent.clear(name);
    await press('Save name');
    expect(name).toHaveAccessibleDescription('Please enter a name');
    await userEvent.type(name, ' Ann Other ');
    await press('Save name');
    expect(await screen.findByText('Name saved')).toBeInTheDocument();
    expect(sent('/api/auth/update-user')).toEqual([{ name: 'Ann Other' }]);
  });

  test('a profile that cannot be read can be read again', async () => {
    let fails = true;
    service.replies['/rpc/profile/me'] = () => {
      if (fails) return { status: 500, body: {} };
      const own = { id: 'u1', email: 'ann@example.com', subscription_tier: 'pro', isGuest: false };
      return { body: { json: { ...own, videos_analyzed_today: 7, daily_limit: 999_999 } } };
    };
    await open();
    expect(await main().findByRole('alert')).toHaveTextContent('Your profile could not be read.');
    fails = false;
    await press('Retry');
    expect(await main().findByText('7, unlimited')).toBeInTheDocument();
  });

  test('a guest is asked to sign up, and has no password to look after', async () => {
    user.isAnonymous = true;
    await open();
    expect(main().getByText('You are here as a guest')).toBeInTheDocument();
    expect(main().queryByRole('tab', { name: 'Security' })).toBeNull();
    await press('Sign Up');
    expect(await screen.findByLabelText('Confirm password')).toBeInTheDocument();
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string, again: string) => {
    await userEvent.type(panel('Password').getByLabelText('Current password'), current);
    await userEvent.type(panel('Password').getByLabelText('New password'), next);
    await userEvent.type(panel('Password').getByLabelText('Confirm new password'), again);
    await press('Change password');
  };

  test('is changed with the current one; the other devices are signed out', async () => {
    service.replies['/api/auth/change-password'] = () => ({ body: { token: null, user: {} } });
    await open('security');
    await fill(PASSWORD, NEXT_PASSWORD, NEXT_PASSWORD);
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(sent('/api/auth/change-password')).toEqual([
      { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, revokeOtherSessions: true },
    ]);
    expect(panel('Password').getByLabelText('Current password')).toHaveValue('');
  });

  test.each([
    [false, 'At least 12 characters.', /^Use at least 12 characters/],
    [true, 'At least 8 characters, because two-factor sign-in is on.', /^Use at least 8 characters/],
  ])(
    'with a second factor: %s, the hint and the form say the length',
    async (twoFactorEnabled, hint, words) => {
      user.twoFactorEnabled = twoFactorEnabled;
      await open('security');
      const field = panel('Password').getByLabelText('New password');
      expect(field).toHaveAccessibleDescription(hint);
      await fill(PASSWORD, 'kel4-tr', 'kel4-tr');
      expect(field).toHaveAccessibleDescription(words);
      expect(field).toBeInvalid();
      expect(sent('/api/auth/change-password')).toEqual([]);
    },
  );

  test('is refused in the form', async () => {
    service.replies['/api/auth/change-password'] = () => ({
      status: 400,
      body: { code: 'INVALID_PASSWORD', message: 'The password is not right.' },
    });
    await open('security');
    await press('Change password');
    expect(panel('Password').getByLabelText('Current password')).toHaveAccessibleDescription(
      'Please fill in all fields',
    );
    await fill(PASSWORD, NEXT_PASSWORD, `${NEXT_PASSWORD}s`);
    expect(panel('Password').getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Passwords do not match',
    );
    await userEvent.clear(panel('Password').getByLabelText('Confirm new password'));
    await userEvent.type(panel('Password').getByLabelText('Confirm new password'), NEXT_PASSWORD);
    await press('Change password');
    expect(await panel('Password').findByText('The password is not right.')).toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const card = () => panel('Two-factor sign-in');

  test('is turned on with password, picture, backup codes and the first code', async () => {
    service.replies['/api/auth/two-factor/enable'] = () => ({
      body: {
        method: 'totp',
        totpURI: 'otpauth://totp/Unmask:ann%40example.com?secret=ABCDEFGH&issuer=Unmask',
        backupCodes: ['aaaaa-11111', 'bbbbb-22222'],
      },
    });
    service.replies['/api/auth/two-factor/verify-totp'] = () => {
      user.twoFactorEnabled = true;
      return { body: { token: 't', user } };
    };
    await open('security');
    await press('Turn on');
    expect(card().getByRole('alert')).toHaveTextContent('Please fill in all fields');
    await userEvent.type(card().getByLabelText('Password'), PASSWORD);
    await press('Turn on');
    expect(await card().findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(card().getByText('ABCDEFGH')).toBeInTheDocument();
    expect(
      card()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['aaaaa-11111', 'bbbbb-22222']);
    expect(card().getByRole('link', { name: 'Download the codes' })).toHaveAttribute(
      'href',
      'data:text/plain;charset=utf-8,aaaaa-11111%0Abbbbb-22222%0A',
    );
    await press('Confirm and turn on');
    expect(card().getByLabelText('Code from the app')).toHaveAccessibleDescription('Please enter the code');
    await userEvent.type(card().getByLabelText('Code from the app'), '123 456');
    await press('Confirm and turn on');
    expect(await screen.findByText('Two-factor sign-in is on')).toBeInTheDocument();
    expect(sent('/api/auth/two-factor/verify-totp')).toEqual([{ code: '123456' }]);
    expect(await card().findByRole('button', { name: 'Turn off' })).toBeInTheDocument();
  });

  test('is turned off, and gives new backup codes, with the password', async () => {
    user.twoFactorEnabled = true;
    service.replies['/api/auth/two-factor/generate-backup-codes'] = () => ({
      body: { status: true, backupCodes: ['ccccc-33333'] },
    });
    service.replies['/api/auth/two-factor/disable'] = () => {
      user.twoFactorEnabled = false;
      return { body: { status: true } };
    };
    await open('security');
    await userEvent.type(card().getByLabelText('Password'), PASSWORD);
    await press('New backup codes');
    expect(await card().findByText('ccccc-33333')).toBeInTheDocument();
    await press('I have kept them');
    await userEvent.type(card().getByLabelText('Password'), PASSWORD);
    await press('Turn off');
    expect(await screen.findByText('Two-factor sign-in is off')).toBeInTheDocument();
    expect(await card().findByRole('button', { name: 'Turn on' })).toBeInTheDocument();
    expect(sent('/api/auth/two-factor/disable')).toEqual([{ password: PASSWORD }]);
  });
});

describe('devices', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const device = (id: string, current: boolean) => ({
    id,
    current,
    address: '10.1.2.3',
    userAgent: current
      ? FIREFOX
      : 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
    signedInAt: '2026-03-01T10:00:00.000Z',
  });

  test('are listed and signed out', async () => {
    let items = [device('s', true), device('other', false)];
    service.replies['/rpc/account/devices'] = () => ({ body: { json: { items } } });
    service.replies['/rpc/account/endDevice'] = () => {
      items = items.slice(0, 1);
      return { body: { json: { done: true } } };
    };
    await open('security');
    expect(await panel('Signed-in devices').findByText(/Firefox on Windows/)).toHaveTextContent(
      'This device',
    );
    await press('Sign out Safari on iOS');
    expect(await screen.findByText('The device is signed out.')).toBeInTheDocument();
    expect(await main().findByText('No other device is signed in.')).toBeInTheDocument();
    expect(sent('/rpc/account/endDevice')).toEqual([{ json: { id: 'other' } }]);
  });

  test('all others at once; a refusal is told', async () => {
    service.replies['/rpc/account/devices'] = () => ({
      body: { json: { items: [device('s', true), device('other', false)] } },
    });
    let refused = true;
    service.replies['/rpc/account/endOtherDevices'] = () =>
      refused
        ? {
            status: 409,
            body: { json: { defined: false, code: 'CONFLICT', status: 409, message: 'Not now.' } },
          }
        : { body: { json: { ended: 1 } } };
    await open('security');
    const others = await panel('Signed-in devices').findByRole('button', {
      name: 'Sign out all other devices',
    });
    await userEvent.click(others);
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    refused = false;
    await waitFor(() => expect(others).toBeEnabled());
    await userEvent.click(others);
    expect(await screen.findByText('All other devices are signed out.')).toBeInTheDocument();
  });

  test('a list that cannot be read', async () => {
    service.replies['/rpc/account/devices'] = () => ({ status: 500, body: {} });
    await open('security');
    const card = panel('Signed-in devices');
    expect(await card.findByRole('alert')).toHaveTextContent('The list of devices could not be read.');
    service.replies['/rpc/account/devices'] = () => ({ body: { json: { items: [device('s', true)] } } });
    await userEvent.click(card.getByRole('button', { name: 'Retry' }));
    expect(await card.findByText(/Firefox on Windows/)).toBeInTheDocument();
  });

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Chrome/140 Safari/537.36 Edg/140', 'Edge on macOS'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe("one's own data", () => {
  const plan = (more: object = {}) => ({
    parts: [
      { name: 'profile', label: 'Your profile', count: null },
      { name: 'analyses', label: 'Saved analyses', count: 4 },
      { name: 'uploads', label: 'Stored files', count: 0 },
    ],
    blockedBy: [],
    passwordNeeded: true,
    ...more,
  });

  test('is downloaded as a file', async () => {
    service.replies['/rpc/account/deletionPlan'] = () => ({ body: { json: plan() } });
    await open('data');
    expect(main().getByRole('link', { name: 'Download your data' })).toHaveAttribute(
      'href',
      '/api/account/export',
    );
  });

  test('is deleted after it was said what goes, with the password', async () => {
    service.replies['/rpc/account/deletionPlan'] = () => ({ body: { json: plan() } });
    let wrong = true;
    service.replies['/rpc/account/delete'] = () => {
      if (wrong) {
        const refusal = {
          defined: false,
          code: 'BAD_REQUEST',
          status: 400,
          message: 'The password is not right.',
        };
        return { status: 400, body: { json: refusal } };
      }
      service.signedIn = false;
      return { body: { json: { done: true } } };
    };
    await open('data');
    expect(await main().findByText('Saved analyses: 4')).toBeInTheDocument();
    expect(main().getByText('Your profile')).toBeInTheDocument();
    expect(main().queryByText(/Stored files/)).toBeNull();
    await press('Delete account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account for good?' }));
    const go = () => userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await go();
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Please fill in all fields');
    await userEvent.type(dialog.getByLabelText('Password'), PASSWORD);
    await go();
    expect(await dialog.findByText('The password is not right.')).toBeInTheDocument();
    wrong = false;
    await go();
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeInTheDocument();
    expect(sent('/rpc/account/delete').at(-1)).toEqual({ json: { password: PASSWORD } });
  });

  test('stays while an organization would be left without an admin', async () => {
    service.replies['/rpc/account/deletionPlan'] = () => ({
      body: { json: plan({ blockedBy: ['Acme', 'Beta'] }) },
    });
    await open('data');
    expect(await main().findByText(/last admin of Acme, Beta/)).toBeInTheDocument();
    expect(main().queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  test('what is stored cannot be read', async () => {
    service.replies['/rpc/account/deletionPlan'] = () => ({ status: 500, body: {} });
    await open('data');
    expect(await main().findByRole('alert')).toHaveTextContent('What is stored could not be read.');
    service.replies['/rpc/account/deletionPlan'] = () => ({ body: { json: plan() } });
    await press('Retry');
    expect(await main().findByText('Saved analyses: 4')).toBeInTheDocument();
  });
});
