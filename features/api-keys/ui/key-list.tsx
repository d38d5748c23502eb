import { Button, Skeleton } from '@mantine/core';
import { API_SCOPES } from '@unmask/product/api';
import { apiKeyToasts as toasts, apiKeyList as words } from '@unmask/product/copy/api-keys';
import { Failed, formatDay, Panel, showToast } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { ListTable } from '@unmask/ui/list-table.tsx';
import { useState } from 'react';
import type { ApiKey } from '../contract.ts';
import classes from './api-keys.module.css';
import { apiKeyCalls, reportFailure } from './calls.ts';

interface KeyListProps {
  items: ApiKey[] | undefined;
  failed: boolean;
  onReload: () => void;
}

export function KeyList({ items, failed, onReload }: KeyListProps) {
  const [question, setQuestion] = useState<Question | null>(null);

  async function revoke({ id, name }: ApiKey) {
    try {
      await apiKeyCalls().delete({ id });
      showToast(toasts.deleted(name));
    } catch (thrown) {
      reportFailure(thrown, toasts.deleteFailed);
    }
    onReload();
  }

  const ask = (key: ApiKey) =>
    setQuestion({
      title: words.ask.title(key.name),
      text: words.ask.text,
      action: words.ask.action,
      run: () => revoke(key),
    });
  return (
    <Panel title={words.title}>
      {failed ? (
        <Failed text={words.failed} onRetry={onReload} />
      ) : items === undefined ? (
        <div role="status" aria-label={words.loading}>
          <Skeleton height={40} mb="0.5rem" />
          <Skeleton height={40} />
        </div>
      ) : items.length === 0 ? (
        <p className={classes.text}>{words.none}</p>
      ) : (
        <Table items={items} onRevoke={ask} />
      )}
      <AskDialog question={question} cancel={words.ask.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function Table({ items, onRevoke }: { items: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const { columns } = words;
  return (
    <ListTable label={words.title} columns={columns}>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">{item.name}</th>
          <td data-label={columns.key}>
            <span className={`um-mono ${classes.key}`}>{item.key}</span>
          </td>
          <td data-label={columns.scopes}>
            <div className={classes.held}>
              {scopesOf(item)}
              {item.zero_retention && <div className={classes.small}>{words.zero}</div>}
            </div>
          </td>
          <td data-label={columns.used}>{item.usage_count.toLocaleString('en')}</td>
          <td data-label={columns.last}>
            {item.last_used === null ? words.never : formatDay(item.last_used)}
          </td>
          <td data-label={columns.created}>{formatDay(item.created_at)}</td>
          <td data-label={columns.ends}>{endOf(item)}</td>
          <td>
            <Button
              variant="subtle"
              color="var(--um-red)"
              size="compact-sm"
              aria-label={words.revokeOf(item.name)}
              onClick={() => onRevoke(item)}
            >
              {words.revoke}
            </Button>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function scopesOf({ scopes }: ApiKey): string {
  return scopes.length === API_SCOPES.length ? words.allScopes : scopes.join(', ');
}

function endOf({ expires_at }: ApiKey): string {
  if (expires_at === null) return words.never;
  return Date.parse(expires_at) <= Date.now() ? words.ended : formatDay(expires_at);
}
