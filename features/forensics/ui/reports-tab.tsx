import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, showToast } from '@unmask/ui';
import { useEffect, useState } from 'react';
import { sampleReport } from '../report/sample.ts';
import type { ForensicReport } from '../report/shape.ts';
import { page, toasts } from '../words-ui.ts';
import { forensicsCalls, reportsKey } from './calls.ts';
import classes from './forensics.module.css';
import { ReportTable } from './report-table.tsx';
import { SampleReport } from './sample-report.tsx';

const words = page.reports;

interface Props {
  /** Null without an organization: then there is the sample alone. */
  organizationId: string | null;
  mayChange: boolean;
  onFirst: () => void;
}

/** All reports, the compliance reports of the organization among them, and the sample. */
export function ReportsTab({ organizationId, mayChange, onFirst }: Props) {
  const [sample, setSample] = useState<ForensicReport | null>(null);
  const makeSample = () => {
    setSample(sampleReport());
    showToast(toasts.sampleDone);
  };
  return (
    <div className={classes.stack}>
      <Panel
        title={words.title}
        aside={
          <Button variant="default" size="compact-sm" onClick={makeSample}>
            {words.sample}
          </Button>
        }
      >
        {organizationId === null ? (
          <Empty mayChange={false} onFirst={onFirst} />
        ) : (
          <Issued organizationId={organizationId} mayChange={mayChange} onFirst={onFirst} />
        )}
      </Panel>
      {sample && <SampleReport report={sample} onClose={() => setSample(null)} />}
    </div>
  );
}

interface IssuedProps extends Omit<Props, 'organizationId'> {
  organizationId: string;
}

function Issued({ organizationId, mayChange, onFirst }: IssuedProps) {
  const query = useQuery({
    queryKey: reportsKey(organizationId),
    queryFn: () => forensicsCalls().reports({ organizationId }),
    retry: false,
  });
  // Only logged: there is no toast for it.
  useEffect(() => {
    if (query.error) console.warn(words.failed, query.error);
  }, [query.error]);
  return (
    <AsyncView query={query} label={words.loading} rows={3} height={44} failed={words.failed}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty mayChange={mayChange} onFirst={onFirst} />
        ) : (
          <ReportTable organizationId={organizationId} reports={items} />
        )
      }
    </AsyncView>
  );
}

function Empty({ mayChange, onFirst }: Omit<Props, 'organizationId'>) {
  return (
    <div className={classes.empty}>
      <h3>{words.empty}</h3>
      <p className={classes.text}>{words.emptyText}</p>
      {mayChange && <Button onClick={onFirst}>{words.first}</Button>}
    </div>
  );
}
