import { Button } from '@mantine/core';
import { Panel, shownTime, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { useState } from 'react';
import type { Redaction } from '../redaction-contract.ts';
import { redactUi as words } from '../redaction-words.ts';
import { fileUrl } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { RedactForm } from './redact-form.tsx';

/** Copies for the other side, and a new one. */
export function RedactionsPanel(props: CaseProps) {
  const [making, setMaking] = useState(false);
  const { reports, redactions, may } = props.detail;
  if (reports.length === 0) return null;
  return (
    <Panel
      title={words.title}
      aside={
        may.change &&
        !making && (
          <Button variant="default" size="compact-sm" onClick={() => setMaking(true)}>
            {words.open}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        {making && <RedactForm {...props} onClose={() => setMaking(false)} />}
        {redactions.length === 0 ? (
          !making && <p className={classes.text}>{words.empty}</p>
        ) : (
          <Copies organizationId={props.organizationId} redactions={redactions} />
        )}
      </div>
    </Panel>
  );
}

function Copies({ organizationId, redactions }: { organizationId: string; redactions: Redaction[] }) {
  const { columns } = words;
  return (
    <DataTable
      label={words.title}
      list={heldList(redactions)}
      keyOf={({ id }) => id}
      empty={words.empty}
      columns={[
        {
          label: columns.copy,
          name: true,
          cell: ({ title, version, pdfSha256 }) => (
            <>
              {words.reportOf(title, version)}
              <span className={classes.hash}>{pdfSha256}</span>
            </>
          ),
        },
        { label: columns.leftOut, cell: ({ leftOut }) => leftOut },
        {
          label: columns.made,
          cell: ({ madeAt, madeBy }) => (
            <>
              <Time at={madeAt} />
              <span className={classes.small}>{madeBy}</span>
            </>
          ),
        },
        {
          label: columns.actions,
          actions: true,
          cell: ({ id, version, madeAt }) => (
            <>
              <Button
                component="a"
                href={fileUrl(organizationId, `/redactions/${encodeURIComponent(id)}/pdf`)}
                download
                variant="default"
                size="compact-sm"
                aria-label={words.downloadOf(version, shownTime(madeAt))}
              >
                {words.download}
              </Button>
              <Button
                component="a"
                href={`/verify/${encodeURIComponent(id)}`}
                variant="subtle"
                size="compact-sm"
              >
                {words.check}
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
