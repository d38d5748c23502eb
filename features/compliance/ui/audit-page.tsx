import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed, formatDay, Loading, Panel, showToast, Time } from '@unmask/ui';
import { statusOf } from '@unmask/ui/calls.ts';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { saveAs } from '@unmask/ui/save-as.ts';
import { FRAMEWORKS } from '../check-words.ts';
import type { AuditView } from '../contract.ts';
import { events as eventWords, page, severities, statuses } from '../page-words.ts';
import { auditPage as words } from '../readiness-words.ts';
import { complianceCalls } from './calls.ts';
import classes from './compliance.module.css';
import { Mark } from './mark.tsx';
import { FrameworkPanel } from './readiness-tab.tsx';
import { periodOf } from './shown.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TrendsTab } from './trends-tab.tsx';

/** What an auditor reads: everything that is evidence, nobody's name, and nothing to press that changes anything. */
export function AuditPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-view', token],
    queryFn: () => complianceCalls().auditView({ token }),
    retry: false,
  });
  return (
    <div className={`um-page ${classes.audit}`}>
      {data ? (
        <Evidence token={token} view={data} />
      ) : error === null ? (
        <Loading label={words.loading} rows={3} height={120} />
      ) : statusOf(error) === 404 ? (
        <>
          <h1>{words.gone}</h1>
          <p className={classes.text}>{words.goneText}</p>
        </>
      ) : (
        <Failed text={words.failed} onRetry={refetch} />
      )}
    </div>
  );
}

function Evidence({ token, view }: { token: string; view: AuditView }) {
  return (
    <>
      <div className={classes.lines}>
        <h1>{words.heading(view.organization)}</h1>
        <p className={classes.nature}>{words.nature}</p>
        <p className={classes.text}>
          {words.for(view.auditor)}
          <time dateTime={view.expires_at}>{formatDay(view.expires_at)}</time>.
        </p>
        <div>
          <Button
            variant="default"
            onClick={() =>
              saveAs(new Blob([JSON.stringify(view, null, 2)], { type: 'application/json' }), words.fileName)
            }
          >
            {words.export}
          </Button>
        </div>
      </div>
      <SummaryCards metrics={view.metrics} />
      <Reports token={token} reports={view.reports} />
      {FRAMEWORKS.map((framework) => (
        <FrameworkPanel key={framework} framework={framework} controls={view.controls} linked={false} />
      ))}
      <Findings findings={view.findings} />
      <TrendsTab metrics={view.metrics} />
    </>
  );
}

function Reports({ token, reports }: { token: string; reports: AuditView['reports'] }) {
  async function download({ id, ...report }: AuditView['reports'][number]) {
    try {
      const answer = await fetch(`/api/audit-view/reports/${encodeURIComponent(id)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      saveAs(await answer.blob(), `${report.document_id ?? id}.pdf`);
    } catch (thrown) {
      console.warn(words.downloadFailed.title, thrown);
      showToast(words.downloadFailed, 'destructive');
    }
  }
  return (
    <Panel title={words.reports}>
      <DataTable
        label={words.reports}
        list={heldList(reports)}
        keyOf={({ id }) => id}
        empty={words.noReports}
        columns={[
          { label: page.reports.columns.period, name: true, cell: (report) => periodOf(report) },
          {
            label: page.report.facts.document,
            cell: ({ document_id }) => (
              <a href={`/verify/${encodeURIComponent(document_id ?? '')}`}>{page.report.check}</a>
            ),
          },
          {
            label: page.reports.columns.act,
            actions: true,
            cell: (report) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.downloadOf(periodOf(report))}
                onClick={() => void download(report)}
              >
                {words.download}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Findings({ findings }: { findings: AuditView['findings'] }) {
  const { columns } = page.findings;
  return (
    <Panel title={words.findings}>
      <DataTable
        label={words.findings}
        list={heldList(findings)}
        keyOf={({ id }) => id}
        empty={words.noFindings}
        columns={[
          {
            label: columns.finding,
            name: true,
            cell: ({ description, measured }) => (
              <>
                <span>{description}</span>
                {measured !== null && <span className={classes.small}>{measured}</span>}
              </>
            ),
          },
          {
            label: columns.severity,
            cell: ({ severity }) => <Mark of={severity}>{severities[severity]}</Mark>,
          },
          { label: columns.status, cell: ({ status }) => statuses[status] },
          {
            label: words.history,
            cell: ({ history }) => (
              <ol className={classes.plain}>
                {history.map(({ at, event, byCheck }) => (
                  <li key={`${at} ${event}`} className={classes.small}>
                    <Time at={at} /> {eventWords[event]} ({byCheck ? words.by.check : words.by.person})
                  </li>
                ))}
              </ol>
            ),
          },
        ]}
      />
    </Panel>
  );
}
