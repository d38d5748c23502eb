/** List prices of the four plans and the introductory offer of the upgrade window: core specification, section 9. */

import { decimal, words } from './language.ts';
import { UNLIMITED_DAILY_LIMIT } from './limits.ts';
import { thousands } from './numbers.ts';
import { dailyLimit, dailyPriorityAnalyses, type LimitPolicy, type PaidTier, type Tier } from './plans.ts';

export interface PlanCard {
  tier: Tier;
  name: string;
  /** A month's list price in US cents. */
  cents: number;
  price: string;
  period: string;
  popular: boolean;
  /** What it gives under every limit policy; `dailyPoints` has the rest. */
  points: readonly string[];
}

export const PLAN_CARDS: readonly PlanCard[] = words(
  'prices.PLAN_CARDS',
  [
    {
      tier: 'free',
      name: 'Free',
      cents: 0,
      price: '$0',
      period: 'forever',
      popular: false,
      points: ['Files up to 50 MB', 'Full report with every signal'],
    },
    {
      tier: 'pro',
      name: 'Pro',
      cents: 1999,
      price: '$19.99',
      period: 'per month',
      popular: true,
      points: ['API access, 1000 calls a month', 'Files up to 1 GB'],
    },
    {
      tier: 'enterprise',
      name: 'Enterprise',
      cents: 9900,
      price: '$99',
      period: 'per month',
      popular: false,
      points: [
        'API access, 10,000 calls a month',
        'Files up to 1 GB',
        'All members of your organizations have it',
      ],
    },
    {
      tier: 'enterprise_elite',
      name: 'Enterprise Elite',
      cents: 29900,
      price: '$299',
      period: 'per month',
      popular: false,
      points: [
        'Everything of Enterprise',
        'First in the queue: before all other plans',
        'Your organization decides how long analyses are kept',
        'Export of your organization’s audit log',
        'Single sign-on by your own provider (OpenID Connect, SAML)',
      ],
    },
  ],
  { fixed: ['tier'] },
);

export const UPGRADE_OFFERS = [
  { tier: 'pro', name: 'Pro', cents: 1000, price: '$10/month' },
  { tier: 'enterprise', name: 'Enterprise', cents: 2500, price: '$25/month' },
] as const satisfies readonly { tier: PaidTier; name: string; cents: number; price: string }[];

export const CURRENCY = 'usd';

/** What a plan gives a day under the policy in force: the first line of its card. */
export function dailyPoint(tier: Tier, policy: LimitPolicy): string {
  const limit = dailyLimit(tier, policy);
  if (limit < UNLIMITED_DAILY_LIMIT) return `${thousands(limit)} analyses a day`;
  return `Unlimited analyses, ${thousands(dailyPriorityAnalyses(tier))} of them a day with priority`;
}

export function planCard(tier: Tier): PlanCard {
  const card = PLAN_CARDS.find((plan) => plan.tier === tier);
  if (!card) throw new Error(`no price for ${tier}`);
  return card;
}

/** The introductory price in US cents, or null where the upgrade window offers none. */
export function offerCents(tier: Tier): number | null {
  return UPGRADE_OFFERS.find((offer) => offer.tier === tier)?.cents ?? null;
}

/** What twelve months cost, paid month by month. */
export function yearOf(monthCents: number): string {
  const cents = monthCents * 12;
  const rest = cents % 100 === 0 ? '' : decimal((cents % 100) / 100, 2).slice(1);
  return `$${thousands(Math.floor(cents / 100))}${rest}/year`;
}

/** The price on the page for businesses: a year of Enterprise at the introductory price, which is bought there. */
export const BUSINESS_OFFER = UPGRADE_OFFERS[1];

/** `$19.99`, `$99`. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
