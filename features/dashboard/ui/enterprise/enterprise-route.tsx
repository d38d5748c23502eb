import { useNavigate, useSearch } from '@tanstack/react-router';
import { SessionGate, useSession } from '@unmask/accounts/ui';
import { SignInFirst } from '@unmask/accounts/ui/sign-in-first';
import { type HistorySearch, readHistorySearch } from '@unmask/analyses/ui';
import { RecentAnalyses } from '@unmask/analyses/ui/recent-analyses';
import { TeamHistory } from '@unmask/analyses/ui/team-history';
import { useOrganization, useViewer } from '@unmask/organizations/ui';
import { OrganizationSwitcher } from '@unmask/organizations/ui/switcher';
import { TeamManagement } from '@unmask/organizations/ui/team-management';
import { Part, toSlice, usePlaces } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useCallback, useMemo } from 'react';
import { enterpriseDashboard as words } from '../../enterprise-words.ts';
import { EnterpriseDashboard } from './enterprise-dashboard.tsx';
import { EnterpriseOverview } from './enterprise-overview.tsx';

/** `/enterprise/dashboard`: what the members of the active organization share. */
export default function EnterpriseRoute() {
  const { user } = useSession();
  useTitle(words.title);
  return (
    <SessionGate>
      {user === null ? (
        <SignInFirst title={words.title} text={words.signedOut} />
      ) : (
        <Dashboard key={user.id} userId={user.id} />
      )}
    </SessionGate>
  );
}

function Dashboard({ userId }: { userId: string }) {
  const { active, loading, failed, reload } = useOrganization();
  const { tab, search, onTab, onSearch } = usePlace();
  const id = active?.id ?? '';
  const viewer = useViewer();
  const added = usePlaces('enterprise.tab')
    .filter(({ when }) => when === undefined || when(viewer))
    .map((place) => ({
      id: place.id,
      name: place.name,
      part: () => <Part key={id} load={place.load} userId={userId} organizationId={id} />,
    }));
  return (
    <EnterpriseDashboard
      organization={active}
      loading={loading}
      failed={failed}
      onRetry={() => void reload()}
      switcher={<OrganizationSwitcher />}
      tab={tab}
      onTab={onTab}
      added={added}
      parts={{
        overview: () => (
          <>
            <EnterpriseOverview userId={userId} organizationId={id} />
            <RecentAnalyses key={id} organizationId={id} onAll={() => onTab('history')} />
          </>
        ),
        team: () => active && <TeamManagement key={id} organization={active} userId={userId} />,
        history: () => <TeamHistory key={id} organizationId={id} search={search} onSearch={onSearch} />,
      }}
    />
  );
}

/** Tab and filters stand in the address, so that the way back finds them again. */
function usePlace() {
  // The types of the router know the addresses of the app alone.
  const asked: HistorySearch & { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = asked.tab ?? 'overview';
  const search = useMemo(() => {
    const { q, threat, from, to } = readHistorySearch({ ...asked });
    return { q, threat, from, to };
  }, [asked]);
  const go = useCallback(
    (next: HistorySearch & { tab: string }) =>
      void navigate({
        to: toSlice('/enterprise/dashboard'),
        search: next as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return {
    tab,
    search,
    onTab: (next: string) => go({ tab: next }),
    onSearch: useCallback((next: HistorySearch) => go({ ...next, tab: 'history' }), [go]),
  };
}
