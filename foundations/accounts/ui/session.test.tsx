/** The session as pages see it, and the profile and plan that come with it. */
import { screen, waitFor } from '@testing-library/react';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, untilStoresRest, visit } from '@unmask/ui/testing.tsx';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider, useSession } from './session.tsx';

afterAll(untilStoresRest);

const USER = { id: 'u1', email: 'ann@example.com', name: 'ann', emailVerified: false, isAnonymous: false };

let server: TestHttpServer;
let signedIn: boolean;

function session() {
  const now = new Date().toISOString();
  const own = { id: 's', userId: 'u1', token: 't', createdAt: now, updatedAt: now, expiresAt: now };
  return { user: { ...USER, createdAt: now, updatedAt: now }, session: own };
}

beforeEach(async () => {
  signedIn = false;
  server = await startHttpServer(({ path }) =>
    path.startsWith('/api/auth/get-session')
      ? { body: signedIn ? session() : null }
      : { status: 500, body: {} },
  );
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function Probe() {
  const { loading, user } = useSession();
  return <p>{loading ? 'loading' : (user?.email ?? 'nobody')}</p>;
}
const probe = () =>
  renderUi(
    <SessionProvider>
      <Probe />
    </SessionProvider>,
  );

test('[SESSION-003] [SESSION-004] loads until the check has finished', async () => {
  probe();
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('nobody')).toBeInTheDocument();
});

test('[SESSION-005] [SESSION-030] the profile is fetched; its failure is only logged', async () => {
  signedIn = true;
  probe();
  expect(await screen.findByText('ann@example.com')).toBeInTheDocument();
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith('profile', expect.anything()));
  expect(server.to('/rpc/profile/me').length).toBeGreaterThan(0);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the subscription', () => {
  let tier: string;
  let check: () => Answer;
  let profileReads: number;
  beforeEach(async () => {
    await server.close();
    [tier, profileReads, signedIn] = ['free', 0, true];
    check = () => ({ body: { subscription_tier: 'free' } });
    server = await startHttpServer(({ path }) => {
      if (path.startsWith('/api/auth/get-session')) return { body: session() };
      if (path.startsWith('/functions/v1/check-subscription')) return check();
      profileReads += 1;
      const limit = tier === 'free' ? 3 : 999_999;
      const own = { id: 'u1', email: USER.email, videos_analyzed_today: 0, isGuest: false };
      return { body: { json: { ...own, subscription_tier: tier, daily_limit: limit } } };
    });
    visit(`${server.origin}/`);
  });
  function Plan() {
    const { profile } = useSession();
    return <p>{profile ? `${profile.subscription_tier} ${profile.daily_limit}` : 'no profile'}</p>;
  }
  const show = () =>
    renderUi(
      <SessionProvider>
        <Plan />
      </SessionProvider>,
    );
  const checks = () => server.to('/functions/v1/check-subscription');

  test('[SESSION-009] is refreshed once the session has loaded, without a body', async () => {
    show();
    expect(await screen.findByText('free 3')).toBeInTheDocument();
    await waitFor(() => expect(checks()).toHaveLength(1));
    expect(checks()[0]).toMatchObject({ method: 'POST', body: '' });
    expect(profileReads).toBe(1);
  });

  test('[SESSION-010] [SESSION-011] a different tier brings the profile anew, with its limit', async () => {
    // The service saves the tier that it found before it answers.
    check = () => {
      tier = 'pro';
      return { body: { subscription_tier: 'pro' } };
    };
    show();
    expect(await screen.findByText('free 3')).toBeInTheDocument();
    expect(await screen.findByText('pro 999999')).toBeInTheDocument();
    expect(checks()).toHaveLength(1);
  });

  test('[SESSION-009] is not asked for any more once the person leaves, and is asked for once at a time', async () => {
    let answered = () => undefined;
    const held = new Promise<undefined>((resolve) => {
      answered = () => resolve(undefined) as undefined;
    });
    await server.close();
    server = await startHttpServer(async ({ path }) => {
      if (path.startsWith('/api/auth/get-session')) return { body: signedIn ? session() : null };
      if (path.startsWith('/api/auth/sign-out')) {
        signedIn = false;
        return { body: { success: true } };
      }
      if (!path.startsWith('/functions/v1/check-subscription')) {
        const own = { id: 'u1', email: USER.email, videos_analyzed_today: 0, isGuest: false };
        return { body: { json: { ...own, subscription_tier: 'free', daily_limit: 3 } } };
      }
      await held;
      return { status: 401, body: {} };
    });
    visit(`${server.origin}/`);
    function Leave() {
      const { user, profile, signOut, recheckSubscription } = useSession();
      return (
        <>
          <p>{user ? (profile?.subscription_tier ?? 'no profile') : 'nobody'}</p>
          <button type="button" onClick={recheckSubscription}>
            again
          </button>
          <button type="button" onClick={() => void signOut()}>
            leave
          </button>
        </>
      );
    }
    renderUi(
      <SessionProvider>
        <Leave />
      </SessionProvider>,
    );
    expect(await screen.findByText('free')).toBeInTheDocument();
    await waitFor(() => expect(checks()).toHaveLength(1));
    screen.getByRole('button', { name: 'again' }).click();
    screen.getByRole('button', { name: 'leave' }).click();
    expect(await screen.findByText('nobody')).toBeInTheDocument();
    answered();
    await untilStoresRest();
    expect(checks()).toHaveLength(1);
    expect(console.warn).not.toHaveBeenCalledWith('subscription', expect.anything());
  });

  test.each([
    ['a refusal', { status: 500, body: {} }],
    ['nonsense', { body: { subscription_tier: 'gold' } }],
  ])('[SESSION-031] %s is only logged', async (_name, answer) => {
    check = () => answer;
    show();
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('subscription', expect.any(Error)));
    expect(screen.getByText('free 3')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a profile that another tab has changed is read anew, and the other tabs are told of a change here, once', async () => {
  signedIn = true;
  function Changer() {
    const { refreshProfile } = useSession();
    return (
      <button type="button" onClick={refreshProfile}>
        change
      </button>
    );
  }
  renderUi(
    <SessionProvider>
      <Probe />
      <Changer />
    </SessionProvider>,
  );
  const reads = () => server.to('/rpc/profile/me').length;
  await screen.findByText('ann@example.com');
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith('profile', expect.anything()));
  const other = new BroadcastChannel('unmask-profile');
  const told: unknown[] = [];
  other.onmessage = ({ data }) => told.push(data);
  const before = reads();
  other.postMessage('changed');
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  // What one hears is not passed on: two tabs would tell each other for ever.
  expect(told).toEqual([]);
  screen.getByRole('button', { name: 'change' }).click();
  await waitFor(() => expect(told).toEqual(['changed']));
  other.close();
});

test('[SESSION-032] a failed session check is only logged, and the page works as for a visitor', async () => {
  await server.close();
  server = await startHttpServer(() => ({ status: 500, body: { message: 'down' } }));
  visit(`${server.origin}/`);
  probe();
  expect(await screen.findByText('nobody')).toBeInTheDocument();
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith('session', expect.anything()));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[SESSION-033] using it without its provider raises an error', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderUi(<Probe />)).toThrow('useSession needs a SessionProvider around it');
  silent.mockClear();
});
