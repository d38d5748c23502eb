import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import type { Tier } from '@unmask/product/plans';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goInTab, PATIENCE_MS } from './open-tab.ts';
import { PlansSection } from './plans-section.tsx';
import type { Member } from './use-billing.ts';

let server: TestHttpServer;
let answer: Answer | (() => Promise<Answer>);
let changes: number;
/** The tab that the browser opened, as far as the section uses it. */
let tab: {
  opener: unknown;
  closed: boolean;
  document: { title: string };
  location: { href: string };
  close(): void;
};

beforeEach(async () => {
  answer = { body: { url: 'https://pay.example/session' } };
  changes = 0;
  tab = {
    opener: window,
    closed: false,
    document: { title: '' },
    location: { href: 'about:blank' },
    close() {
      tab.closed = true;
    },
  };
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startHttpServer(() => (typeof answer === 'function' ? answer() : answer));
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const MEMBER: Member = { guest: false };

interface Shown {
  member?: Member;
  tier?: Tier | null;
  shared?: { tier: Tier; organization: string } | null;
  chosen?: Tier;
  offer?: boolean;
}

function show({ member = MEMBER, tier = 'free', shared = null, chosen, offer = false }: Shown = {}) {
  renderUi(
    <PlansSection
      member={member}
      tier={member === null ? null : tier}
      shared={shared}
      chosen={chosen}
      offer={offer}
      onChange={() => {
        changes += 1;
      }}
    />,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const alertText = async () => (await screen.findByRole('alert')).textContent;
const card = (index: number) => {
  const found = screen.getAllByRole('heading', { level: 3 })[index]?.parentElement;
  if (!found) throw new Error(`no card ${index}`);
  return found;
};

/** Holds the answer back until it is released. */
function held(): () => void {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async () => {
    await gate;
    const subscription = { subscribed: true, subscription_end: null, cancel_at_period_end: false };
    return { body: { url: 'https://pay.example/later', subscription_tier: 'pro', ...subscription } };
  };
  return release;
}

test('until it is known who is here nothing can be pressed, so nobody signed in is told to sign in', () => {
  renderUi(
    <PlansSection
      member={undefined}
      tier={null}
      shared={null}
      chosen={undefined}
      offer={false}
      onChange={() => {}}
    />,
  );
  for (const name of ['Upgrade to Pro', 'Upgrade to Enterprise Elite', 'Refresh status'])
    expect(button(name)).toBeDisabled();
  expect(screen.queryByText(/^Current plan/)).toBeNull();
});

describe("an organization's plan", () => {
  const shared = { tier: 'enterprise', organization: 'Acme' } as const;

  test('says whose it is, and cannot be managed by a member', () => {
    show({ tier: 'free', shared });
    expect(button('Plan of Acme')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull();
    expect(screen.getByText('Current plan: Enterprise (plan of Acme)')).toBeInTheDocument();
    expect(button('Free plan')).toBeDisabled();
  });

  test('beside a subscription of the own, which stays to be managed', () => {
    show({ tier: 'pro', shared });
    expect(button('Plan of Acme')).toBeDisabled();
    expect(within(card(1)).getByRole('button', { name: 'Manage Subscription' })).toBeEnabled();
  });
});

describe('the cards', () => {
  test('[PLANS-002] [PLANS-003] [PLANS-004] [PLANS-005] [PLANS-006] [PLANS-007] [PLANS-008] [PLANS-009] [PLANS-010] say what each plan costs and gives', () => {
    show({ member: null });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(card(0)).toHaveTextContent('$0 forever');
    expect(card(1)).toHaveTextContent(/Most Popular\$19\.99 per month/);
    expect(card(1)).toHaveTextContent('Unlimited analyses');
    expect(card(1)).toHaveTextContent('API access, 1000 calls a month');
    expect(card(2)).toHaveTextContent('$99 per month');
    expect(card(3)).toHaveTextContent('$299 per month');
    // What it costs more it also gives more of: foundations/analyses/server/elite.http.test.ts shows each of these.
    for (const point of ['First in the queue', 'how long analyses are kept', 'audit log']) {
      expect(card(3)).toHaveTextContent(point);
      expect(card(2)).not.toHaveTextContent(point);
    }
    expect(button('Refresh status')).toBeEnabled();
    for (const other of [0, 2, 3]) expect(card(other)).not.toHaveTextContent('Most Popular');
  });

  test('say what the policy in force gives, not more', () => {
    const told = { 'daily-pro': '50 analyses a day', 'daily-enterprise': '1,000 analyses a day' };
    const metas = Object.entries(told).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name: `unmask:${name}`, content }),
    );
    document.head.append(...metas);
    show({ member: null });
    expect(card(0)).toHaveTextContent('3 analyses a day');
    expect(card(1)).toHaveTextContent('50 analyses a day');
    for (const index of [2, 3]) expect(card(index)).toHaveTextContent('1,000 analyses a day');
    expect(document.body).not.toHaveTextContent(/unlimited/i);
    for (const meta of metas) meta.remove();
  });

  test('[PLANS-011] Enterprise Elite has the way to a person', () => {
    show();
    const links = screen.getAllByRole('link', { name: 'Contact Sales' });
    expect(links).toHaveLength(1);
    expect(card(3)).toContainElement(links[0] ?? null);
  });

  test.each(['free', 'pro', 'enterprise', 'enterprise_elite'] as const)(
    '[PLANS-017] [PLANS-018] [PLANS-019] [PLANS-020] on %s: the free card does nothing, the own plan is managed, the others can be bought',
    (tier) => {
      show({ tier });
      const names = ['free', 'pro', 'enterprise', 'enterprise_elite'].map((plan, index) => {
        const found = within(card(index)).getByRole('button');
        if (plan === 'free') expect(found).toBeDisabled();
        else expect(found).toBeEnabled();
        return plan === tier && plan !== 'free' ? found.textContent : found.textContent?.slice(0, 10);
      });
      const expected = ['free', 'Upgrade to', 'Upgrade to', 'Upgrade to'];
      const own = ['free', 'pro', 'enterprise', 'enterprise_elite'].indexOf(tier);
      if (own > 0) expected[own] = 'Manage Subscription';
      expect(names.slice(1)).toEqual(expected.slice(1));
      if (tier === 'free') {
        for (const name of ['Pro', 'Enterprise', 'Enterprise Elite']) button(`Upgrade to ${name}`);
      }
    },
  );

  test('[PLANS-012] [PLANS-013] [PLANS-014] [PLANS-015] who is signed in reads the terms and the current plan', () => {
    show({ tier: 'enterprise' });
    for (const note of ['Cancel or manage any time', '30-day money-back guarantee', 'Immediate access']) {
      expect(screen.getByText(note)).toBeInTheDocument();
    }
    expect(screen.getByText('Current plan: Enterprise')).toBeInTheDocument();
  });

  test('[PLANS-016] a visitor does not', () => {
    show({ member: null });
    for (const note of [/Cancel or manage/, /money-back/, /Immediate access/, /Current plan:/]) {
      expect(screen.queryByText(note)).toBeNull();
    }
  });

  test('[UPGRADE-006] a choice with its introductory price is marked, on its own card alone', () => {
    show({ chosen: 'pro', offer: true });
    expect(card(1)).toHaveTextContent('Your choice');
    expect(card(1)).toHaveTextContent('$10/month introductory price');
    expect(screen.getAllByText(/introductory price/)).toHaveLength(1);
  });
});

describe('choosing free', () => {
  test('[ERR-001] [PLANS-030] while on it: a neutral toast, once', async () => {
    show({ chosen: 'free' });
    expect(await screen.findByText('Already on free plan')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByText('Already on free plan')).toHaveLength(1);
  });

  test('otherwise nothing is said', () => {
    show({ chosen: 'free', tier: 'pro' });
    show({ chosen: 'free', member: null });
    expect(screen.queryByText('Already on free plan')).toBeNull();
  });
});

describe('buying', () => {
  test('[PLANS-026] [CALL-007] the checkout opens in a tab of its own that cannot reach back', async () => {
    show();
    await userEvent.click(button('Upgrade to Enterprise Elite'));
    await waitFor(() => expect(tab.location.href).toBe('https://pay.example/session'));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    expect(tab.opener).toBeNull();
    const [sent] = server.to('/functions/v1/create-checkout');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ plan: 'enterprise_elite' });
  });

  test('whoever comes back from the checkout finds the plan anew, each time: the payment may come later', async () => {
    show();
    window.dispatchEvent(new Event('focus'));
    await userEvent.click(button('Upgrade to Pro'));
    await waitFor(() => expect(tab.location.href).toBe('https://pay.example/session'));
    await waitFor(() => expect(button('Upgrade to Pro')).toBeEnabled());
    expect(changes).toBe(0);
    for (const _again of [1, 2]) window.dispatchEvent(new Event('focus'));
    expect(changes).toBe(2);
  });

  test('the offer travels with the chosen plan alone', async () => {
    show({ chosen: 'enterprise', offer: true });
    await userEvent.click(button('Upgrade to Enterprise'));
    await waitFor(() => expect(server.to('/functions/v1/create-checkout')).toHaveLength(1));
    await waitFor(() => expect(button('Upgrade to Pro')).toBeEnabled());
    await userEvent.click(button('Upgrade to Pro'));
    await waitFor(() => expect(server.to('/functions/v1/create-checkout')).toHaveLength(2));
    expect(server.to('/functions/v1/create-checkout').map(({ body }) => JSON.parse(body))).toEqual([
      { plan: 'enterprise', offer: 'intro' },
      { plan: 'pro' },
    ]);
  });

  test('[PLANS-021] only the pressed plan shows that it works, and nothing else can be pressed meanwhile', async () => {
    const release = held();
    show();
    await userEvent.click(button('Upgrade to Pro'));
    expect(within(card(1)).getByRole('button')).toHaveAttribute('data-loading', 'true');
    expect(within(card(2)).getByRole('button')).not.toHaveAttribute('data-loading');
    expect(within(card(2)).getByRole('button')).toBeDisabled();
    release();
    await waitFor(() => expect(button('Upgrade to Pro')).toBeEnabled());
  });

  test.each([
    [
      'PLANS-029',
      'PLANS-031',
      { status: 502, body: { error: 'The bank is closed.' } },
      'The bank is closed.',
    ],
    ['PLANS-029', 'PLANS-031', { body: { error: 'No such plan.' } }, 'No such plan.'],
    [
      'PLANS-029',
      'PLANS-032',
      { status: 500, body: {} },
      'Failed to create checkout session. Please try again.',
    ],
    ['PLANS-028', 'PLANS-031', { body: {} }, 'No checkout URL received'],
  ])('[ERR-001] [%s] [%s] a failure says why, and no tab flashes', async (_row, _other, failure, words) => {
    answer = failure;
    show();
    await userEvent.click(button('Upgrade to Pro'));
    expect(await alertText()).toBe(`Checkout failed${words}`);
    expect(window.open).not.toHaveBeenCalled();
  });

  test('an answer that takes long is waited for in a tab, which says so and is closed when it is a refusal', async () => {
    const release = held();
    const late = answer as () => Promise<Answer>;
    answer = async () => {
      await late();
      return { status: 502, body: { error: 'The bank is closed.' } };
    };
    show();
    await userEvent.click(button('Upgrade to Pro'));
    await waitFor(() => expect(window.open).toHaveBeenCalledTimes(1), { timeout: 3 * PATIENCE_MS });
    expect(tab.document.title).toBe('Opening…');
    expect(tab.closed).toBe(false);
    release();
    expect(await alertText()).toBe('Checkout failedThe bank is closed.');
    expect(tab.closed).toBe(true);
    expect(tab.location.href).toBe('about:blank');
  });

  test('[PLANS-032] a service that cannot be reached', async () => {
    show();
    await server.close();
    await userEvent.click(button('Upgrade to Pro'));
    expect(await alertText()).toBe('Checkout failedFailed to create checkout session. Please try again.');
    server = await startHttpServer(() => ({}));
  });

  test('[ERR-001] [PLANS-024] [PERM-001] a visitor is asked to sign in, without a call or a tab', async () => {
    show({ member: null });
    await userEvent.click(button('Upgrade to Pro'));
    expect(await alertText()).toBe('Authentication requiredPlease sign in to upgrade your plan.');
    expect(server.exchanges).toEqual([]);
    expect(window.open).not.toHaveBeenCalled();
  });

  test('[PLANS-024] so is somebody whose session ended meanwhile', async () => {
    answer = { status: 401, body: { error: 'Please sign in to continue.' } };
    show();
    await userEvent.click(button('Upgrade to Pro'));
    expect(await alertText()).toBe('Authentication requiredPlease sign in to upgrade your plan.');
  });

  test('a guest is asked to sign up first', async () => {
    show({ member: { guest: true } });
    await userEvent.click(button('Upgrade to Pro'));
    expect(await alertText()).toMatch(/Please sign up first/);
    expect(server.exchanges).toEqual([]);
  });
});

