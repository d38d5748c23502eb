import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { roleAllows } from '@unmask/product/roles';
import { AsyncView, Loading, showToast } from '@unmask/ui';
import { useEffect, useState } from 'react';
import { toasts, page as words } from '../page-words.ts';
import { AuditorsTab } from './auditors-tab.tsx';
import { complianceCalls, complianceKey } from './calls.ts';
import classes from './compliance.module.css';
import { FindingDialog } from './finding-dialog.tsx';
import { FindingsTab } from './findings-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ReadinessTab } from './readiness-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TrendsTab } from './trends-tab.tsx';

/** What a member may do here. */
export interface May {
  organizationId: string;
  /** Change findings and reports. */
  change: boolean;
  /** Keep the register. */
  register: boolean;
}

/** The compliance dashboard (enterprise specification, section 2). Without an active organization nothing is asked and nothing can be done. */
export default function CompliancePage() {
  const { active, loading } = useOrganization();
  if (loading) return <Loading label={words.loading} rows={3} height={60} />;
  if (active === null) return <NoOrganization text={words.none} />;
  return (
    <OfOrganization
      key={active.id}
      may={{
        organizationId: active.id,
        change: roleAllows('change_settings', active.role),
        register: roleAllows('view_all_analyses', active.role),
      }}
    />
  );
}

const TABS = ['overview', 'reports', 'findings', 'trends', 'readiness'] as const;

function OfOrganization({ may }: { may: May }) {
  const { organizationId } = may;
  const [tab, setTab] = useState<string>('overview');
  const [finding, setFinding] = useState<string | null>(null);
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'dashboard'),
    queryFn: () => complianceCalls().dashboard({ organizationId }),
  });
  useEffect(() => {
    if (found.error) showToast(toasts.loadFailed, 'destructive');
  }, [found.error]);
  const tabs = may.change ? ([...TABS, 'auditors'] as const) : TABS;
  return (
    <div className={classes.stack}>
      <p className={classes.nature}>{words.nature}</p>
      <AsyncView query={found} label={words.loading} height={300} failed={words.loadFailed}>
        {(dashboard) => (
          <>
            <SummaryCards metrics={dashboard.metrics} />
            <Tabs value={tab} onChange={(next) => setTab(next ?? 'overview')} keepMounted={false}>
              <Tabs.List className={classes.tabs}>
                {tabs.map((each) => (
                  <Tabs.Tab key={each} value={each}>
                    {words.tabs[each]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value="overview" pt="lg">
                <OverviewTab may={may} dashboard={dashboard} onOpen={setFinding} />
              </Tabs.Panel>
              <Tabs.Panel value="reports" pt="lg">
                <ReportsTab may={may} />
              </Tabs.Panel>
              <Tabs.Panel value="findings" pt="lg">
                <FindingsTab may={may} onOpen={setFinding} />
              </Tabs.Panel>
              <Tabs.Panel value="trends" pt="lg">
                <TrendsTab metrics={dashboard.metrics} />
              </Tabs.Panel>
              <Tabs.Panel value="readiness" pt="lg">
                <ReadinessTab may={may} />
              </Tabs.Panel>
              <Tabs.Panel value="auditors" pt="lg">
                <AuditorsTab organizationId={organizationId} />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </AsyncView>
      <FindingDialog may={may} id={finding} onClose={() => setFinding(null)} />
    </div>
  );
}
