import { useLocation } from '@tanstack/react-router';
import { useSession } from '@unmask/auth/ui';
import { PlansSection } from '@unmask/billing/ui';

/** The plans, for whoever is here, with what was chosen elsewhere. */
export function Plans() {
  const { user, profile, refreshProfile } = useSession();
  const { selectedPlan, offer } = useLocation({ select: (location) => location.state });
  return (
    <PlansSection
      member={user}
      tier={profile?.subscription_tier ?? null}
      chosen={selectedPlan}
      offer={offer === 'intro'}
      onChange={refreshProfile}
    />
  );
}
