import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { AskDialog } from '@unmask/ui/ask-dialog.tsx';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useMemo, useState } from 'react';
import type { Subscriber } from '../../contract.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '../../limits.ts';
import { staffWords, suppressionWords, subscriberWords as words } from '../../words-staff.ts';
import { CHANGES, NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';

const FILTERS = ['all', ...SUBSCRIBER_STATES] as const;

export function SubscribersPart() {
  const calls = useMemo(newsletterCalls, []);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<'all' | SubscriberState>('all');
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const list = usePages({
    queryKey: [...NEWSLETTER_KEY, 'subscribers', filter, search.trim()],
    read: (cursor) => calls.subscribers({ search: search.trim(), filter, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const remove = useCall({
    ...CHANGES,
    call: ({ id }: Subscriber) => calls.removeSubscriber({ id }),
    done: words.removed,
  });
  const consents = (
    <Anchor href="/api/admin/newsletter/consents.csv" download>
      {words.consents}
    </Anchor>
  );
  return (
    <Panel title={staffWords.parts.subscribers} aside={consents}>
      <div className={classes.stack}>
        <div className={classes.row}>
          <TextInput
            type="search"
            label={staffWords.search}
            className={classes.grow}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <NativeSelect
            label={staffWords.show}
            value={filter}
            data={FILTERS.map((value) => ({ value, label: words.filters[value] }))}
            onChange={(event) => setFilter(event.currentTarget.value as typeof filter)}
          />
        </div>
        <DataTable
          label={staffWords.parts.subscribers}
          list={list}
          empty={search.trim() === '' && filter === 'all' ? words.empty : words.nothing}
          failed={words.failed}
          loading={staffWords.loading}
          more={staffWords.more}
          keyOf={({ id }) => id}
          columns={[
            { label: words.email, name: true, cell: (each) => <Address subscriber={each} /> },
            { label: words.state, cell: ({ state }) => words.filters[state] },
            { label: words.source, cell: ({ source }) => words.sources[source] },
            { label: words.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
            actionColumn(staffWords.actions, (each: Subscriber) => [
              {
                text: words.remove,
                name: `${words.remove}: ${each.email}`,
                look: 'danger',
                run: () => setLeaving(each),
              },
            ]),
          ]}
        />
      </div>
      <AskDialog
        cancel={staffWords.cancel}
        onClose={() => setLeaving(null)}
        question={
          leaving && {
            title: words.removeTitle(leaving.email),
            text: words.removeText,
            action: words.remove,
            run: () => remove.run(leaving),
          }
        }
      />
    </Panel>
  );
}

function Address({ subscriber: { email, name, suppressed } }: { subscriber: Subscriber }) {
  return (
    <>
      <span className={classes.strong}>{email}</span>
      {name !== null && <p className={classes.small}>{name}</p>}
      {suppressed !== null && <p className={classes.bad}>{suppressionWords.reasons[suppressed]}</p>}
    </>
  );
}
