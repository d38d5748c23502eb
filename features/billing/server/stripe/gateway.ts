/** The Stripe client, and the prices that the operator set up there. */
import { createRequire } from 'node:module';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import { PAID_TIERS, type PaidTier } from '@unmask/product/plans';
import { CURRENCY, offerCents, planCard } from '@unmask/product/prices';
import type Stripe from 'stripe';
import { errors } from '../../errors.ts';
import { OFFER_NAME } from '../../words.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Price ids. */
  prices: Record<PaidTier, string>;
  /** Another server that speaks Stripe's interface. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
}

const REQUEST_LIMIT_MS = 20_000;

const require = createRequire(import.meta.url);

/** When it is needed: its 218 files cost every start of a server, and most have no Stripe. */
const library = (): typeof Stripe => require('stripe');

export interface Gateway {
  stripe: Stripe;
  settings: StripeSettings;
  /** Runs a call. @throws AppError `payments_unavailable` with what Stripe said of itself, never with what was sent */
  call<Answer>(run: (stripe: Stripe) => Promise<Answer>): Promise<Answer>;
  /** A price whose amount is the plan's list price. @throws AppError `payments_not_configured` when it is another */
  priceOf(plan: PaidTier): Promise<Stripe.Price>;
  planOf(priceId: string): PaidTier | null;
  /** Id of the coupon that takes the plan down to its introductory price; made when missing. */
  couponOf(plan: PaidTier): Promise<string>;
}

export function createGateway(settings: StripeSettings, logger: Logger): Gateway {
  const stripe = new (library())(settings.secretKey, {
    maxNetworkRetries: 2,
    timeout: REQUEST_LIMIT_MS,
    telemetry: false,
    ...(settings.host && { host: settings.host, port: settings.port, protocol: settings.protocol }),
  });
  const known = new Map<PaidTier, Stripe.Price>();
  const gateway: Gateway = {
    stripe,
    settings,
    call: (run) => run(stripe).catch((error: unknown) => refuse(error, logger)),
    planOf: (priceId) => PAID_TIERS.find((tier) => settings.prices[tier] === priceId) ?? null,
    async priceOf(plan) {
      const price =
        known.get(plan) ?? (await gateway.call((api) => api.prices.retrieve(settings.prices[plan])));
      const fits =
        price.unit_amount === planCard(plan).cents &&
        price.currency === CURRENCY &&
        price.recurring?.interval === 'month' &&
        price.recurring.interval_count === 1;
      if (!fits) {
        logger.error({ plan, price: price.id }, 'the price at Stripe is not the list price of the plan');
        throw new AppError(errors.payments_not_configured);
      }
      known.set(plan, price);
      return price;
    },
    couponOf: (plan) => makeCoupon(gateway, plan),
  };
  return gateway;
}

/** Nobody pays more than the upgrade window said, for as long as the subscription lasts. */
async function makeCoupon(gateway: Gateway, plan: PaidTier): Promise<string> {
  const price = await gateway.priceOf(plan);
  const offer = offerCents(plan);
  if (offer === null) throw new AppError(errors.no_such_offer);
  const off = planCard(plan).cents - offer;
  const id = `unmask-intro-${plan}-${off}-${price.id}`;
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  await gateway.call((api) =>
    api.coupons
      .create({
        id,
        name: OFFER_NAME,
        amount_off: off,
        currency: CURRENCY,
        duration: 'forever',
        applies_to: { products: [product] },
      })
      .catch((error: unknown) => {
        if (!isStripeCode(error, 'resource_already_exists')) throw error;
      }),
  );
  return id;
}

export function isStripeCode(error: unknown, code: string): boolean {
  return error instanceof library().errors.StripeError && error.code === code;
}

/** Its message may hold what was sent: only the facts around it are kept. */
function refuse(error: unknown, logger: Logger): never {
  if (!(error instanceof library().errors.StripeError)) throw error;
  const { type, code, statusCode, requestId } = error;
  logger.error({ type, code, statusCode, requestId }, 'Stripe did not do what it was asked');
  throw new AppError(errors.payments_unavailable, `Stripe: ${type}`);
}
