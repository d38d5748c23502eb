import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { locale } from '@unmask/product/language';
import { AsyncView, Panel, Time } from '@unmask/ui';
import { codeOf } from '@unmask/ui/calls.ts';
import { type Column, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import type { Entry, Incident } from '../contract.ts';
import { kinds, outcomes, page, platforms, entry as words } from '../page-words.ts';
import { entryKey, figureCalls, incidentsKey } from './calls.ts';
import { Recent } from './database-page.tsx';
import classes from './figures.module.css';
import { ReportDialog, type Reported } from './report-dialog.tsx';
import { AboutEntry } from './requests/about-entry.tsx';
import { Risk } from './risk.tsx';
import { SampleMark } from './sample-mark.tsx';
import { Source } from './source.tsx';

/** `/celebrity-database/{slug}`: one public figure, with everything that is confirmed. */
export default function EntryPage() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  const query = useQuery({
    queryKey: entryKey(slug),
    queryFn: () => figureCalls().entry({ slug }),
    retry: false,
  });
  useTitle(query.data?.name ?? page.title);
  // A removal could not call back what a search engine has copied.
  useNoIndex();
  return (
    <div className={`um-page ${classes.page}`}>
      <div>
        <Anchor component={Link} to={toSlice('/celebrity-database')}>
          {words.back}
        </Anchor>
      </div>
      {codeOf(query.error) === 'figure_not_found' ? (
        <h1 className={classes.title}>{words.missing}</h1>
      ) : (
        <AsyncView query={query} failed={words.failed} label={words.loading} rows={3} height={90}>
          {(entry) => <Whole entry={entry} />}
        </AsyncView>
      )}
    </div>
  );
}

function Whole({ entry }: { entry: Entry }) {
  const [reported, setReported] = useState<Reported | null>(null);
  const { name, about, sample, statement } = entry;
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>
          {name} {sample && <SampleMark />}
        </h1>
        {about !== '' && <p className={classes.text}>{about}</p>}
        {sample && <p className={classes.note}>{words.sampleNote}</p>}
        <div>
          <Button
            aria-label={page.reportLabel(name)}
            onClick={() => setReported({ name, sample })}
            variant="default"
          >
            {page.report}
          </Button>
        </div>
      </div>
      <Facts entry={entry} />
      {statement !== null && (
        <Panel title={words.statement}>
          <p className={classes.statement}>{statement.text}</p>
          <p className={classes.small}>
            {words.statementBy(statement.site)}, <Time at={statement.at} />
          </p>
        </Panel>
      )}
      <Incidents slug={entry.slug} />
      {!sample && <AboutEntry entry={entry} />}
      <ReportDialog reported={reported} onClose={() => setReported(null)} />
    </>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { columns } = page;
  const facts = [
    [columns.total, <span className="um-mono">{entry.totalDeepfakes.toLocaleString(locale())}</span>],
    [columns.recent, <Recent count={entry.recentDetections} />],
    [columns.risk, <Risk level={entry.riskLevel} />],
    [columns.last, <Time at={entry.lastDetected} show="ago" />],
  ] as const;
  return (
    <section aria-label={words.facts}>
      <dl className={classes.figures}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Incidents({ slug }: { slug: string }) {
  const list = usePages({
    queryKey: incidentsKey(slug),
    read: (cursor) => figureCalls().incidents({ slug, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  return (
    <Panel title={words.incidents}>
      <DataTable
        label={words.incidents}
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={words.incidentsNone}
        failed={words.incidentsFailed}
        loading={words.incidentsLoading}
        foot={(count, more) => (more ? page.shown(count) : words.incidentsAll(count))}
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<Incident>[] = [
  { label: words.columns.what, name: true, cell: (incident) => <What incident={incident} /> },
  { label: words.columns.kind, cell: ({ kind }) => kinds[kind] },
  { label: words.columns.seen, cell: ({ platform }) => platforms[platform] },
  { label: words.columns.source, cell: (incident) => <Source of={incident} /> },
  { label: words.columns.confirmed, cell: ({ confirmedAt }) => <Time at={confirmedAt} show="ago" /> },
];

function What({ incident: { summary, sample, analysisOutcome } }: { incident: Incident }) {
  return (
    <>
      <span className={classes.summary}>
        {summary} {sample && <SampleMark />}
      </span>
      {analysisOutcome !== null && <span className={classes.small}>{outcomes[analysisOutcome]}</span>}
    </>
  );
}
