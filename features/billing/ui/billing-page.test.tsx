import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type Answer,
  type Exchange,
  startHttpServer,
  type TestHttpServer,
} from '@unmask/platform/testing/http-server';
import { renderRouted, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Overview } from '../contract.ts';
import { BillingPage } from './billing-page.tsx';
import type { Member } from './use-billing.ts';

const FREE: Overview = {
  payments: 'stripe',
  tier: 'free',
  subscription: null,
  invoices: [],
  refundable: null,
};
const PAID_INVOICE = {
  id: 'in_1',
  tier: 'pro',
  amountCents: 1999,
  currency: 'usd',
  status: 'paid',
  issuedAt: '2026-11-20T10:00:00.000Z',
} as const;
const PRO: Overview = {
  payments: 'stripe',
  tier: 'pro',
  subscription: {
    tier: 'pro',
    status: 'active',
    amountCents: 1999,
    currentPeriodEnd: '2026-12-20T10:00:00.000Z',
    cancelAtPeriodEnd: false,
  },
  invoices: [
    PAID_INVOICE,
    { ...PAID_INVOICE, id: 'in_0', status: 'failed', issuedAt: '2026-10-20T10:00:00.000Z' },
  ],
  refundable: PAID_INVOICE,
};

let server: TestHttpServer;
let overview: Overview;
let failure: Answer | null;
let subscribed: boolean;
let changes: number;

function answer({ path, body }: Exchange): Answer {
  if (path.startsWith('/functions/v1/check-subscription')) {
    return {
      body: {
        subscribed,
        subscription_tier: subscribed ? 'pro' : 'free',
        subscription_end: null,
        cancel_at_period_end: false,
      },
    };
  }
  if (path.startsWith('/functions/v1/customer-portal'))
    return { body: { url: 'https://pay.example/portal' } };
  if (failure) return failure;
  if (path.startsWith('/rpc/billing/setRenewal') && overview.subscription) {
    const { renew } = JSON.parse(body).json;
    overview = { ...overview, subscription: { ...overview.subscription, cancelAtPeriodEnd: !renew } };
  }
  if (path.startsWith('/rpc/billing/requestRefund')) {
    overview = { ...FREE, invoices: [{ ...PAID_INVOICE, status: 'refunded' }] };
    return { body: { json: { amountCents: 1999 } } };
  }
  return { body: { json: overview } };
}

