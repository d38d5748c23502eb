import { planCard } from '@unmask/product/prices';
import { Time } from '@unmask/ui';
import { useMemo } from 'react';
import { adminOrganizations as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

export function OrganizationsSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('organizations', 'all', ({ filter: _, ...input }) => calls.listOrganizations(input));
  return (
    <ListView
      title={words.title}
      list={list}
      empty={words.empty}
      keyOf={(organization) => organization.id}
      columns={[
        { label: words.name, name: true, cell: (row) => <span className={classes.strong}>{row.name}</span> },
        { label: words.plan, cell: (row) => planCard(row.tier).name },
        { label: words.members, cell: (row) => words.ofAdmins(row.members, row.admins) },
        { label: words.analyses, cell: (row) => row.analyses.toLocaleString('en') },
        { label: words.created, cell: (row) => <Time at={row.createdAt} /> },
      ]}
    />
  );
}