describe('managing', () => {
  test('[PLANS-027] [CALL-012] [PLANS-022] the portal opens in a tab of its own; meanwhile its button works', async () => {
    const release = held();
    show({ tier: 'pro' });
    await userEvent.click(button('Manage Subscription'));
    expect(within(card(1)).getByRole('button')).toHaveAttribute('data-loading', 'true');
    expect(within(card(2)).getByRole('button')).not.toHaveAttribute('data-loading');
    release();
    await waitFor(() => expect(tab.location.href).toBe('https://pay.example/later'));
    expect(server.to('/functions/v1/customer-portal').map(({ body }) => body)).toEqual(['']);
  });

  test.each([
    ['PLANS-033', { status: 502, body: { error: 'The portal is closed.' } }, 'The portal is closed.'],
    ['PLANS-034', { status: 500, body: {} }, 'Failed to access billing portal. Please try again.'],
    ['PLANS-035', { body: {} }, 'No portal URL received'],
  ])('[ERR-001] [%s] a failure says why', async (_rows, failure, words) => {
    answer = failure;
    show({ tier: 'pro' });
    await userEvent.click(button('Manage Subscription'));
    expect(await alertText()).toBe(`Portal access failed${words}`);
    expect(window.open).not.toHaveBeenCalled();
  });
});

