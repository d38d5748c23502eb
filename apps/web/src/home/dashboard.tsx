import { useSession } from '@unmask/accounts/ui';
import { useOrganization } from '@unmask/organizations/ui';
import { lazy, Suspense } from 'react';
import { scrollToPlans, scrollToSection } from '../scroll.ts';
import classes from './dashboard.module.css';

const Dashboard = lazy(async () => ({ default: (await import('@unmask/dashboard/ui')).Dashboard }));
const OrganizationSwitcher = lazy(async () => ({
  default: (await import('@unmask/organizations/ui/switcher')).OrganizationSwitcher,
}));

/** Stands below the uploader for everybody who is signed in. */
export function DashboardSection() {
  const { user, profile, recheckSubscription, signOut } = useSession();
  const { active, loading } = useOrganization();
  if (user === null) return null;
  return (
    <section id="dashboard" className={classes.section}>
      {!loading && (
        <Suspense>
          <Dashboard
            key={user.id}
            user={user}
            usage={profile}
            organization={active}
            switcher={user.guest ? null : <OrganizationSwitcher />}
            onRefreshSubscription={recheckSubscription}
            onSignOut={() => void signOut()}
            onAnalyze={() => scrollToSection('analyze')}
            onAnalytics={() => scrollToSection('analytics')}
            onPlans={scrollToPlans}
          />
        </Suspense>
      )}
    </section>
  );
}
