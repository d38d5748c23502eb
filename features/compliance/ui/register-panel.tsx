import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { AiMedia } from '../contract.ts';
import { disclosures, kinds, markings, register as words } from '../readiness-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { Mark } from './mark.tsx';
import { MediaDialog } from './media-dialog.tsx';

/** What the organization publishes and AI made; or that there is nothing. */
export function RegisterPanel({ may: { organizationId, change, register } }: { may: May }) {
  const [open, setOpen] = useState<AiMedia | 'new' | null>(null);
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'media'),
    queryFn: () => complianceCalls().media({ organizationId }),
  });
  const stating = useCall({
    call: () => complianceCalls().stateNoMedia({ organizationId }),
    done: words.stated,
    failed: failedAs(words.stateFailed),
    changes: [complianceKey(organizationId)],
  });
  const stated = found.data?.none_stated_at ?? null;
  const living = found.data?.items.some(({ withdrawn_at }) => withdrawn_at === null) ?? false;
  return (
    <Panel
      title={words.title}
      aside={
        register && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen('new')}>
            {words.add}
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
            { label: words.columns.what, name: true, cell: (entry) => <What entry={entry} /> },
            {
              label: words.columns.where,
              cell: ({ published_where, published_at }) => (
                <>
                  {published_where}
                  <span className={classes.small}>{formatDay(published_at)}</span>
                </>
              ),
            },
            {
              label: words.columns.disclosure,
              cell: ({ disclosure, gap, exemption }) => (
                <>
                  <Mark of={gap ? 'failed' : 'passed'}>{disclosures[disclosure]}</Mark>
                  {exemption !== '' && <span className={classes.small}>{exemption}</span>}
                </>
              ),
            },
            { label: words.columns.marking, cell: ({ marking }) => markings[marking] },
            actionColumn(words.columns.act, (entry: AiMedia) => [
              register && {
                text: words.change,
                name: words.changeOf(entry.title),
                look: 'quiet',
                run: () => setOpen(entry),
              },
            ]),
          ]}
        />
        {stated !== null && !living && (
          <p className={classes.text}>
            {words.statedNone}
            <Time at={stated} />.
          </p>
        )}
        {change && found.data && !living && (
          <div>
            <Button variant="default" loading={stating.busy} onClick={() => void stating.run()}>
              {words.stateNone}
            </Button>
          </div>
        )}
      </div>
      <MediaDialog organizationId={organizationId} entry={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}

function What({ entry: { title, kind, made_with, withdrawn_at } }: { entry: AiMedia }) {
  return (
    <>
      <span>{title}</span>
      <span className={classes.small}>
        {kinds[kind]} · {made_with}
        {withdrawn_at !== null && (
          <>
            {' · '}
            {words.withdrawn}
            <Time at={withdrawn_at} />
          </>
        )}
      </span>
    </>
  );
}
