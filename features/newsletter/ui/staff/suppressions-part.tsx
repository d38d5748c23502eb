import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useMemo, useState } from 'react';
import type { Suppression } from '../../contract.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../limits.ts';
import { staffWords, suppressionWords as words } from '../../words-staff.ts';
import { CHANGES, NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';

export function SuppressionsPart() {
  const calls = useMemo(newsletterCalls, []);
  const list = usePages({
    queryKey: [...NEWSLETTER_KEY, 'suppressions'],
    read: (cursor) => calls.suppressions(cursor ? { cursor } : {}),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const remove = useCall({
    ...CHANGES,
    call: ({ email }: Suppression) => calls.unsuppress({ email }),
    done: words.removed,
  });
  return (
    <Panel title={staffWords.parts.suppressions}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <AddForm />
        <DataTable
          label={staffWords.parts.suppressions}
          list={list}
          empty={words.empty}
          failed={words.failed}
          loading={staffWords.loading}
          more={staffWords.more}
          keyOf={({ email }) => email}
          columns={[
            { label: words.email, name: true, cell: ({ email }) => email },
            { label: words.reason, cell: ({ reason }) => words.reasons[reason] },
            { label: words.detail, cell: ({ detail }) => detail },
            { label: words.since, cell: ({ at }) => <Time at={at} /> },
            actionColumn(staffWords.actions, (each: Suppression) => [
              { text: words.remove, name: `${words.remove}: ${each.email}`, run: () => remove.run(each) },
            ]),
          ]}
        />
      </div>
    </Panel>
  );
}

function AddForm() {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<SuppressionReason>('complaint');
  const emails = typed.split(/[\s,;]+/).filter((each) => each !== '');
  const add = useCall({
    ...CHANGES,
    call: () => newsletterCalls().suppress({ emails, reason, detail: '' }),
    done: ({ added }) => words.added(added),
    onDone: () => setTyped(''),
  });
  return (
    <form
      className={classes.row}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add.run();
      }}
    >
      <Textarea
        className={classes.grow}
        label={words.addLabel}
        rows={2}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        label={words.reason}
        value={reason}
        data={SUPPRESSION_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        onChange={(event) => setReason(event.currentTarget.value as SuppressionReason)}
      />
      <Button type="submit" variant="default" loading={add.busy} disabled={emails.length === 0}>
        {words.add}
      </Button>
    </form>
  );
}
