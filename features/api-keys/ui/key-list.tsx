import { apiKeyToasts as toasts, apiKeyList as words } from '@unmask/product/copy/api-keys';
import { formatDay, Panel } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import type { ListState } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { ApiKey } from '../contract.ts';
import classes from './api-keys.module.css';
import { apiKeyCalls, failedAs } from './calls.ts';

interface KeyListProps {
  list: ListState<ApiKey>;
  /** How many scopes there are. */
  scopes: number;
}

export function KeyList({ list, scopes }: KeyListProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const revoking = useCall({
    call: ({ id }: ApiKey) => apiKeyCalls().delete({ id }),
    done: (_done, { name }) => toasts.deleted(name),
    failed: failedAs(toasts.deleteFailed),
    onEnd: list.refetch,
  });
  const ask = (key: ApiKey) =>
    setQuestion({
      title: words.ask.title(key.name),
      text: words.ask.text,
      action: words.ask.action,
      run: () => revoking.run(key),
    });
  return (
    <Panel title={words.title}>
      <KeyTable list={list} scopes={scopes} onRevoke={ask} />
      <AskDialog question={question} cancel={words.ask.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

interface KeyTableProps extends KeyListProps {
  onRevoke: (key: ApiKey) => void;
}

function KeyTable({ list, scopes, onRevoke }: KeyTableProps) {
  const { columns } = words;
  return (
    <DataTable
      label={words.title}
      list={list}
      keyOf={({ id }) => id}
      empty={words.none}
      failed={words.failed}
      loading={words.loading}
      columns={[
        { label: columns.name, name: true, cell: ({ name }) => name },
        {
          label: columns.key,
          cell: ({ key }) => <span className={`um-mono ${classes.key}`}>{key}</span>,
        },
        { label: columns.scopes, cell: (item) => <Scopes of={item} all={scopes} /> },
        { label: columns.used, cell: (item) => item.usage_count.toLocaleString('en') },
        {
          label: columns.last,
          cell: ({ last_used }) => (last_used === null ? words.never : formatDay(last_used)),
        },
        { label: columns.created, cell: (item) => formatDay(item.created_at) },
        { label: columns.ends, cell: endOf },
        actionColumn(columns.actions, (item: ApiKey) => [
          {
            text: words.revoke,
            name: words.revokeOf(item.name),
            look: 'danger',
            run: () => onRevoke(item),
          },
        ]),
      ]}
    />
  );
}

function Scopes({ of: item, all }: { of: ApiKey; all: number }) {
  return (
    <div className={classes.held}>
      {item.scopes.length === all ? words.allScopes : item.scopes.join(', ')}
      {item.zero_retention && <div className={classes.small}>{words.zero}</div>}
    </div>
  );
}

function endOf({ expires_at }: ApiKey): string {
  if (expires_at === null) return words.never;
  return Date.parse(expires_at) <= Date.now() ? words.ended : formatDay(expires_at);
}
