import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { roleAllows } from '@unmask/product/roles';
import { AsyncView, Loading } from '@unmask/ui';
import { useState } from 'react';
import { page as words } from '../page-words.ts';
import { AlertsTab } from './alerts-tab.tsx';
import classes from './brand.module.css';
import { brandCalls, brandKey, logged } from './calls.ts';
import { ConfigTab } from './config-tab.tsx';
import { DomainsTab } from './domains-tab.tsx';
import { FacesTab } from './faces-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { TakedownsTab } from './takedowns-tab.tsx';

/** What a member may do here. */
export interface May {
  organizationId: string;
  configure: boolean;
  work: boolean;
}

/** The brand protection screen (enterprise specification, section 2). Without an active organization nothing is asked and nothing can be done. */
export default function BrandPage() {
  const { active, loading } = useOrganization();
  if (loading) return <Loading label={words.loading} rows={3} height={60} />;
  if (active === null) return <NoOrganization text={words.none} />;
  return (
    <OfOrganization
      key={active.id}
      may={{
        organizationId: active.id,
        configure: roleAllows('change_settings', active.role),
        work: roleAllows('view_all_analyses', active.role),
      }}
    />
  );
}

const TABS = ['overview', 'alerts', 'takedowns', 'domains', 'configuration', 'faces'] as const;

function OfOrganization({ may }: { may: May }) {
  const { organizationId } = may;
  const asked: Record<string, unknown> = useSearch({ strict: false });
  // An alert of a channel leads to the tab that it is about.
  const [tab, setTab] = useState<string>(TABS.find((each) => each === asked.tab) ?? 'overview');
  const found = useQuery({
    queryKey: brandKey(organizationId, 'overview'),
    queryFn: () => logged(words.overviewFailed, brandCalls().overview({ organizationId })),
  });
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? 'overview')} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {words.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview" pt="lg">
        <AsyncView query={found} label={words.loading} height={200} failed={words.overviewFailed}>
          {(overview) => <OverviewTab organizationId={organizationId} overview={overview} />}
        </AsyncView>
      </Tabs.Panel>
      <Tabs.Panel value="alerts" pt="lg">
        <AlertsTab may={may} onSubmitted={() => setTab('takedowns')} />
      </Tabs.Panel>
      <Tabs.Panel value="takedowns" pt="lg">
        <TakedownsTab may={may} />
      </Tabs.Panel>
      <Tabs.Panel value="domains" pt="lg">
        <DomainsTab may={may} onSubmitted={() => setTab('takedowns')} />
      </Tabs.Panel>
      <Tabs.Panel value="configuration" pt="lg">
        <AsyncView query={found} label={words.loading} height={320} failed={words.overviewFailed}>
          {(overview) => (
            <ConfigTab key={overview.config.updated_at ?? 'new'} may={may} overview={overview} />
          )}
        </AsyncView>
      </Tabs.Panel>
      <Tabs.Panel value="faces" pt="lg">
        <FacesTab may={may} />
      </Tabs.Panel>
    </Tabs>
  );
}
