/** The calls of the billing slice. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { PAID_TIERS, TIERS } from '@unmask/product/plans';
import { z } from 'zod';

/** Answer of `POST /functions/v1/check-subscription`, which takes no body. */
export const CheckSubscriptionSchema = z.object({
  /** Whether the person has a subscription of their own. */
  subscribed: z.boolean(),
  /** The plan that counts: the own one, or a better one of an organization. */
  subscription_tier: z.enum(TIERS),
  /** End of the paid month, ISO 8601; null without a subscription. */
  subscription_end: z.string().nullable(),
  cancel_at_period_end: z.boolean(),
});
export type CheckSubscription = z.infer<typeof CheckSubscriptionSchema>;

/** Body of `POST /functions/v1/create-checkout`; `offer` asks for the introductory price of the upgrade window. */
export const CreateCheckoutSchema = z.object({
  plan: z.enum(PAID_TIERS),
  offer: z.literal('intro').optional(),
});
export type CreateCheckout = z.infer<typeof CreateCheckoutSchema>;

/** Answer of `create-checkout` and of `customer-portal`, which takes no body. */
export const RedirectSchema = z.union([z.object({ url: z.string() }), z.object({ error: z.string() })]);

export const InvoiceSchema = z.object({
  id: z.string(),
  tier: z.enum(PAID_TIERS).nullable(),
  amountCents: z.number().int(),
  currency: z.string(),
  status: z.enum(['paid', 'failed', 'refunded']),
  issuedAt: z.string(),
});

export const OverviewSchema = z.object({
  /** Who takes the money: Stripe, the local test checkout, or nobody. */
  payments: z.enum(['stripe', 'test', 'none']),
  /** The person's own plan. */
  tier: z.enum(TIERS),
  /** A better plan that an organization brings; there is nothing to pay or to end. */
  shared: z.object({ tier: z.enum(PAID_TIERS), organization: z.string() }).optional(),
  subscription: z
    .object({
      tier: z.enum(PAID_TIERS),
      status: z.string(),
      amountCents: z.number().int(),
      currentPeriodEnd: z.string(),
      cancelAtPeriodEnd: z.boolean(),
    })
    .nullable(),
  /** Newest first. */
  invoices: z.array(InvoiceSchema),
  /** The payment that the 30-day guarantee would return. */
  refundable: InvoiceSchema.nullable(),
});
export type Overview = z.infer<typeof OverviewSchema>;

export const TestCheckoutSchema = z.object({
  id: z.string(),
  plan: z.enum(PAID_TIERS),
  offer: z.boolean(),
  amountCents: z.number().int(),
  listCents: z.number().int(),
  state: z.enum(['open', 'completed', 'cancelled']),
});
export type TestCheckout = z.infer<typeof TestCheckoutSchema>;

/** Of nobody: nothing is changed. */
const NONE = { id: 'none' };
const tags = ['billing'];

export const billingContract = {
  overview: call
    .route({ method: 'GET', path: '/billing', summary: 'Plan, invoices and what can be refunded', tags })
    .meta({ permission: 'billing.buy' })
    .errors({ UNAUTHORIZED: {} })
    .output(OverviewSchema),
  requestRefund: call
    .route({ method: 'POST', path: '/billing/refund', summary: 'Use the 30-day guarantee', tags })
    .meta({ permission: 'billing.buy', sample: {} })
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(z.object({ reason: z.string().trim().max(1000).default('') }))
    .output(z.object({ amountCents: z.number().int() })),
  setRenewal: call
    .route({
      method: 'POST',
      path: '/billing/renewal',
      summary: 'Cancel at the end of the month, or go on',
      tags,
    })
    .meta({ permission: 'billing.buy', sample: { renew: false } })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ renew: z.boolean() }))
    .output(OverviewSchema),
  testCheckout: call
    .route({ method: 'GET', path: '/billing/test-checkouts/{id}', summary: 'Read a test checkout', tags })
    .meta({ permission: 'billing.buy', sample: NONE })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string() }))
    .output(TestCheckoutSchema),
  settleTestCheckout: call
    .route({ method: 'POST', path: '/billing/test-checkouts/{id}', summary: 'End a test checkout', tags })
    .meta({ permission: 'billing.buy', sample: { ...NONE, outcome: 'cancel' } })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string(), outcome: z.enum(['pay', 'cancel']) }))
    .output(TestCheckoutSchema),
};