describe('refreshing', () => {
  test('[PLANS-037] [PLANS-023] [CALL-014] says the plan there is now; meanwhile its button works', async () => {
    const release = held();
    show();
    await userEvent.click(button('Refresh status'));
    expect(button('Refresh status')).toHaveAttribute('data-loading', 'true');
    expect(within(card(1)).getByRole('button')).not.toHaveAttribute('data-loading');
    release();
    expect(await screen.findByText('Subscription updated.')).toBeInTheDocument();
    expect(screen.getByText('You are on the Pro plan.')).toBeInTheDocument();
    expect(changes).toBe(1);
    expect(server.to('/functions/v1/check-subscription').map(({ body }) => body)).toEqual(['']);
  });

  test.each([{ status: 502, body: { error: 'closed' } }, { body: {} }, { status: 500, body: null }])(
    '[ERR-001] [PLANS-036] %j: one pair of words for every failure',
    async (failure) => {
      answer = failure;
      show();
      await userEvent.click(button('Refresh status'));
      expect(await alertText()).toBe('Refresh failedFailed to refresh subscription status.');
      expect(changes).toBe(0);
    },
  );
});

test('where a tab is refused the checkout opens in this one', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  const went = vi.fn();
  vi.stubGlobal('location', { assign: went });
  await goInTab(Promise.resolve('https://pay.example/here'));
  vi.unstubAllGlobals();
  expect(went).toHaveBeenCalledWith('https://pay.example/here');
});
