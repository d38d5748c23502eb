/** List prices of the four plans and the introductory offer of the upgrade window: core specification, section 9. */
import type { PaidTier, Tier } from './plans.ts';

export interface PlanCard {
  tier: Tier;
  name: string;
  /** A month's list price in US cents. */
  cents: number;
  price: string;
  period: string;
  popular: boolean;
  points: readonly string[];
}

export const PLAN_CARDS: readonly PlanCard[] = [
  {
    tier: 'free',
    name: 'Free',
    cents: 0,
    price: '$0',
    period: 'forever',
    popular: false,
    points: ['3 analyses a day', 'Files up to 50 MB', 'Full report with every signal'],
  },
  {
    tier: 'pro',
    name: 'Pro',
    cents: 1999,
    price: '$19.99',
    period: 'per month',
    popular: true,
    points: ['Unlimited analyses', 'API access, 1000 calls a month', 'Files up to 1 GB'],
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    cents: 9900,
    price: '$99',
    period: 'per month',
    popular: false,
    points: ['Unlimited analyses', '1000 priority analyses a day', 'Files up to 1 GB'],
  },
  {
    tier: 'enterprise_elite',
    name: 'Enterprise Elite',
    cents: 29900,
    price: '$299',
    period: 'per month',
    popular: false,
    points: ['Unlimited analyses', '1000 priority analyses a day', 'Files up to 1 GB'],
  },
];

export const UPGRADE_OFFERS = [
  { tier: 'pro', name: 'Pro', cents: 1000, price: '$10/month' },
  { tier: 'enterprise', name: 'Enterprise', cents: 2500, price: '$25/month' },
] as const satisfies readonly { tier: PaidTier; name: string; cents: number; price: string }[];

export const CURRENCY = 'usd';

export function planCard(tier: Tier): PlanCard {
  const card = PLAN_CARDS.find((plan) => plan.tier === tier);
  if (!card) throw new Error(`no price for ${tier}`);
  return card;
}

/** The introductory price in US cents, or null where the upgrade window offers none. */
export function offerCents(tier: Tier): number | null {
  return UPGRADE_OFFERS.find((offer) => offer.tier === tier)?.cents ?? null;
}

/** `$19.99`, `$99`. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
