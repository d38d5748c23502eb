import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed, Panel, shownTime, Time } from '@unmask/ui';
import { useMemo } from 'react';
import type { AuditCheck, AuditRow } from '../contract.ts';
import { adminAudit as words } from '../words.ts';
import classes from './admin.module.css';
import { ADMIN_KEY, adminCalls } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

export function AuditSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('audit', 'all', ({ filter: _, ...input }) => calls.listAudit(input));
  return (
    <>
      <Chain />
      <ListView
        title={words.title}
        list={list}
        empty={words.empty}
        keyOf={(row) => String(row.id)}
        columns={[
          { label: words.at, cell: (row) => <Time at={row.at} show="second" /> },
          { label: words.actor, cell: (row) => <Who email={row.actorEmail} id={row.actor} /> },
          {
            label: words.action,
            cell: (row) => <span className={`um-mono ${classes.nowrap}`}>{row.action}</span>,
          },
          { label: words.target, cell: (row) => <Who email={row.targetEmail} id={row.target} /> },
          { label: words.detail, cell: (row) => <Detail row={row} /> },
        ]}
      />
    </>
  );
}

function Who({ email, id }: { email: string | null; id: string }) {
  return email === null ? <Id id={id} /> : <span className={classes.address}>{email}</span>;
}

function Id({ id }: { id: string }) {
  return <span className={`um-mono ${classes.id}`}>{id}</span>;
}

function Detail({ row }: { row: AuditRow }) {
  const text = JSON.stringify(row.detail);
  return text === '{}' ? null : <span className={`um-mono ${classes.id}`}>{text}</span>;
}

/** Says what a reading of the whole log found, and nothing before it has been read. */
function Chain() {
  const calls = useMemo(adminCalls, []);
  const check = useQuery({
    queryKey: [...ADMIN_KEY, 'audit-check'],
    queryFn: () => calls.checkAudit(),
    refetchOnWindowFocus: false,
  });
  const again = (
    <Button
      variant="default"
      size="compact-sm"
      loading={check.isFetching}
      onClick={() => void check.refetch()}
    >
      {words.check}
    </Button>
  );
  return (
    <Panel title={words.chain} aside={again}>
      {check.isPending && (
        <p className={classes.text} role="status">
          <Loader size="xs" /> {words.checking}
        </p>
      )}
      {check.isError && <Failed text={words.checkFailed} onRetry={check.refetch} />}
      {check.data && !check.isError && <Finding check={check.data} />}
    </Panel>
  );
}

function Finding({ check }: { check: AuditCheck }) {
  const { damage, rows } = check;
  if (damage !== null) {
    return (
      <p className={classes.bad} role="alert">
        {words.damaged[damage.kind](damage.id)} {words.checked(shownTime(check.checkedAt, 'second'))}
      </p>
    );
  }
  return (
    <div className={classes.stack}>
      <p className={classes.good} role="status">
        {rows === 0 ? words.intactEmpty : words.intact(rows.toLocaleString('en'))}{' '}
        {words.checked(shownTime(check.checkedAt, 'second'))}
      </p>
      <p className={classes.small}>
        {words.last}: <Id id={check.hash} />. {words.note}
      </p>
    </div>
  );
}
