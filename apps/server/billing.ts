/** Puts the billing slice together: who takes the money follows from the settings. */
import {
  type BillingParts,
  createNoPayments,
  createTestPayments,
  type Payments,
} from '@unmask/billing/server';
import { type Database, userProfiles } from '@unmask/db';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { createTrack } from '@unmask/tracking/server';
import { eq } from 'drizzle-orm';

export function createBilling(
  db: Database,
  settings: Settings,
  logger: Logger,
  wiring: { baseUrl: string; sendMail(): void },
): BillingParts {
  const track = createTrack(db, logger);
  return {
    db,
    logger,
    payments: choosePayments(db, settings, logger, wiring.baseUrl),
    baseUrl: wiring.baseUrl,
    isEmailVerified: async (userId) => {
      const rows = await db
        .select({ verified: userProfiles.emailVerified })
        .from(userProfiles)
        .where(eq(userProfiles.id, userId));
      return rows[0]?.verified ?? false;
    },
    onUpgrade: (plan) => track({ name: 'subscription_upgrade', payload: { plan } }),
    onMail: wiring.sendMail,
  };
}

function choosePayments(db: Database, settings: Settings, logger: Logger, baseUrl: string): Payments {
  if (settings.NODE_ENV !== 'production') return createTestPayments(db, baseUrl);
  logger.warn('STRIPE_SECRET_KEY is not set: plans cannot be bought.');
  return createNoPayments();
}
