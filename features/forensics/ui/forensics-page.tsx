import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { roleAllows } from '@unmask/product/roles';
import { Loading } from '@unmask/ui';
import { type ReactNode, useState } from 'react';
import { page as words } from '../words-ui.ts';
import { CaseList } from './case-list.tsx';
import classes from './forensics.module.css';
import { ReportsTab } from './reports-tab.tsx';
import { StandardsTab } from './standards-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';

type Tab = keyof typeof words.tabs;

/** The forensics screen (enterprise specification, section 2). Without an active organization there is the sample. */
export default function ForensicsPage() {
  const { active, loading } = useOrganization();
  if (loading) return <Loading label={words.loading} rows={3} height={60} />;
  if (active === null) return <Alone />;
  const mayChange = roleAllows('view_all_analyses', active.role);
  return <OfOrganization key={active.id} organizationId={active.id} mayChange={mayChange} />;
}

function Alone() {
  return (
    <div className={classes.stack}>
      <NoOrganization text={words.none} />
      <Tabbed
        first="reports"
        panels={{
          reports: () => <ReportsTab organizationId={null} mayChange={false} onFirst={() => undefined} />,
          templates: () => <TemplatesTab organizationId={null} mayChange={false} onDone={() => undefined} />,
          compliance: () => <StandardsTab />,
        }}
      />
    </div>
  );
}

function OfOrganization({ organizationId, mayChange }: { organizationId: string; mayChange: boolean }) {
  return (
    <Tabbed
      first="cases"
      panels={{
        cases: () => <CaseList organizationId={organizationId} />,
        reports: (go) => (
          <ReportsTab organizationId={organizationId} mayChange={mayChange} onFirst={() => go('templates')} />
        ),
        templates: (go) => (
          <TemplatesTab organizationId={organizationId} mayChange={mayChange} onDone={() => go('reports')} />
        ),
        compliance: () => <StandardsTab />,
      }}
    />
  );
}

interface TabbedProps {
  first: Tab;
  panels: Partial<Record<Tab, (go: (tab: Tab) => void) => ReactNode>>;
}

function Tabbed({ first, panels }: TabbedProps) {
  const [tab, setTab] = useState<string>(first);
  const names = (Object.keys(words.tabs) as Tab[]).filter((name) => panels[name]);
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? first)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {words.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} pt="lg">
          {panels[name]?.(setTab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
