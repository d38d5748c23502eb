/** Puts the billing slice together: who takes the money follows from the settings. */
import {
  type BillingParts,
  createGateway,
  createNoPayments,
  createStripePayments,
  createTestPayments,
  type Payments,
  type StripeParts,
} from '@unmask/billing/server';
import type { Database } from '@unmask/db';
import type { Settings } from '@unmask/platform/env';
import { isExposed } from '@unmask/platform/hosts';
import type { Logger } from '@unmask/platform/logger';
import { createTrack } from '@unmask/tracking/server';

export function createBilling(
  db: Database,
  settings: Settings,
  logger: Logger,
  wiring: { baseUrl: string; sendMail(): void },
): BillingParts {
  const track = createTrack(db, logger);
  const common = {
    db,
    logger,
    baseUrl: wiring.baseUrl,
    onUpgrade: (plan: string) => track({ name: 'subscription_upgrade', payload: { plan } }),
    onMail: wiring.sendMail,
  };
  const stripe = stripeParts(settings, common);
  return {
    ...common,
    stripe,
    payments: stripe ? createStripePayments(stripe) : withoutStripe(db, settings, logger, wiring.baseUrl),
  };
}

function stripeParts(settings: Settings, common: Omit<StripeParts, 'gateway'>): StripeParts | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const { STRIPE_PRICE_PRO, STRIPE_PRICE_ENTERPRISE, STRIPE_PRICE_ENTERPRISE_ELITE } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  if (!STRIPE_PRICE_PRO || !STRIPE_PRICE_ENTERPRISE || !STRIPE_PRICE_ENTERPRISE_ELITE) return null;
  const gateway = createGateway(
    {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      prices: {
        pro: STRIPE_PRICE_PRO,
        enterprise: STRIPE_PRICE_ENTERPRISE,
        enterprise_elite: STRIPE_PRICE_ENTERPRISE_ELITE,
      },
      host: settings.STRIPE_API_HOST,
      port: settings.STRIPE_API_PORT,
      protocol: settings.STRIPE_API_PROTOCOL,
    },
    common.logger,
  );
  return { ...common, gateway };
}

function withoutStripe(db: Database, settings: Settings, logger: Logger, baseUrl: string): Payments {
  // The test page gives every plan away: only where nobody but this machine can ask for one.
  if (settings.NODE_ENV !== 'production' && !isExposed(settings)) return createTestPayments(db, baseUrl);
  logger.warn('STRIPE_SECRET_KEY is not set: plans cannot be bought.');
  return createNoPayments();
}
