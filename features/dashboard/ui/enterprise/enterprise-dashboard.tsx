// No part of the first page's style sheet.
import '@mantine/core/styles/Tabs.css';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { roleNames } from '@unmask/product/copy/organizations';
import { organizationRole, roleAllows } from '@unmask/product/roles';
import { Failed } from '@unmask/ui';
import type { ReactNode } from 'react';
import {
  enterpriseRestricted as restricted,
  enterpriseWelcome as welcome,
  enterpriseDashboard as words,
} from '../../enterprise-words.ts';
import classes from './enterprise.module.css';
import { ENTERPRISE_TABS, type EnterpriseTab } from './tabs.ts';

export interface EnterpriseDashboardProps {
  /** Null without any; the role is whatever the service says. */
  organization: { id: string; name: string; role: string } | null;
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  /** Where the organization is chosen. */
  switcher: ReactNode;
  /** One of ours, or of a slice. */
  tab: string;
  onTab: (tab: string) => void;
  /** What stands in each tab; only the open one is made. */
  parts: Record<EnterpriseTab, () => ReactNode>;
  /** Tabs of slices, behind ours. */
  added?: ReadonlyArray<{ id: string; name: string; part: () => ReactNode }>;
}

/** What the members of an organization share: figures, team, history, and the way to the API. */
export function EnterpriseDashboard(props: EnterpriseDashboardProps) {
  const { organization, loading, failed, onRetry, switcher } = props;
  if (loading) {
    return (
      <div className={`um-page ${classes.page}`} role="status" aria-label={words.loading}>
        <Skeleton height={44} width="min(100%, 24rem)" />
        <Skeleton height={112} />
        <Skeleton height={260} />
      </div>
    );
  }
  if (failed) {
    return (
      <div className={`um-page ${classes.page}`}>
        <Failed text={words.failed} onRetry={onRetry} />
      </div>
    );
  }
  if (organization === null) return <Welcome />;
  if (!roleAllows('view_analytics', organization.role)) {
    return <Restricted organization={organization} switcher={switcher} />;
  }
  return <Open {...props} organization={organization} />;
}

type Organization = NonNullable<EnterpriseDashboardProps['organization']>;

function nameOf(role: string): string {
  const known = organizationRole(role);
  return known ? roleNames[known] : role;
}

function Open(props: EnterpriseDashboardProps & { organization: Organization }) {
  const { organization, switcher, tab, onTab, parts, added = [] } = props;
  const tabs = [
    ...ENTERPRISE_TABS.filter((id) => id !== 'team' || roleAllows('manage_team', organization.role)).map(
      (id) => ({ id: id as string, name: words.tabs[id] as string, part: parts[id] }),
    ),
    ...added,
  ];
  // The address may name a tab that this role does not have.
  const open = tabs.some(({ id }) => id === tab) ? tab : 'overview';
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <div className={classes.names}>
          <p className={classes.kind}>{words.title}</p>
          <h1 className={classes.title}>{organization.name}</h1>
          <p className={classes.role}>{words.role(nameOf(organization.role))}</p>
        </div>
        {switcher}
      </header>
      <Tabs
        value={open}
        onChange={(next) => onTab(next ?? 'overview')}
        keepMounted={false}
        classNames={{ list: classes.tabs, panel: classes.panel }}
      >
        <Tabs.List aria-label={words.tabList}>
          {tabs.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, part }) => (
          <Tabs.Panel key={id} value={id}>
            {id === open && part()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function Welcome() {
  return (
    <div className={`um-page ${classes.centre}`}>
      <h1 className={classes.title}>{welcome.title}</h1>
      <p className={classes.text}>{welcome.text}</p>
      <div className={classes.ways}>
        <Button component={Link} to="/organization" hash="create">
          {welcome.create}
        </Button>
        <Button component={Link} to="/" variant="default">
          {welcome.home}
        </Button>
      </div>
    </div>
  );
}

function Restricted({ organization, switcher }: { organization: Organization; switcher: ReactNode }) {
  return (
    <div className={`um-page ${classes.centre}`}>
      <h1 className={classes.title}>{restricted.title}</h1>
      <p className={classes.text}>{restricted.text}</p>
      <dl className={classes.facts}>
        <dt>{restricted.organization}</dt>
        <dd>{organization.name}</dd>
        <dt>{restricted.role}</dt>
        <dd>{organization.role}</dd>
      </dl>
      <div className={classes.ways}>
        {switcher}
        <Button component={Link} to="/" variant="default">
          {restricted.home}
        </Button>
      </div>
    </div>
  );
}
