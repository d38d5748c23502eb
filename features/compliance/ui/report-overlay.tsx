import { Anchor, Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { type ReactNode, useState } from 'react';
import type { FullReport } from '../contract.ts';
import { NEXT_REPORT_STATUS, type ReportStatus } from '../limits.ts';
import { page, reportStatuses, severities, states, statuses, toasts } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs, fileUrl } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { Mark } from './mark.tsx';
import { periodOf } from './shown.tsx';

const words = page.report;
const AUDIT_SHOWN = 20;

interface Props {
  may: May;
  /** Null: closed. */
  id: string | null;
  onClose: () => void;
}

/** A report over the list, with its next steps. */
export function ReportOverlay({ may, id, onClose }: Props) {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      title={words.title}
      size="xl"
      closeButtonProps={{ 'aria-label': `${page.close}: ${words.title}` }}
    >
      {last !== null && <Open key={last} may={may} id={last} onClose={onClose} />}
    </Modal>
  );
}

function Open({ may, id, onClose }: Props & { id: string }) {
  const { organizationId } = may;
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'report', id),
    queryFn: () => complianceCalls().report({ organizationId, id }),
  });
  return (
    <AsyncView query={found} label={words.loading} height={320} failed={words.failed}>
      {(report) => (
        <div className={classes.stack}>
          <p className={classes.nature}>{words.nature}</p>
          <Facts report={report} />
          {may.change && <Steps organizationId={organizationId} report={report} />}
          <Content report={report} />
          <div className={classes.end}>
            <Button variant="default" onClick={onClose}>
              {page.close}
            </Button>
            <Button component="a" href={fileUrl(organizationId, `/reports/${id}/pdf`)} download>
              {words.download}
            </Button>
          </div>
        </div>
      )}
    </AsyncView>
  );
}

function Facts({ report }: { report: FullReport }) {
  const { facts } = words;
  const { approved_at, approved_by, document_id, made_by } = report;
  const rows: Array<[string, ReactNode]> = [
    [facts.organization, report.organization],
    [facts.period, periodOf(report)],
    [facts.status, reportStatuses[report.status]],
    [facts.score, page.reports.score(report.score, report.counted)],
    [facts.made, <Who key="made" at={report.created_at} by={made_by} />],
    ...(approved_at === null
      ? []
      : [[facts.approved, <Who key="approved" at={approved_at} by={approved_by} />] as [string, ReactNode]]),
    [
      facts.hash,
      <code key="hash" className="um-mono">
        {report.content_sha256}
      </code>,
    ],
    ...(document_id === null
      ? []
      : [
          [
            facts.document,
            <Anchor key="document" href={`/verify/${encodeURIComponent(document_id)}`}>
              {words.check}: {document_id}
            </Anchor>,
          ] as [string, ReactNode],
        ]),
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Who = ({ at, by }: { at: string; by: string | null }) => (
  <>
    <Time at={at} /> {by !== null && page.reports.by(by)}
  </>
);

function Steps({ organizationId, report }: { organizationId: string; report: FullReport }) {
  const { id, status, needs_another } = report;
  const [question, setQuestion] = useState<Question | null>(null);
  const changes = [complianceKey(organizationId)];
  const moving = useCall({
    call: (next: ReportStatus) => complianceCalls().updateReport({ organizationId, id, status: next }),
    done: (moved) => words.moved(reportStatuses[moved.status]),
    failed: failedAs(words.moveFailed),
    changes,
  });
  const refreshing = useCall({
    call: () => complianceCalls().refresh({ organizationId, id }),
    done: words.refreshed,
    failed: failedAs(toasts.generationFailed),
    changes,
  });
  function ask(next: ReportStatus) {
    if (next !== 'approved' && next !== 'published') return moving.run(next);
    return setQuestion({ ...words.asks[next], danger: false, run: () => moving.run(next) });
  }
  const steps = NEXT_REPORT_STATUS[status];
  if (steps.length === 0) return null;
  return (
    <div className={classes.lines}>
      <p className={classes.text}>{words.steps}</p>
      {status === 'in_review' && needs_another && <p>{words.needsAnother}</p>}
      <div className={classes.ways}>
        {steps.map((next) => (
          <Button
            key={next}
            variant={next === 'draft' ? 'default' : 'filled'}
            disabled={next === 'approved' && needs_another}
            loading={moving.running === next}
            onClick={() => void ask(next)}
          >
            {words.next[next]}
          </Button>
        ))}
        {status === 'draft' && (
          <Button variant="default" loading={refreshing.busy} onClick={() => void refreshing.run()}>
            {words.refresh}
          </Button>
        )}
      </div>
      <AskDialog question={question} cancel={page.cancel} onClose={() => setQuestion(null)} />
    </div>
  );
}

function Content({ report }: { report: FullReport }) {
  const { columns } = page.findings;
  return (
    <>
      <h3 className={classes.heading}>{words.recommendations}</h3>
      <ul className={classes.plain}>
        {report.recommendations.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className={classes.heading}>{words.findings}</h3>
      <DataTable
        label={words.findings}
        list={heldList(report.findings)}
        keyOf={({ id }) => id}
        empty={words.noFindings}
        columns={[
          { label: columns.finding, name: true, cell: ({ description }) => description },
          {
            label: columns.severity,
            cell: ({ severity }) => <Mark of={severity}>{severities[severity]}</Mark>,
          },
          { label: columns.status, cell: ({ status }) => statuses[status] },
        ]}
      />
      <h3 className={classes.heading}>{words.controls}</h3>
      <DataTable
        label={words.controls}
        list={heldList(report.controls)}
        keyOf={({ id }) => id}
        empty={page.noData}
        columns={[
          {
            label: words.controlColumns.control,
            name: true,
            cell: ({ title, measured }) => (
              <>
                <span>{title}</span>
                {measured !== null && <span className={classes.small}>{measured}</span>}
              </>
            ),
          },
          { label: words.controlColumns.state, cell: ({ state }) => <Mark of={state}>{states[state]}</Mark> },
        ]}
      />
      <h3 className={classes.heading}>{words.audit}</h3>
      <AuditTrail report={report} />
    </>
  );
}

function AuditTrail({ report: { audit_trail, audit_total } }: { report: FullReport }) {
  const shown = audit_trail.slice(0, AUDIT_SHOWN);
  return (
    <>
      <p className={classes.text}>{words.auditText(shown.length, audit_total)}</p>
      <DataTable
        label={words.audit}
        list={heldList(shown)}
        keyOf={({ id }) => id}
        empty={page.noData}
        columns={[
          { label: words.auditColumns.action, name: true, cell: ({ action }) => action },
          { label: words.auditColumns.at, cell: ({ timestamp }) => <Time at={timestamp} /> },
          {
            label: words.auditColumns.resource,
            cell: ({ resource }) => <span className={classes.small}>{resource}</span>,
          },
        ]}
      />
    </>
  );
}
