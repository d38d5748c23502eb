import { Button, NativeSelect } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { useState } from 'react';
import { TEMPLATES, type Template } from '../limits.ts';
import { templates } from '../words-report.ts';
import { detail, page } from '../words-ui.ts';
import { fileUrl } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { RedactedPackage } from './package-dialog.tsx';
import { ReportTable } from './report-table.tsx';
import { useIssue } from './use-issue.ts';

const words = detail.reports;

/** Reports of this case, a new one, and the whole case to take along. */
export function CaseReports({ organizationId, caseId, detail: { reports, may } }: CaseProps) {
  const [template, setTemplate] = useState<Template>('video');
  const issuing = useIssue(organizationId, () => undefined);
  const zip = (query: string) =>
    fileUrl(organizationId, `/cases/${encodeURIComponent(caseId)}/export${query}`);
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {reports.length === 0 ? (
          <p className={classes.text}>{words.empty}</p>
        ) : (
          <ReportTable organizationId={organizationId} reports={reports} />
        )}
        {may.change && (
          <div className={classes.row} style={{ alignItems: 'end' }}>
            <NativeSelect
              label={page.templates.template}
              value={template}
              onChange={(event) => setTemplate(event.currentTarget.value as Template)}
              data={TEMPLATES.map((value) => ({ value, label: templates[value].title }))}
            />
            <Button loading={issuing.busy} onClick={() => void issuing.run({ caseId, template })}>
              {words.make}
            </Button>
            {issuing.busy && <span role="status">{page.templates.generating}</span>}
          </div>
        )}
        {may.change && (
          <div className={classes.tight}>
            <div className={classes.row}>
              <Button component="a" href={zip('')} download variant="default" size="compact-sm">
                {detail.package}
              </Button>
              <Button component="a" href={zip('?files=none')} download variant="subtle" size="compact-sm">
                {detail.packageBare}
              </Button>
              <RedactedPackage organizationId={organizationId} caseId={caseId} />
            </div>
            <span className={classes.small}>{detail.packageText}</span>
          </div>
        )}
      </div>
    </Panel>
  );
}