beforeEach(async () => {
  overview = PRO;
  failure = null;
  subscribed = false;
  changes = 0;
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startHttpServer(answer);
  visit(`${server.origin}/billing`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show(member: Member = { guest: false }, checkout: 'done' | 'cancelled' | null = null) {
  renderRouted(
    <BillingPage
      member={member}
      checkout={checkout}
      onChange={() => {
        changes += 1;
      }}
    />,
    '/billing',
  );
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the states of the page', () => {
  test('loading, then the plan, what it costs and when it renews, and every invoice', async () => {
    show();
    expect(await screen.findByRole('status', { name: 'Loading your billing' })).toBeInTheDocument();
    expect(await screen.findByText('Renews on Dec 20, 2026', { exact: false })).toBeInTheDocument();
    expect(screen.getByText('$19.99 per month')).toBeInTheDocument();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Nov 20, 2026Pro$19.99Paid',
      'Oct 20, 2026Pro$19.99Not paid',
    ]);
  });

  test('nothing bought yet', async () => {
    overview = FREE;
    show();
    expect(await screen.findByText('The free plan costs nothing and does not end.')).toBeInTheDocument();
    expect(screen.getByText(/No invoices yet/)).toBeInTheDocument();
    expect(screen.getByText('There is no payment of the last 30 days.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    expect(screen.queryByText(/Test payments/)).toBeNull();
  });

  test('an error, and another try', async () => {
    failure = { status: 500, body: { json: { message: 'no' } } };
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your billing could not be loaded');
    failure = null;
    await userEvent.click(await button('Retry'));
    expect(await screen.findByText('$19.99 per month')).toBeInTheDocument();
  });

  test('test payments, and none at all, are named as what they are', async () => {
    overview = { ...FREE, payments: 'test' };
    show();
    expect(await screen.findByText(/this installation takes no money/)).toBeInTheDocument();
  });

  test('a plan that the operator gave, where nothing can be bought', async () => {
    overview = { ...FREE, payments: 'none', tier: 'enterprise' };
    show();
    expect(await screen.findByText(/The operator gave you this plan/)).toBeInTheDocument();
    expect(screen.getByText(/has not set up payments/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change to/ })).toBeNull();
  });

  test("an organization's plan: whose it is, and nothing of it to cancel or to manage", async () => {
    overview = { ...FREE, shared: { tier: 'enterprise', organization: 'Acme' } };
    show();
    expect(await screen.findByText(/^Plan of Acme: as a member you have Enterprise\./)).toBeInTheDocument();
    expect(screen.queryByText(/The free plan costs nothing/)).toBeNull();
    for (const name of ['Cancel subscription', 'Keep subscription', 'Manage Subscription']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('a late payment asks to look after the card', async () => {
    overview = { ...PRO, subscription: PRO.subscription && { ...PRO.subscription, status: 'past_due' } };
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('please check your card');
  });

  test('[PLANS-025] [PERM-002] a visitor who wants the portal is asked to sign in', async () => {
    show(null);
    expect(await screen.findByText('Sign in to see your plan and your invoices.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fbilling');
    await userEvent.click(await button('Manage Subscription'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Authentication requiredPlease sign in to upgrade your plan.',
    );
    expect(server.exchanges).toEqual([]);
  });
});

describe('what can be done', () => {
  test('cancelling, and keeping it after all', async () => {
    show();
    await userEvent.click(await button('Cancel subscription'));
    expect(await screen.findByText(/Ends on Dec 20, 2026/)).toBeInTheDocument();
    expect(screen.getByText('Subscription cancelled')).toBeInTheDocument();
    await userEvent.click(await button('Keep subscription'));
    expect(await screen.findByText(/Renews on Dec 20, 2026/)).toBeInTheDocument();
    expect(changes).toBe(2);
  });

  test('a refusal of it is told in the words of the service', async () => {
    show();
    const cancel = await button('Cancel subscription');
    failure = {
      status: 404,
      body: {
        json: {
          message: 'There is no subscription to manage.',
          code: 'NOT_FOUND',
          status: 404,
          defined: false,
        },
      },
    };
    await userEvent.click(cancel);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no subscription to manage.');
    expect(changes).toBe(0);
  });

  test('the money comes back after a question, with the reason', async () => {
    show();
    await userEvent.click(await button('Return $19.99'));
    const modal = await screen.findByRole('dialog', { name: 'Return the last payment?' });
    expect(server.to('/rpc/billing/requestRefund')).toEqual([]);
    await userEvent.type(within(modal).getByLabelText(/What was missing/), 'speed');
    await userEvent.click(within(modal).getByRole('button', { name: 'Return $19.99' }));
    expect(await screen.findByText('Refund on its way')).toBeInTheDocument();
    expect(JSON.parse(server.to('/rpc/billing/requestRefund')[0]?.body ?? '').json).toEqual({
      reason: 'speed',
    });
    expect(await screen.findByText('Refunded')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Return $19.99' })).toBeNull();
  });

  test('keeping the plan returns nothing', async () => {
    show();
    await userEvent.click(await button('Return $19.99'));
    await userEvent.click(await button('Keep the plan'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('/rpc/billing/requestRefund')).toEqual([]);
  });
});

describe('coming back from a checkout', () => {
  test('the page asks until the payment is confirmed', async () => {
    overview = FREE;
    show({ guest: false }, 'done');
    expect(
      await screen.findByText(/Your plan starts as soon as the payment is confirmed/),
    ).toBeInTheDocument();
    await waitFor(() => expect(server.to('/functions/v1/check-subscription')).toHaveLength(1));
    subscribed = true;
    overview = PRO;
    expect(
      await screen.findByText('Thank you. You are on the Pro plan.', {}, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(changes).toBe(1);
  });

  test('without paying', async () => {
    show({ guest: false }, 'cancelled');
    expect(await screen.findByText('The checkout was cancelled. Nothing was bought.')).toBeInTheDocument();
    expect(server.to('/functions/v1/check-subscription')).toEqual([]);
  });
});
