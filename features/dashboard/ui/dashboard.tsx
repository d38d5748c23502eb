import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failed, showToast } from '@unmask/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Overview } from '../contract.ts';
import { dashboard as words } from '../words.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { dashboardCalls } from './calls.ts';
import classes from './dashboard.module.css';
import { DASHBOARD_KEY } from './keys.ts';
import { QuickActions } from './quick-actions.tsx';
import { ReportModal } from './report-modal.tsx';
import { Tiles } from './tiles.tsx';
import { type Usage, UsageCard } from './usage-card.tsx';

export interface DashboardProps {
  user: { id: string; email: string };
  /** Null until the profile has been read. */
  usage: Usage | null;
  /** The active organization; null without one. */
  organization: { id: string; name: string } | null;
  /** Where the organization is chosen; null for guests. */
  switcher: ReactNode;
  /** Brings the plan as the payment provider has it. */
  onRefreshSubscription: () => void;
  onSignOut: () => void;
  onAnalyze: () => void;
  onAnalytics: () => void;
  onPlans: () => void;
}

/** What a team member did in the meantime shows without a press. */
const REREAD_MS = 60_000;

export function Dashboard(props: DashboardProps) {
  const { user, usage, organization, onRefreshSubscription } = props;
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...DASHBOARD_KEY, user.id, organization?.id ?? null],
    queryFn: () => dashboardCalls().overview(),
    refetchInterval: REREAD_MS,
  });

  const refreshSubscription = useRef(onRefreshSubscription);
  refreshSubscription.current = onRefreshSubscription;
  // Once for every person who arrives.
  useEffect(() => refreshSubscription.current(), [user.id]);

  // Every analysis that is counted may bring the usage alert.
  const used = usage?.videos_analyzed_today ?? null;
  const before = useRef(used);
  useEffect(() => {
    if (before.current !== null && before.current !== used) {
      void queries.invalidateQueries({ queryKey: DASHBOARD_KEY });
    }
    before.current = used;
  }, [used, queries]);

  async function refresh() {
    onRefreshSubscription();
    const { isError } = await refetch();
    if (isError) showToast(words.refreshFailed, 'destructive');
  }

  return (
    <div className={classes.dashboard}>
      <Head {...props} refreshing={isFetching} onRefresh={refresh} />
      {data ? (
        <Figures {...props} overview={data} />
      ) : error ? (
        <Failed text={words.failed} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

interface HeadProps extends DashboardProps {
  refreshing: boolean;
  onRefresh: () => void;
}

function Head({ user, organization, switcher, onSignOut, refreshing, onRefresh }: HeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        <h2 className={classes.title}>{words.title(organization?.name ?? null)}</h2>
        <p className={classes.email}>{user.email}</p>
      </div>
      <div className={classes.tools}>
        {switcher}
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.refresh}
          title={words.refresh}
          loading={refreshing}
          onClick={onRefresh}
        >
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
        <Button variant="default" onClick={onSignOut}>
          {words.signOut}
        </Button>
      </div>
    </header>
  );
}

function Figures(props: DashboardProps & { overview: Overview }) {
  const { overview, user, usage, organization } = props;
  const [reporting, setReporting] = useState(false);
  const report = () => setReporting(true);
  return (
    <>
      <p className={classes.scope}>
        {overview.scope === 'organization' ? words.scopeOrganization : words.scopeOwn}
      </p>
      <Tiles overview={overview} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ActivityPanel items={overview.activity} />
          <QuickActions
            inOrganization={organization !== null}
            onAnalyze={props.onAnalyze}
            onAnalytics={props.onAnalytics}
            onReport={report}
          />
        </div>
        <div className={classes.column}>
          <AlertsPanel
            alerts={overview.alerts}
            userId={user.id}
            onTell={organization === null ? null : report}
          />
          {usage && <UsageCard usage={usage} onPlans={props.onPlans} />}
        </div>
      </div>
      <ReportModal
        opened={reporting}
        onClose={() => setReporting(false)}
        organization={organization?.name ?? null}
      />
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={words.loading}>
      <Skeleton height={112} />
      <div className={classes.columns}>
        <Skeleton height={300} />
        <Skeleton height={300} />
      </div>
    </div>
  );
}
