import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Report } from '../contract.ts';
import { page, reportStatuses, toasts } from '../page-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { ReportOverlay } from './report-overlay.tsx';
import { periodOf } from './shown.tsx';

const words = page.reports;

/** Reports of the organization, and the way to a new one. */
export function ReportsTab({ may }: { may: May }) {
  const { organizationId, change } = may;
  const [open, setOpen] = useState<string | null>(null);
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'reports'),
    queryFn: () => complianceCalls().reports({ organizationId }),
  });
  const generating = useCall({
    call: () => complianceCalls().generate({ organizationId }),
    done: toasts.generated,
    failed: failedAs(toasts.generationFailed),
    changes: [complianceKey(organizationId)],
  });
  return (
    <Panel
      title={words.title}
      aside={
        change && (
          <Button size="compact-sm" loading={generating.busy} onClick={() => void generating.run()}>
            {words.generate}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <DataTable
          label={words.title}
          list={wholeList(found)}
          keyOf={({ id }) => id}
          empty={words.none}
          failed={words.failed}
          loading={words.loading}
          columns={[
            {
              label: words.columns.period,
              name: true,
              cell: (report) => (
                <>
                  <span>{periodOf(report)}</span>
                  <span className={classes.small}>{words.type}</span>
                </>
              ),
            },
            {
              label: words.columns.status,
              cell: ({ status }) => <Mark status={status} />,
            },
            { label: words.columns.score, cell: ({ score, counted }) => words.score(score, counted) },
            {
              label: words.columns.made,
              cell: ({ created_at, made_by }) => (
                <>
                  <Time at={created_at} />
                  {made_by !== null && <span className={classes.small}>{words.by(made_by)}</span>}
                </>
              ),
            },
            actionColumn(words.columns.act, (report: Report) => [
              {
                text: words.view,
                name: words.viewOf(periodOf(report), reportStatuses[report.status]),
                run: () => setOpen(report.id),
              },
            ]),
          ]}
        />
      </div>
      <ReportOverlay may={may} id={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}

function Mark({ status }: Pick<Report, 'status'>) {
  return (
    <span className={classes.mark} data-kind={status}>
      {reportStatuses[status]}
    </span>
  );
}
