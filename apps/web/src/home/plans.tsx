import { useHydrated, useLocation } from '@tanstack/react-router';
import type { Profile } from '@unmask/accounts/contract';
import { useSession } from '@unmask/accounts/ui';
import { PlansSection } from '@unmask/billing/ui';

const sharedPlan = ({ subscription_tier: tier, shared_plan: shared }: Profile) =>
  shared ? { tier, organization: shared.organization } : null;

/** The plans, for whoever is here, with what was chosen elsewhere. */
export function Plans() {
  const { loading, user, profile, refreshProfile } = useSession();
  const { selectedPlan, offer } = useLocation({ select: (location) => location.state });
  // A choice outlives a reload in the history of the tab; the page that was rendered in advance knows nothing of it.
  const hydrated = useHydrated();
  return (
    <PlansSection
      member={loading ? undefined : user}
      tier={profile?.shared_plan?.own_tier ?? profile?.subscription_tier ?? null}
      shared={profile ? sharedPlan(profile) : null}
      chosen={hydrated ? selectedPlan : undefined}
      offer={hydrated && offer === 'intro'}
      onChange={refreshProfile}
    />
  );
}
