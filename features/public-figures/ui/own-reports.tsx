import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import type { OwnReport } from '../contract.ts';
import { states, own as words } from '../page-words.ts';
import { figureCalls, ownKey } from './calls.ts';
import classes from './figures.module.css';
import { Source } from './source.tsx';

/** What became of one's own reports. */
export function OwnReports({ userId }: { userId: string }) {
  const list = usePages({
    queryKey: ownKey(userId),
    read: (cursor) => figureCalls().ownReports(cursor ? { cursor } : {}),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const withdraw = useCall({
    call: ({ id }: OwnReport) => figureCalls().withdraw({ id }),
    done: words.withdrawn,
    failed: words.withdrawFailed,
    changes: [ownKey(userId)],
  });
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={list}
        columns={[
          { label: words.columns.name, name: true, cell: (report) => <Whom report={report} /> },
          { label: words.columns.source, cell: (report) => <Source of={report} /> },
          { label: words.columns.state, cell: (report) => <State report={report} /> },
          { label: words.columns.at, cell: ({ createdAt }) => <Time at={createdAt} show="ago" /> },
          actionColumn<OwnReport>(words.columns.actions, (report) => [
            report.state === 'pending' && {
              text: words.withdraw,
              name: words.withdrawLabel(report.name),
              look: 'quiet',
              disabled: withdraw.busy,
              run: () => withdraw.run(report),
            },
          ]),
        ]}
        keyOf={({ id }) => id}
        empty={words.empty}
        failed={words.failed}
        loading={words.loading}
      />
    </Panel>
  );
}

function Whom({ report: { name, slug } }: { report: OwnReport }) {
  if (slug === null) return name;
  return (
    <Anchor component={Link} to={toSlice(`/celebrity-database/${slug}`)} inherit>
      {name}
    </Anchor>
  );
}

function State({ report: { state, note } }: { report: OwnReport }) {
  return (
    <>
      {states[state]}
      {note !== '' && <span className={classes.small}>{words.note(note)}</span>}
    </>
  );
}
