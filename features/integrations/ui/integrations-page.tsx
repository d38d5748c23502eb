import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { roleAllows } from '@unmask/product/roles';
import { AsyncView, Loading, Panel } from '@unmask/ui';
import { useState } from 'react';
import { INTEGRATION_TYPES, SWITCHED_TYPES } from '../limits.ts';
import { page as words } from '../words.ts';
import { AlertList } from './alert-list.tsx';
import { integrationCalls, integrationsKey } from './calls.ts';
import { ChannelPanel } from './channel-panel.tsx';
import classes from './integrations.module.css';
import { MailboxPanel } from './mailbox-panel.tsx';
import { SiemPanel } from './siem-panel.tsx';
import { Switches } from './switches.tsx';

/** The integrations screen (enterprise specification, section 2). Without an active organization nothing is asked and nothing can be done. */
export default function IntegrationsPage() {
  const { active, loading } = useOrganization();
  if (loading) return <Loading label={words.loading} rows={3} height={60} />;
  if (active === null) return <NoOrganization text={words.none} />;
  return (
    <OfOrganization
      key={active.id}
      organizationId={active.id}
      isAdmin={roleAllows('change_settings', active.role)}
    />
  );
}

function OfOrganization({ organizationId, isAdmin }: { organizationId: string; isAdmin: boolean }) {
  const [tab, setTab] = useState<string>('overview');
  const found = useQuery({
    queryKey: integrationsKey(organizationId),
    queryFn: () => integrationCalls().list({ organizationId }),
    enabled: isAdmin,
  });
  if (!isAdmin) {
    return (
      <div className={classes.stack}>
        <p className={classes.text}>{words.notAdmin}</p>
        <AlertList organizationId={organizationId} isAdmin={false} />
      </div>
    );
  }
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? 'overview')} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {(['overview', ...INTEGRATION_TYPES] as const).map((each) => (
          <Tabs.Tab key={each} value={each}>
            {words.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview" pt="lg">
        <div className={classes.stack}>
          <Panel title={words.switchesTitle}>
            <AsyncView query={found} label={words.loading} height={160} failed={() => words.loadFailed.title}>
              {({ items }) => <Switches organizationId={organizationId} items={items} onSetUp={setTab} />}
            </AsyncView>
          </Panel>
          <AlertList organizationId={organizationId} isAdmin />
        </div>
      </Tabs.Panel>
      {SWITCHED_TYPES.map((type) => (
        <Tabs.Panel key={type} value={type} pt="lg">
          <div className={classes.stack}>
            <AsyncView query={found} label={words.loading} height={220} failed={() => words.loadFailed.title}>
              {({ items }) => (
                <ChannelPanel
                  key={items.find((item) => item.type === type)?.updated_at ?? 'new'}
                  organizationId={organizationId}
                  type={type}
                  stored={items.find((item) => item.type === type) ?? null}
                />
              )}
            </AsyncView>
            {type === 'email' && <MailboxPanel organizationId={organizationId} />}
          </div>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="syslog" pt="lg">
        <AsyncView query={found} label={words.loading} height={220} failed={() => words.loadFailed.title}>
          {({ items }) => (
            <SiemPanel
              key={items.find(({ type }) => type === 'syslog')?.updated_at ?? 'new'}
              organizationId={organizationId}
              stored={items.find(({ type }) => type === 'syslog') ?? null}
            />
          )}
        </AsyncView>
      </Tabs.Panel>
    </Tabs>
  );
}
