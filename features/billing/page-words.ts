/** Words of the billing page, the test checkout and the upgrade window: fetched with them, not with every page. */

import { words } from '@unmask/product/language';
import type { LimitPolicy } from '@unmask/product/plans';

export const upgradeModal = words('billing-page.upgradeModal', {
  title: 'Daily limit reached',
  text: 'You have used your analyses for today. The count starts again at midnight UTC.',
  offer: 'Introductory prices',
  /** What a plan would bring under the policy in force. */
  daily: (count: number, policy: LimitPolicy) => {
    if (policy === 'account') return `Daily limit: ${count} priority analyses, and more after them`;
    if (policy === 'metered') return `Daily limit: ${count} analyses`;
    return 'Daily limit: as on every plan of this installation';
  },
  choose: (name: string) => `Choose ${name}`,
  close: 'Not now',
} as const);

export const billingPage = words('billing-page.billingPage', {
  title: 'Billing',
  loading: 'Loading your billing',
  failed: 'Your billing could not be loaded',
  retry: 'Retry',
  visitor: 'Sign in to see your plan and your invoices.',
  guest: 'Sign up to have a paid plan: a guest account is free and stays so.',
  testNote:
    'Test payments: this installation takes no money. Plans are bought on a local test page, without a card.',
  noneNote: 'Plans cannot be bought here: the operator of this service has not set up payments.',
  done: 'Thank you. Your plan starts as soon as the payment is confirmed, usually within a minute.',
  started: (name: string) => `Thank you. You are on the ${name} plan.`,
  cancelled: 'The checkout was cancelled. Nothing was bought.',
  plan: 'Your plan',
  freePlan: 'The free plan costs nothing and does not end.',
  givenPlan: 'The operator gave you this plan: there is nothing to pay.',
  sharedPlan: (name: string, organization: string) =>
    `Plan of ${organization}: as a member you have ${name}. There is nothing for you to pay or to cancel.`,
  ownPlan: (name: string) => `Your own plan: ${name}`,
  perMonth: (amount: string) => `${amount} per month`,
  renews: (day: string) => `Renews on ${day}`,
  ends: (day: string) => `Ends on ${day}, and is not renewed`,
  late: 'The last payment did not go through. The plan stays while it is tried again: please check your card.',
  cancel: 'Cancel subscription',
  resume: 'Keep subscription',
  manage: 'Manage Subscription',
  changeTo: (name: string) => `Change to ${name}`,
  guarantee: '30-day money-back guarantee',
  guaranteeText:
    'Not satisfied? Within 30 days of a payment you get it back, whole and without conditions. The paid plan then ends at once; your analyses stay.',
  lastPayment: (amount: string, day: string) => `Your last payment: ${amount} on ${day}.`,
  nothingToRefund: 'There is no payment of the last 30 days.',
  reason: 'What was missing? (optional)',
  refund: (amount: string) => `Return ${amount}`,
  refundTitle: 'Return the last payment?',
  refundConfirm: (amount: string) => `${amount} goes back to you, and the paid plan ends at once.`,
  keep: 'Keep the plan',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet. The first one appears here after a payment.',
  date: 'Date',
  planColumn: 'Plan',
  amount: 'Amount',
  status: 'Status',
  noPlan: 'Other',
  statuses: { paid: 'Paid', failed: 'Not paid', refunded: 'Refunded' },
} as const);

export const testCheckout = words('billing-page.testCheckout', {
  title: 'Test checkout',
  mark: 'This is a test page of this installation. No card is asked for, and no money moves.',
  loading: 'Loading the checkout',
  failed: 'This checkout could not be loaded',
  retry: 'Retry',
  summary: (name: string) => `${name} plan, billed monthly`,
  list: 'List price',
  off: 'Introductory price',
  total: 'To pay each month',
  pay: (amount: string) => `Pay ${amount} (test)`,
  cancel: 'Cancel',
  completed: (name: string) => `Done: you are on the ${name} plan.`,
  cancelled: 'Nothing was bought.',
  home: 'Analyze a video',
  billing: 'Your billing',
  plans: 'Back to the plans',
} as const);
