/** Who takes the money: Stripe, the local test checkout, or nobody. */
import type { PaidTier } from '@unmask/product/plans';
import type { InvoiceRow, SubscriptionRow } from './repository.ts';

export interface Buyer {
  userId: string;
  email: string;
}

export interface Order {
  plan: PaidTier;
  /** At the introductory price of the upgrade window. */
  offer: boolean;
}

/** Every method throws AppError `payments_unavailable` when the provider cannot be reached or refuses. */
export interface Payments {
  kind: 'stripe' | 'test' | 'none';
  /** @returns the address at which the buyer pays. */
  checkoutUrl(buyer: Buyer, order: Order): Promise<string>;
  /** @returns the address at which the buyer manages the subscription. */
  portalUrl(buyer: Buyer): Promise<string>;
  /** Brings what is stored of a person up to date. */
  refresh(userId: string): Promise<void>;
  /** `renew` false: ends with the paid month. */
  setRenewal(subscription: SubscriptionRow, renew: boolean): Promise<void>;
  /** Pays an invoice back and ends the subscription at once. Repeating it with the same `requestId` pays once. */
  refund(invoice: InvoiceRow, requestId: string): Promise<void>;
  /** What time brings: months that end, and changes that nobody told of. Called every few minutes. */
  settle(now: Date): Promise<void>;
  /** Ends every subscription of a person whose account goes. */
  endAll(userId: string): Promise<void>;
}
