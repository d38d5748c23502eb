import { Anchor } from '@mantine/core';
import { Time } from '@unmask/ui';
import { useMemo } from 'react';
import type { Report } from '../contract.ts';
import { adminReports as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

export function ReportsSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('reports', 'all', ({ filter: _, ...input }) => calls.listReports(input));
  return (
    <ListView
      title={words.title}
      text={words.text}
      list={list}
      empty={words.empty}
      keyOf={(report) => report.id}
      columns={[
        { label: words.threat, name: true, cell: (report) => <Threat report={report} /> },
        { label: words.severity, cell: (report) => report.severity },
        {
          label: words.reporter,
          cell: (report) => report.reporter ?? <span className="um-dim">{words.gone}</span>,
        },
        { label: words.at, cell: (report) => <Time at={report.createdAt} /> },
      ]}
    />
  );
}

function Threat({ report }: { report: Report }) {
  const url = report.url !== null && /^https?:\/\//.test(report.url) ? report.url : null;
  return (
    <>
      <span className={classes.strong}>{report.title}</span>
      <span className={classes.small}>{report.description}</span>
      {url !== null && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" className={classes.small}>
          {url}
        </Anchor>
      )}
    </>
  );
}
