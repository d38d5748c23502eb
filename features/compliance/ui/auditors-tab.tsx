import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, Panel, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { MadeLink } from '@unmask/ui/made-link.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { Auditor } from '../contract.ts';
import { AUDITOR_DAYS, AUDITOR_NAME_LENGTH } from '../limits.ts';
import { page } from '../page-words.ts';
import { auditors as words } from '../readiness-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';
import classes from './compliance.module.css';
import { Mark } from './mark.tsx';

/** Links by which auditors read, made and ended. */
export function AuditorsTab({ organizationId }: { organizationId: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const queryKey = complianceKey(organizationId, 'auditors');
  const found = useQuery({ queryKey, queryFn: () => complianceCalls().auditors({ organizationId }) });
  const revoking = useCall({
    call: (id: string) => complianceCalls().revoke({ organizationId, id }),
    done: words.revoked,
    failed: failedAs(words.revokeFailed),
    changes: [queryKey],
  });
  const { columns } = words;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <Make organizationId={organizationId} />
        <DataTable
          label={words.title}
          list={wholeList(found)}
          keyOf={({ id }) => id}
          empty={words.none}
          failed={words.failed}
          loading={words.loading}
          columns={[
            { label: columns.name, name: true, cell: ({ name }) => name },
            {
              label: columns.state,
              cell: ({ state }) => <Mark of={state}>{words.states[state]}</Mark>,
            },
            { label: columns.ends, cell: ({ expires_at }) => formatDay(expires_at) },
            {
              label: columns.opened,
              cell: ({ views, last_viewed_at }) =>
                last_viewed_at === null ? (
                  words.notOpened
                ) : (
                  <>
                    {words.views(views)}, <Time at={last_viewed_at} show="ago" />
                  </>
                ),
            },
            actionColumn(columns.act, ({ id, name, state }: Auditor) => [
              state === 'active' && {
                text: words.revoke,
                name: words.revokeOf(name),
                look: 'danger',
                run: () => setQuestion({ ...words.revokeAsk, run: () => revoking.run(id) }),
              },
            ]),
          ]}
        />
      </div>
      <AskDialog question={question} cancel={page.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, words.nameMissing),
  days: z.string().transform((days) => AUDITOR_DAYS.find((each) => String(each) === days) ?? AUDITOR_DAYS[0]),
});

function Make({ organizationId }: { organizationId: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const form = useSchemaForm({
    schema,
    start: { name: '', days: String(AUDITOR_DAYS[1]) },
    send: ({ name, days }) => complianceCalls().invite({ organizationId, name, days }),
    // The token stands in the fragment, which browsers send to nobody.
    onDone: ({ token }) => setUrl(`${window.location.origin}/audit-view#${token}`),
    failed: failedAs(words.makeFailed),
    changes: [complianceKey(organizationId, 'auditors')],
  });
  return (
    <>
      <SchemaForm form={form} submit={words.make} look="default" className={classes.filters}>
        <TextInput label={words.name} maxLength={AUDITOR_NAME_LENGTH} {...form.field('name')} />
        <NativeSelect
          label={words.days}
          data={AUDITOR_DAYS.map((days) => ({ value: String(days), label: words.daysOf(days) }))}
          {...form.field('days')}
        />
      </SchemaForm>
      {url !== null && <MadeLink url={url} words={words.made} copied={words.copied} />}
    </>
  );
}
