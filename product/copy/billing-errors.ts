/** Errors of plans and payments: a part of the catalogue in `errors.ts`. */
import type { ErrorWords } from './errors.ts';

export const BILLING_ERRORS = {
  no_such_offer: {
    title: 'Checkout failed',
    message: 'There is no introductory price for this plan.',
    status: 400,
  },
  already_on_plan: {
    title: 'Checkout failed',
    message: 'You are on this plan already. Refresh the page to see it.',
    status: 409,
  },
  checkout_not_found: {
    title: 'Not found',
    message: 'This checkout does not exist.',
    status: 404,
  },
  checkout_closed: {
    title: 'Checkout failed',
    message: 'This checkout is over. Please choose a plan again.',
    status: 409,
  },
  no_subscription: {
    title: 'Portal access failed',
    message: 'There is no subscription to manage.',
    status: 404,
  },
  nothing_to_refund: {
    title: 'Nothing to refund',
    message: 'There is no payment of the last 30 days that could be returned.',
    status: 404,
  },
  payments_not_configured: {
    title: 'Checkout failed',
    message: 'Plans cannot be bought here: the operator of this service has not set up payments.',
    status: 503,
  },
  payments_unavailable: {
    title: 'Payments unavailable',
    message: 'The payment provider could not be reached. Nothing was charged; please try again in a moment.',
    status: 502,
  },
} as const satisfies Record<string, ErrorWords>;
