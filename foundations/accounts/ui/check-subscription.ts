import { TIERS, type Tier } from '@unmask/product/plans';

/**
 * Asks the service to look at the subscription again; it saves a different tier to the profile itself.
 * @param signal ends the question
 * @returns the tier found. @throws when the service refuses, cannot be reached or names no tier
 */
export async function checkSubscription(signal: AbortSignal): Promise<Tier> {
  const response = await fetch(new URL('/functions/v1/check-subscription', window.location.origin), {
    method: 'POST',
    signal,
  });
  if (!response.ok) throw new Error(`check-subscription answered ${response.status}`);
  const answer: unknown = await response.json();
  const named =
    answer !== null && typeof answer === 'object' && 'subscription_tier' in answer
      ? answer.subscription_tier
      : null;
  const tier = TIERS.find((known) => known === named);
  if (!tier) throw new Error('check-subscription named no tier');
  return tier;
}
