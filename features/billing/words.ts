/** Words of plans, checkout and billing: core specification, sections 2, 4, 6 and 8. */
import { words } from '@unmask/product/language';

/** Words of the slice's own errors. */
export const errorWords = words('errors.billing', {
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
} as const);

export const plansSection = words('billing.plansSection', {
  title: 'Subscription plans',
  text: 'Prices in US dollars. Paid plans are billed monthly.',
  popular: 'Most Popular',
  chosen: 'Your choice',
  current: 'Your plan',
  refresh: 'Refresh status',
  manage: 'Manage Subscription',
  shared: (organization: string) => `Plan of ${organization}`,
  free: 'Free plan',
  currentFree: 'Current plan',
  upgrade: (name: string) => `Upgrade to ${name}`,
  contact: 'Contact Sales',
  /** Beside the list price, after a choice in the upgrade window. */
  offer: (price: string) => `${price} introductory price`,
  notes: ['Cancel or manage any time', '30-day money-back guarantee', 'Immediate access'],
  currentPlan: (name: string, organization: string | null) =>
    organization === null ? `Current plan: ${name}` : `Current plan: ${name} (plan of ${organization})`,
} as const);

/** The page with the form for a demo call. */
export const CONTACT_SALES_PATH = '/business';

export const billingToasts = words('billing.billingToasts', {
  signIn: { title: 'Authentication required', description: 'Please sign in to upgrade your plan.' },
  guest: {
    title: 'Authentication required',
    description: 'Please sign up first: a guest account cannot have a paid plan.',
  },
  alreadyFree: { title: 'Already on free plan', description: 'Nothing changes: the free plan stays yours.' },
  checkoutFailed: {
    title: 'Checkout failed',
    description: 'Failed to create checkout session. Please try again.',
  },
  portalFailed: {
    title: 'Portal access failed',
    description: 'Failed to access billing portal. Please try again.',
  },
  refreshFailed: { title: 'Refresh failed', description: 'Failed to refresh subscription status.' },
  updated: (plan: string) => ({
    title: 'Subscription updated.',
    description: `You are on the ${plan} plan.`,
  }),
  refunded: (amount: string) => ({
    title: 'Refund on its way',
    description: `${amount} goes back to where it came from. Your account is on the free plan.`,
  }),
  renewalOff: { title: 'Subscription cancelled', description: 'It ends with the paid month.' },
  renewalOn: { title: 'Subscription goes on', description: 'It renews at the end of the paid month.' },
  actionFailed: { title: 'Something went wrong', description: 'Please try again later.' },
} as const);

export const billingErrors = words('billing.billingErrors', {
  noCheckoutUrl: 'No checkout URL received',
  noPortalUrl: 'No portal URL received',
} as const);

/** Shown in the new tab until the address is known. */
export const openingTab = words('billing.openingTab', 'Opening…');

/** In the list of what goes with an account. */
export const BILLING_PART = 'Paid subscriptions, which end at once';

/** On the provider's own pages. */
export const OFFER_NAME = 'Introductory price';

export const REFUND_MAIL = (amount: string) => ({
  subject: 'Your refund',
  lines: [
    `We return your payment of ${amount} under the 30-day money-back guarantee. Depending on your bank it arrives within a few days.`,
    'Your paid plan has ended, and your account goes on with the free plan. Your analyses stay.',
  ],
});

export const PAYMENT_FAILED_MAIL = (amount: string, url: string) => ({
  subject: 'A payment did not go through',
  lines: [
    `Your payment of ${amount} for Unmask did not go through. Your plan stays while the payment is tried again.`,
    `Please check your card: ${url}`,
  ],
});

/** What the calls stand under in their description. */
export const tags = { billing: 'Plan, invoices, refunds.' } as const;
