import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCheckout } from '../contract.ts';
import { TestCheckoutPage } from './test-checkout-page.tsx';

const OPEN: TestCheckout = {
  id: 'c1',
  plan: 'pro',
  offer: true,
  amountCents: 1000,
  listCents: 1999,
  state: 'open',
};

let server: TestHttpServer;
let checkout: TestCheckout;
let failure: Answer | null;
const changed = vi.fn();

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'REFUSED', status, message } },
});

beforeEach(async () => {
  checkout = OPEN;
  failure = null;
  changed.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startHttpServer(({ path, body }) => {
    if (failure) return failure;
    if (path.startsWith('/rpc/billing/settleTestCheckout')) {
      const state = JSON.parse(body).json.outcome === 'pay' ? 'completed' : 'cancelled';
      checkout = { ...checkout, state };
    }
    return { body: { json: checkout } };
  });
  visit(`${server.origin}/checkout/test/c1`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = () => renderUi(<TestCheckoutPage id="c1" onChange={changed} />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sums = () => screen.getAllByRole('definition').map((sum) => sum.textContent);

test('says that it is a test, and what would be paid', async () => {
  show();
  expect(screen.getByText(/No card is asked for, and no money moves/)).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading the checkout' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Pro plan, billed monthly' })).toBeInTheDocument();
  expect(sums()).toEqual(['$19.99', '−$9.99', '$10']);
});

test('without an offer the list price is what is paid', async () => {
  checkout = { ...OPEN, offer: false, amountCents: 1999 };
  show();
  await screen.findByRole('button', { name: 'Pay $19.99 (test)' });
  expect(sums()).toEqual(['$19.99', '$19.99']);
});

test('paying', async () => {
  show();
  await press('Pay $10 (test)');
  expect(await screen.findByText('Done: you are on the Pro plan.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Analyze a video' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Your billing' })).toHaveAttribute('href', '/billing');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('cancelling', async () => {
  show();
  await press('Cancel');
  expect(await screen.findByText('Nothing was bought.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
});

test('one that does not exist, and another try', async () => {
  failure = refusal(404, 'This checkout does not exist.');
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('This checkout does not exist.');
  failure = null;
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'Pay $10 (test)' })).toBeInTheDocument();
});

test('a refused payment says why, and can be tried again', async () => {
  show();
  await screen.findByRole('button', { name: 'Pay $10 (test)' });
  failure = refusal(403, 'Please confirm your email address first.');
  await press('Pay $10 (test)');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Checkout failedPlease confirm your email address first.',
  );
  expect(screen.getByRole('button', { name: 'Pay $10 (test)' })).toBeEnabled();
  expect(changed).not.toHaveBeenCalled();
});
