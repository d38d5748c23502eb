/** What this slice needs of the wiring. */
import type { Database } from '@unmask/db';
import type { Logger } from '@unmask/platform/logger';
import type { Payments } from './payments.ts';
import type { StripeDeps } from './stripe/sync.ts';

export interface BillingDeps {
  db: Database;
  logger: Logger;
  payments: Payments;
  /** Set when payments are by Stripe: its webhook needs it. */
  stripe: StripeDeps | null;
  /** Address people use, without a slash at its end. */
  baseUrl: string;
  /** A person moved to a higher plan. */
  onUpgrade(plan: string): void;
  /** There is mail to send. */
  onMail(): void;
}
