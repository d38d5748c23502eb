import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answer } from '@unmask/platform/testing/http-server';
import { HERO_CLAIMS } from '@unmask/product/claims';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, profile, type Service, startService } from './test-app.tsx';

let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const uploader = () => screen.findByRole('button', { name: 'Analyze for Deepfakes' });
// The library takes every header for a banner, that of the dashboard too; the page's stands first.
const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body);

describe('the home screen', () => {
  test('[HOME-007] shows a spinner until the session is known', async () => {
    openApp();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(await uploader()).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  test('[ROUTE-001] [HOME-001] [HOME-008] [HOME-009] [HOME-010] [HOME-013] [HOME-017] [HOME-018] [HOME-019] [HOME-024] [CAPTURE-001] has its sections in order', async () => {
    openApp();
    const analyze = await uploader();
    const order = [
      screen.getByRole('banner'),
      screen.getByRole('heading', { level: 1 }),
      analyze,
      screen.getByRole('region', { name: 'How often is it right?' }),
      screen.getByRole('region', { name: 'What it is for' }),
      document.getElementById('subscription-plans'),
      screen.getByRole('region', { name: 'From the blog' }),
      screen.getByRole('region', { name: 'What people would use it for' }),
      screen.getByRole('region', { name: 'Frequently asked questions' }),
      screen.getByRole('button', { name: 'Join Early Access' }),
    ];
    for (let index = 1; index < order.length; index++) {
      const [before, after] = [order[index - 1], order[index]];
      expect(before && after && before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(
      screen.getByText(/individuals, content creators, security professionals and enterprises/),
    ).toBeVisible();
  });

  test('of a signed-in person is the uploader with the dashboard, without what is said to win people over', async () => {
    service.signedIn = true;
    openApp();
    await uploader();
    await waitFor(() => expect(document.getElementById('dashboard')).not.toBeNull());
    for (const name of ['How often is it right?', 'What it is for', 'What people would use it for']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Join Early Access' })).toBeNull();
    expect(document.getElementById('subscription-plans')).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Frequently asked questions' })).toBeInTheDocument();
  });

  test('[HOME-020] [HOME-021] [HOME-022] shows measured facts beside the way to how they were measured, and claims nothing that nobody counted', async () => {
    openApp();
    await uploader();
    expect(HERO_CLAIMS).toHaveLength(3);
    for (const { text, source } of HERO_CLAIMS)
      expect(screen.getByText(text)).toHaveAttribute('title', source);
    expect(document.body).not.toHaveTextContent(/500\+|96 ?%|24\/7|specification copy/);
    const hero = within(screen.getByRole('heading', { level: 1 }).parentElement ?? document.body);
    expect(hero.getByRole('link', { name: 'How we measure' })).toHaveAttribute('href', '/accuracy');
  });

  test('[HOME-023] the hero has a button that scrolls to the plans', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    openApp();
    await uploader();
    await userEvent.click(screen.getByRole('button', { name: 'See plans' }));
    expect(scroll.mock.contexts[0]).toBe(document.getElementById('subscription-plans'));
  });

  test('[ROUTE-002] [ROUTE-003] [ROUTE-019] [ROUTE-020] [ROUTE-021] scrolls smoothly to the plans 100 ms after it was asked to', async () => {
    const router = openApp();
    await uploader();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await act(() =>
      router.navigate({ to: '/', state: { showSubscriptionPlans: true, selectedPlan: 'pro' } }),
    );
    await act(() => vi.advanceTimersByTimeAsync(99));
    const toPlans = () =>
      scroll.mock.contexts.includes(document.getElementById('subscription-plans') ?? document.body);
    expect(toPlans()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(toPlans()).toBe(true);
    expect(scroll).toHaveBeenLastCalledWith({ behavior: 'smooth' });
    expect(screen.getByText('Your choice').closest('li')).toHaveTextContent('$19.99');
  });

  test('[PLANS-002] [PLANS-004] [PLANS-005] [PLANS-006] [PLANS-009] [PLANS-010] the four plans and their list prices', async () => {
    openApp();
    await uploader();
    const plans = within(document.getElementById('subscription-plans') ?? document.body);
    const cards = plans.getAllByRole('heading', { level: 3 }).map((name) => name.parentElement?.textContent);
    expect(cards).toEqual([
      expect.stringMatching(/^Free\$0 forever/),
      expect.stringMatching(/^ProMost Popular\$19\.99 per month/),
      expect.stringMatching(/^Enterprise\$99 per month/),
      expect.stringMatching(/^Enterprise Elite\$299 per month/),
    ]);
  });
});

describe('the header', () => {
  test('[HEADER-001] [HEADER-002] [HEADER-004] [HEADER-005] [HEADER-011] of a visitor', async () => {
    openApp();
    await uploader();
    expect(banner().getByRole('link', { name: 'Unmask, home' })).toHaveAttribute('href', '/');
    expect(banner().getByRole('navigation', { name: 'Menu' })).toBeInTheDocument();
    expect(banner().getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(banner().getByRole('button', { name: 'Sign Up' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'API Keys' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  });

  test('[HEADER-003] the mobile menu opens and closes', async () => {
    openApp();
    await uploader();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = document.getElementById('mobile-menu') ?? document.body;
    expect(within(menu).getByRole('link', { name: 'Accuracy' })).toBeInTheDocument();
    expect(within(menu).getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(document.getElementById('mobile-menu')).toBeNull();
  });

  test.each([
    ['HEADER-006', 'Sign In'],
    ['HEADER-007', 'Sign Up'],
  ])('[%s] "%s" opens the auth modal', async (_row, name) => {
    openApp();
    await uploader();
    await userEvent.click(banner().getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
  });

  test('[HEADER-008] [HEADER-009] [HEADER-010] [SESSION-021] [SESSION-022] [SESSION-023] of a signed-in person, who signs out', async () => {
    service.signedIn = true;
    openApp();
    await uploader();
    expect(banner().getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(banner().getByRole('link', { name: 'API Keys' })).toHaveAttribute('href', '/api-keys');
    await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(await banner().findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(service.server.to('/api/auth/sign-out')).toHaveLength(1);
  });

  test('[SESSION-022] who signs out is asked about no more, although the subscription is still being looked at', async () => {
    service.signedIn = true;
    const refused: string[] = [];
    const over = Promise.withResolvers<Answer>();
    service.replies['/rpc/profile/me'] = ({ path }) => {
      if (!service.signedIn) refused.push(path);
      return { body: { json: profile(service) } };
    };
    // Its answer comes while the sign-out is under way, and would let the profile be read again.
    service.replies['/functions/v1/check-subscription'] = () => over.promise;
    service.replies['/api/auth/sign-out'] = async () => {
      service.signedIn = false;
      over.resolve({ body: { subscription_tier: 'pro' } });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { body: { success: true } };
    };
    openApp();
    await uploader();
    await waitFor(() => expect(service.server.to('/functions/v1/check-subscription')).not.toEqual([]));
    await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
    expect(await banner().findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(refused).toEqual([]);
  });

  test('a sign-out that fails says so, and the person stays signed in', async () => {
    service.signedIn = true;
    service.replies['/api/auth/sign-out'] = () => ({ status: 500, body: { message: 'no' } });
    openApp();
    await uploader();
    await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('You are still signed in')).toBeInTheDocument();
    expect(banner().getByRole('link', { name: 'Profile' })).toBeInTheDocument();
  });
});

describe('other addresses', () => {
  test('[ROUTE-015] [ROUTE-016] [ROUTE-017] [ROUTE-018] [ROUTE-022] an unknown one', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: '404' })).toBeInTheDocument();
    expect(screen.getByText('Oops! Page not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
    expect(log).toHaveBeenCalledWith('not found:', '/no/such/page');
  });

  test('[TRACK-002] [TRACK-003] every change of route is told with its path', async () => {
    const router = openApp();
    await uploader();
    await act(() => router.navigate({ to: '/accuracy' }));
    expect(await screen.findByRole('heading', { name: 'How we measure' })).toBeInTheDocument();
    await waitFor(() => expect(service.server.to('/api/events')).toHaveLength(2));
    expect(service.server.to('/api/events').map((event) => JSON.parse(event.body))).toEqual([
      { name: 'page_view', path: '/' },
      { name: 'page_view', path: '/accuracy' },
    ]);
  });
});
