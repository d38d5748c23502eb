import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useSession } from '@unmask/accounts/ui';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { roleAllows } from '@unmask/product/roles';
import { Loading } from '@unmask/ui';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { portal as words } from '../page-words.ts';
import { CertificatesTab } from './certificates-tab.tsx';
import { ModuleView } from './module-view.tsx';
import { ModulesTab } from './modules-tab.tsx';
import { ProgressTab } from './progress-tab.tsx';
import classes from './training.module.css';
import { usePlace } from './use-place.ts';

// For admins, and not needed to learn.
const CompanyTab = lazy(() => import('./company-tab.tsx'));
const Authoring = lazy(() => import('./authoring/authoring.tsx'));

/** The training portal (enterprise specification, section 2). Without an active organization nothing is asked and nothing can be done. */
export default function TrainingPage() {
  const { active, loading } = useOrganization();
  const { user } = useSession();
  const { module, tab, write, go } = usePlace();
  if (loading) return <Loading label={words.loading} rows={3} height={90} />;
  const isAuthor = roleAllows('change_settings', active?.role);
  if (active && write !== undefined && isAuthor) {
    return (
      <Suspense fallback={<Waiting />}>
        <Authoring organizationId={active.id} />
      </Suspense>
    );
  }
  if (active && module !== undefined) {
    return (
      <ModuleView
        key={`${active.id} ${module}`}
        organizationId={active.id}
        moduleId={module}
        onBack={() => go({})}
      />
    );
  }
  const orNone = (element: (organizationId: string) => ReactNode) =>
    active ? element(active.id) : <NoOrganization text={words.none} />;
  return (
    <Tabs
      value={tab}
      onChange={(next) => go(next === 'modules' || next === null ? {} : { tab: next })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="modules">{words.tabs.modules}</Tabs.Tab>
        <Tabs.Tab value="progress">{words.tabs.progress}</Tabs.Tab>
        {active && <Tabs.Tab value="company">{words.tabs.company}</Tabs.Tab>}
        <Tabs.Tab value="certificates">{words.tabs.certificates}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="modules" pt="lg">
        {orNone((id) => (
          <ModulesTab
            organizationId={id}
            onOpen={(moduleId) => go({ module: moduleId })}
            onWrite={isAuthor ? () => go({ write: 'list' }) : null}
          />
        ))}
      </Tabs.Panel>
      <Tabs.Panel value="progress" pt="lg">
        {orNone((id) => (
          <ProgressTab organizationId={id} onOpen={(moduleId) => go({ module: moduleId })} />
        ))}
      </Tabs.Panel>
      {active && (
        <Tabs.Panel value="company" pt="lg">
          <Suspense fallback={<Waiting />}>
            <CompanyTab
              organizationId={active.id}
              managesTeam={roleAllows('manage_team', active.role)}
              setsUp={isAuthor}
            />
          </Suspense>
        </Tabs.Panel>
      )}
      <Tabs.Panel value="certificates" pt="lg">
        {user === null || user.guest ? (
          <NoOrganization text={words.none} />
        ) : (
          <CertificatesTab
            organizationId={roleAllows('manage_team', active?.role) ? (active?.id ?? null) : null}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
