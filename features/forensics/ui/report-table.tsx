import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { shownTime, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import type { ListedReport } from '../contract.ts';
import { detail, page } from '../words-ui.ts';
import { casePath, fileUrl } from './calls.ts';
import classes from './forensics.module.css';

const words = page.reports;

interface Props {
  organizationId: string;
  reports: readonly ListedReport[];
}

/** Reports that were issued: each can be downloaded, and checked by anybody who holds it. */
export function ReportTable({ organizationId, reports }: Props) {
  return (
    <DataTable
      label={words.title}
      list={heldList(reports)}
      keyOf={({ id }) => id}
      empty={detail.reports.empty}
      columns={[
        { label: words.columns.report, name: true, cell: (report) => <What report={report} /> },
        { label: words.columns.case, cell: (report) => <OfCase report={report} /> },
        { label: words.columns.issued, cell: (report) => <Issued report={report} /> },
        {
          label: words.columns.actions,
          actions: true,
          cell: (report) => <Actions organizationId={organizationId} report={report} />,
        },
      ]}
    />
  );
}

function What({ report: { title, type, version, supersededBy, pdfSha256 } }: { report: ListedReport }) {
  return (
    <>
      {title}
      <span className={classes.small}>
        {words.types[type]}, {words.version(version)}
        {supersededBy !== null && ` · ${words.superseded}`}
      </span>
      <span className={classes.hash}>{pdfSha256}</span>
    </>
  );
}

function OfCase({ report: { caseId, caseNumber } }: { report: ListedReport }) {
  if (caseId === null) return '';
  if (caseNumber === null) return words.endedCase;
  return (
    <Anchor component={Link} to={toSlice(casePath(caseId))} className={classes.number}>
      {caseNumber}
    </Anchor>
  );
}

function Issued({ report: { issuedAt, issuedBy } }: { report: ListedReport }) {
  return (
    <>
      <Time at={issuedAt} />
      <span className={classes.small}>{issuedBy}</span>
    </>
  );
}

function Actions({ organizationId, report }: { organizationId: string; report: ListedReport }) {
  const { id, type, title, issuedAt } = report;
  const at = (kind: string) => fileUrl(organizationId, `/reports/${encodeURIComponent(id)}/${kind}`);
  return (
    <>
      {type === 'forensic' && (
        <>
          <Button
            component="a"
            href={at('pdf')}
            download
            variant="default"
            size="compact-sm"
            aria-label={words.downloadOf(title, shownTime(issuedAt))}
          >
            {words.download}
          </Button>
          <Button component="a" href={at('json')} download variant="subtle" size="compact-sm">
            {words.json}
          </Button>
        </>
      )}
      <Button component="a" href={`/verify/${encodeURIComponent(id)}`} variant="subtle" size="compact-sm">
        {words.check}
      </Button>
    </>
  );
}
