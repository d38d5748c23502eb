import { useHydrated, useLocation } from '@tanstack/react-router';
import { useSession } from '@unmask/auth/ui';
import { PlansSection } from '@unmask/billing/ui';

/** The plans, for whoever is here, with what was chosen elsewhere. */
export function Plans() {
  const { user, profile, refreshProfile } = useSession();
  const { selectedPlan, offer } = useLocation({ select: (location) => location.state });
  // A choice outlives a reload in the history of the tab; the page that was rendered in advance knows nothing of it.
  const hydrated = useHydrated();
  return (
    <PlansSection
      member={user}
      tier={profile?.subscription_tier ?? null}
      chosen={hydrated ? selectedPlan : undefined}
      offer={hydrated && offer === 'intro'}
      onChange={refreshProfile}
    />
  );
}
