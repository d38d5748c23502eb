import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { locale } from '@unmask/product/language';
import { Panel, Time } from '@unmask/ui';
import { type Column, DataTable, RowActions } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useState } from 'react';
import type { Figure } from '../contract.ts';
import { NAME_LENGTH, RECENT_HIGH } from '../limits.ts';
import { page as words } from '../page-words.ts';
import { figureCalls, listKey } from './calls.ts';
import classes from './figures.module.css';
import { OwnReports } from './own-reports.tsx';
import { ReportDialog, type Reported } from './report-dialog.tsx';
import { OwnClaims } from './requests/own-claims.tsx';
import { Risk } from './risk.tsx';
import { SampleMark } from './sample-mark.tsx';
import { SummaryPart } from './summary-part.tsx';

const TYPING_MS = 300;

/** What the page is drawn from is read by the browser alone: it comes when it is there. */
export default function DatabasePage() {
  const { user } = useSession();
  const [reported, setReported] = useState<Reported | null>(null);
  return (
    <>
      <div>
        <Button onClick={() => setReported({ name: '', sample: false })}>{words.reportNew}</Button>
      </div>
      <SummaryPart />
      <Celebrities onReport={setReported} />
      {user && !user.guest && (
        <>
          <OwnReports userId={user.id} />
          <OwnClaims userId={user.id} />
        </>
      )}
      <ReportDialog reported={reported} onClose={() => setReported(null)} />
    </>
  );
}

function Celebrities({ onReport }: { onReport: (reported: Reported) => void }) {
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const list = usePages({
    queryKey: listKey(typed),
    read: (cursor) => figureCalls().list({ search: typed, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const isSample = list.items?.[0]?.sample ?? false;
  return (
    <Panel title={words.table}>
      <div className={classes.stack}>
        {isSample && (
          <p className={classes.note}>
            <SampleMark /> {words.sampleNote}
          </p>
        )}
        <TextInput
          type="search"
          label={words.search}
          value={search}
          maxLength={NAME_LENGTH}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.search}
        />
        <DataTable
          label={words.table}
          list={list}
          columns={columnsOf(onReport)}
          keyOf={({ slug }) => slug}
          empty={words.nothingFound(typed)}
          failed={words.failed}
          loading={words.loading}
          foot={(count, more) => (more ? words.shown(count) : words.all(count))}
        />
      </div>
    </Panel>
  );
}

const columnsOf = (onReport: (reported: Reported) => void): readonly Column<Figure>[] => [
  { label: words.columns.name, name: true, cell: (figure) => <Name figure={figure} /> },
  {
    label: words.columns.total,
    cell: ({ totalDeepfakes }) => <span className="um-mono">{totalDeepfakes.toLocaleString(locale())}</span>,
  },
  { label: words.columns.recent, cell: ({ recentDetections }) => <Recent count={recentDetections} /> },
  { label: words.columns.risk, cell: ({ riskLevel }) => <Risk level={riskLevel} /> },
  { label: words.columns.last, cell: ({ lastDetected }) => <Time at={lastDetected} show="ago" /> },
  {
    label: words.columns.actions,
    actions: true,
    cell: ({ slug, name, sample }) => (
      <>
        <Button
          component={Link}
          to={toSlice(`/celebrity-database/${slug}`)}
          variant="default"
          size="compact-sm"
          aria-label={words.viewLabel(name)}
        >
          {words.view}
        </Button>
        <RowActions
          actions={[
            {
              text: words.report,
              name: words.reportLabel(name),
              look: 'quiet',
              run: () => onReport({ name, sample }),
            },
          ]}
        />
      </>
    ),
  },
];

function Name({ figure: { name, about, trending, sample } }: { figure: Figure }) {
  return (
    <>
      <span className={classes.name}>
        {name} {sample && <SampleMark />}
        {trending && <span className={classes.mark}>{words.trendingMark}</span>}
      </span>
      {about !== '' && <span className={classes.small}>{about}</span>}
    </>
  );
}

/** Many in a day stand out: by colour, and in words for those who do not see it. */
export function Recent({ count }: { count: number }) {
  const isHigh = count > RECENT_HIGH;
  return (
    <span className={`um-mono ${classes.recent}`} data-high={isHigh || undefined}>
      {isHigh ? (
        <>
          <span aria-hidden="true">{count}</span>
          <span className="um-hidden">{words.recentHigh(count)}</span>
        </>
      ) : (
        count
      )}
    </span>
  );
}
