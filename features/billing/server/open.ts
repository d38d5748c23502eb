/** Who takes the money follows from the settings. */
import type { Database } from '@unmask/db';
import type { Settings } from '@unmask/platform/env';
import { isExposed } from '@unmask/platform/hosts';
import type { Logger } from '@unmask/platform/logger';
import type { BillingDeps } from './deps.ts';
import { createNoPayments } from './no-payments.ts';
import type { Payments } from './payments.ts';
import { createGateway } from './stripe/gateway.ts';
import { createStripePayments } from './stripe/payments.ts';
import type { StripeDeps } from './stripe/sync.ts';
import { createTestPayments } from './test-payments.ts';

export function openBilling(
  settings: Settings,
  common: Omit<BillingDeps, 'payments' | 'stripe'>,
): BillingDeps {
  const stripe = stripeParts(settings, common);
  return {
    ...common,
    stripe,
    payments: stripe
      ? createStripePayments(stripe)
      : withoutStripe(common.db, settings, common.logger, common.baseUrl),
  };
}

function stripeParts(settings: Settings, common: Omit<StripeDeps, 'gateway'>): StripeDeps | null {
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
