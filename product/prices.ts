/** List prices of the four plans and the introductory offer of the upgrade window: core specification, section 9. */
import type { Tier } from './plans.ts';

export interface PlanCard {
  tier: Tier;
  name: string;
  price: string;
  period: string;
  popular: boolean;
  points: readonly string[];
}

export const PLAN_CARDS: readonly PlanCard[] = [
  {
    tier: 'free',
    name: 'Free',
    price: '$0',
    period: 'forever',
    popular: false,
    points: ['3 analyses a day', 'Files up to 50 MB', 'Full report with every signal'],
  },
  {
    tier: 'pro',
    name: 'Pro',
    price: '$19.99',
    period: 'per month',
    popular: true,
    points: ['Unlimited analyses', 'API access, 1000 calls a month', 'Files up to 1 GB'],
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    price: '$99',
    period: 'per month',
    popular: false,
    points: ['Unlimited analyses', '1000 priority analyses a day', 'Files up to 1 GB'],
  },
  {
    tier: 'enterprise_elite',
    name: 'Enterprise Elite',
    price: '$299',
    period: 'per month',
    popular: false,
    points: ['Unlimited analyses', '1000 priority analyses a day', 'Files up to 1 GB'],
  },
];

export const UPGRADE_OFFERS = [
  { tier: 'pro', name: 'Pro', price: '$10/month' },
  { tier: 'enterprise', name: 'Enterprise', price: '$25/month' },
] as const satisfies readonly { tier: Tier; name: string; price: string }[];
