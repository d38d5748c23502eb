import { Anchor, Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel, showToast, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useEffect, useState } from 'react';
import type { ListedCase } from '../contract.ts';
import { CASE_STATUSES, type CaseStatus } from '../limits.ts';
import { page, priorities, statuses, toasts } from '../words-ui.ts';
import { casePath, casesKey, failedAs, forensicsCalls, PAGE } from './calls.ts';
import classes from './forensics.module.css';

const words = page.cases;

/** Newest first, by status where one is chosen. */
export function CaseList({ organizationId }: { organizationId: string }) {
  const [status, setStatus] = useState<CaseStatus | ''>('');
  const query = useInfiniteQuery({
    queryKey: [...casesKey(organizationId), status],
    queryFn: ({ pageParam }) =>
      forensicsCalls().list({
        organizationId,
        ...(status !== '' && { status }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });
  useEffect(() => {
    if (!query.error) return;
    console.warn(toasts.listFailed.title, query.error);
    const told = failedAs(toasts.listFailed);
    showToast(typeof told === 'function' ? told(query.error) : told, 'destructive');
  }, [query.error]);
  const [first] = query.data?.pages ?? [];
  const emailOf = (id: string | null) => first?.people.find((person) => person.id === id)?.email ?? null;
  const empty = status !== '' ? words.emptyFor : first?.mayOpen === false ? words.emptyViewer : words.empty;
  return (
    <Panel
      title={words.title}
      aside={
        first?.mayOpen && (
          <Button component={Link} to={toSlice(`${PAGE}/cases/new`)} size="compact-sm">
            {words.newCase}
          </Button>
        )
      }
    >
      <div className={classes.tight}>
        <NativeSelect
          label={words.filter}
          value={status}
          w={200}
          onChange={(event) => setStatus(event.currentTarget.value as CaseStatus | '')}
          data={[
            { value: '', label: words.all },
            ...CASE_STATUSES.map((value) => ({ value, label: statuses[value] })),
          ]}
        />
        <DataTable
          label={words.title}
          list={{
            items: query.data?.pages.flatMap(({ items }) => items),
            isError: query.isError && !query.isFetchNextPageError,
            refetch: query.refetch,
            next: {
              more: query.hasNextPage,
              busy: query.isFetchingNextPage,
              failed: query.isFetchNextPageError,
              read: query.fetchNextPage,
            },
          }}
          keyOf={({ id }) => id}
          empty={empty}
          failed={toasts.listFailed.title}
          loading={page.loading}
          more={words.more}
          columns={[
            { label: words.columns.title, name: true, cell: (each) => <Name of={each} /> },
            { label: words.columns.status, cell: (each) => statuses[each.status] },
            { label: words.columns.priority, cell: (each) => priorities[each.priority] },
            { label: words.columns.assigned, cell: (each) => emailOf(each.assigned_to) ?? words.nobody },
            { label: words.columns.evidence, cell: (each) => words.exhibits(each.exhibits, each.openTasks) },
            { label: words.columns.opened, cell: (each) => <Time at={each.created_at} />, whole: true },
          ]}
        />
      </div>
    </Panel>
  );
}

function Name({ of: { id, title, case_number } }: { of: ListedCase }) {
  return (
    <>
      <Anchor component={Link} to={toSlice(casePath(id))} inherit>
        {title}
      </Anchor>
      <span className={classes.number}>{case_number}</span>
    </>
  );
}
