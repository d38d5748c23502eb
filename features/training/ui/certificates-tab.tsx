import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { type Column, DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Certificate } from '../contract.ts';
import { portal, progress, certificates as words } from '../page-words.ts';
import { certificatesKey, trainingCalls, trainingKey } from './calls.ts';
import { certificateUrl } from './results.tsx';
import classes from './training.module.css';

const state: Column<Certificate> = {
  label: words.columns.state,
  cell: (row) => (
    <span className={classes.state} data-state={row.state}>
      {words.states[row.state]}
    </span>
  ),
};
const until: Column<Certificate> = {
  label: words.columns.until,
  cell: ({ expires_at }) => <Time at={expires_at} />,
};
const score: Column<Certificate> = {
  label: words.columns.score,
  cell: (row) => progress.percent(row.score),
};

function Links({ row }: { row: Certificate }) {
  return (
    <>
      <Anchor href={certificateUrl(row.id)} aria-label={words.openLabel(row.module_title)}>
        {words.open}
      </Anchor>
      <Anchor
        component={Link}
        to="/verify/$id"
        params={{ id: row.id } as never}
        aria-label={words.checkLabel(row.module_title)}
      >
        {words.check}
      </Anchor>
    </>
  );
}

/** One's own, of every organization; for who manages the team also those of its people. */
export function CertificatesTab({ organizationId }: { organizationId: string | null }) {
  const own = useQuery({
    queryKey: certificatesKey,
    queryFn: () => trainingCalls().certificates(),
  });
  return (
    <div className={classes.stack}>
      <Panel title={portal.tabs.certificates}>
        <DataTable
          label={portal.tabs.certificates}
          list={wholeList(own)}
          keyOf={({ id }) => id}
          empty={words.empty}
          failed={words.failed}
          loading={words.loading}
          columns={[
            { label: words.columns.module, name: true, cell: (row) => row.module_title },
            { label: words.columns.issuer, cell: ({ issuer }) => issuer },
            score,
            until,
            state,
            { label: words.columns.act, actions: true, cell: (row) => <Links row={row} /> },
          ]}
        />
      </Panel>
      {organizationId !== null && <Issued organizationId={organizationId} />}
    </div>
  );
}

function Issued({ organizationId }: { organizationId: string }) {
  const key = [...trainingKey(organizationId), 'issued'];
  const found = useQuery({ queryKey: key, queryFn: () => trainingCalls().issued({ organizationId }) });
  const [question, setQuestion] = useState<Question | null>(null);
  const revoking = useCall({
    call: (certificateId: string) => trainingCalls().revoke({ organizationId, certificateId }),
    done: words.revoked,
    failed: words.revokeFailed,
    changes: [key, certificatesKey],
  });
  const ask = ({ id, holder, module_title }: Certificate) =>
    setQuestion({
      title: words.revokeTitle,
      text: words.revokeText(holder, module_title),
      action: words.revoke,
      run: () => revoking.run(id),
    });
  return (
    <Panel title={words.issuedTitle}>
      <DataTable
        label={words.issuedTitle}
        list={wholeList(found)}
        keyOf={({ id }) => id}
        empty={words.issuedEmpty}
        failed={words.failed}
        loading={words.loading}
        columns={[
          { label: words.holder, name: true, cell: ({ holder }) => holder },
          { label: words.columns.module, cell: (row) => row.module_title },
          score,
          until,
          state,
          {
            label: words.columns.act,
            actions: true,
            cell: (row) => (
              <>
                <Links row={row} />
                {row.state !== 'revoked' && (
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => ask(row)}>
                    {words.revoke}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}
